import { sdk } from '@boveda/area-kit/sdk';
import type { SesionAbierta } from '@boveda/contracts';
import { session } from '@boveda/session';
import { Alert, Button, formatInstant, Spin } from '@boveda/ui-kit';
import { Tag } from '@boveda/ui-kit/data';
import { Popconfirm } from '@boveda/ui-kit/settings-form';
import { useCallback, useEffect, useState } from 'react';
import { describeAgente } from './describe-agente';
import { useCall } from './use-call';

/** The user's open sessions; each can be closed here. */
export function Sessions() {
  const [rows, setRows] = useState<readonly SesionAbierta[] | null>(null);
  const { problem, busy, run } = useCall();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is a new function in every render and always does the same.
  const load = useCallback(
    (signal?: AbortSignal) => run(async () => setRows((await sdk.sesiones.list({ signal })).rows)),
    [],
  );
  useEffect(() => {
    const life = new AbortController();
    void load(life.signal);
    return () => life.abort();
  }, [load]);

  const close = (id: string) =>
    run(async () => {
      await sdk.sesiones.close(id);
      setRows((await sdk.sesiones.list()).rows);
    });
  const closeAll = () =>
    run(async () => {
      await sdk.sesiones.closeAll();
      session.close('logout');
    });

  return (
    <section aria-labelledby="my-sessions">
      <h2 id="my-sessions">Sesiones</h2>
      {problem && <Alert type="warning" title={problem} />}
      {!rows && !problem && <Spin aria-label="Cargando sesiones" />}
      <ul className="my-sessions">
        {rows?.map((sesion) => (
          <Session key={sesion.id} sesion={sesion} busy={busy} onClose={() => void close(sesion.id)} />
        ))}
      </ul>
      <Popconfirm
        title="¿Cerrar todas sus sesiones, también esta?"
        okText="Cerrar todas"
        cancelText="Cancelar"
        onConfirm={() => void closeAll()}
      >
        <Button danger disabled={busy}>
          Cerrar en todas partes
        </Button>
      </Popconfirm>
    </section>
  );
}

interface SessionProps {
  sesion: SesionAbierta;
  busy: boolean;
  onClose: () => void;
}

function Session({ sesion: { agente, ip, inicio, ultimouso, actual }, busy, onClose }: SessionProps) {
  const name = describeAgente(agente);
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small>
          {ip && `${ip} · `}desde {formatInstant(inicio)} · último uso {formatInstant(ultimouso)}
        </small>
      </div>
      {actual ? (
        <Tag color="success">Esta sesión</Tag>
      ) : (
        <Button size="small" disabled={busy} aria-label={`Cerrar la sesión de ${name}`} onClick={onClose}>
          Cerrar
        </Button>
      )}
    </li>
  );
}
