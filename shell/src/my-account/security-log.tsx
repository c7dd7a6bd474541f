import { sdk } from '@boveda/area-kit/sdk';
import { accionesBitacora, type EventoSeguridad } from '@boveda/contracts/cuenta';
import { Alert, formatInstant, Spin } from '@boveda/ui-kit';
import { Tag } from '@boveda/ui-kit/data';
import { useEffect, useState } from 'react';
import { describeAgente } from './describe-agente';
import { useCall } from './use-call';

/** The security events of the account; refused logins show attempts to guess the password. */
export function SecurityLog() {
  const [rows, setRows] = useState<readonly EventoSeguridad[] | null>(null);
  const { problem, run } = useCall();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the panel opens.
  useEffect(() => {
    const life = new AbortController();
    void run(async () => setRows((await sdk.seguridad.list({ signal: life.signal })).rows));
    return () => life.abort();
  }, []);
  return (
    <section aria-labelledby="my-security">
      <h2 id="my-security">Actividad de seguridad</h2>
      {problem && <Alert type="warning" title={problem} />}
      {!rows && !problem && <Spin aria-label="Cargando actividad" />}
      {rows?.length === 0 && <p>Aún no hay actividad.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard. */}
      <ul className="my-sessions my-events" tabIndex={0} aria-labelledby="my-security">
        {rows?.map((evento) => (
          <Event key={evento.id} evento={evento} />
        ))}
      </ul>
    </section>
  );
}

function Event({ evento: { accion, detalle, veces, primera, ultima, ip, agente } }: { evento: EventoSeguridad }) {
  const place = [ip, agente && describeAgente(agente)].filter(Boolean).join(' · ');
  return (
    <li>
      <div>
        <strong>{accionesBitacora[accion]}</strong>
        <small>
          {veces > 1 ? `${formatInstant(primera)} a ${formatInstant(ultima)}` : formatInstant(ultima)}
          {place && ` · ${place}`}
          {detalle && ` · ${detalle}`}
        </small>
      </div>
      {accion === 'sesion.rechazada' && <Tag color="warning">{veces === 1 ? '1 vez' : `${veces} veces`}</Tag>}
    </li>
  );
}
