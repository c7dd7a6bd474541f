import { SinReclamar } from '@boveda/area-kit';
import type { CorreoSincronizado } from '@boveda/contracts';
import { Button, describeProblem, formatInstant, useToast } from '@boveda/ui-kit';
import { ToneBadge } from '@boveda/ui-kit/data';
import { PlusOutlined, SyncOutlined } from '@boveda/ui-kit/icons';
import { Popconfirm } from '@boveda/ui-kit/settings';
import { useEffect, useState } from 'react';
import {
  useFetchCorreosMutation,
  useGetCorreosDisponiblesQuery,
  useListCorreosQuery,
  useRemoveCorreoMutation,
} from '../api';
import { Filas } from '../partes/filas';
import { useModal } from '../partes/use-modal';
import { useOutcome } from '../partes/use-outcome';
import { CorreoModal } from './correo.modal';

const REFRESH_MS = 2_000;

/** V2 §2.8 Correos: mailboxes whose invoices come in by themselves. */
export function CorreosScreen() {
  const [isReading, setReading] = useState(false);
  const rows = useListCorreosQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isReading ? REFRESH_MS : 0,
  });
  const { data } = useGetCorreosDisponiblesQuery();
  const adding = useModal();
  const isClosed = data?.reclamado === false;
  const busy = rows.data?.rows.some(({ sincronizando }) => sincronizando) ?? false;
  useEffect(() => setReading(busy), [busy]);
  return (
    <>
      <div className="cfg-cabeza">
        <h2>Correos Sincronizados</h2>
        <span className="cfg-suave">Correos Disponibles: {data?.correosdisponibles ?? '–'}</span>
        <span className="cfg-botones">
          <Sincronizar rows={isClosed ? [] : (rows.data?.rows ?? [])} />
          <Button
            ref={adding.opener}
            type="primary"
            icon={<PlusOutlined />}
            disabled={data?.correosdisponibles === 0 || isClosed}
            onClick={adding.open}
          >
            Agregar
          </Button>
        </span>
      </div>
      {isClosed && <SinReclamar />}
      <Filas titulo="Correos Sincronizados" rows={rows} rowKey={({ id }) => id} vacia="Aún no hay correos">
        {(correo) => <Fila correo={correo} />}
      </Filas>
      {adding.isOpen && <CorreoModal onClose={adding.close} />}
    </>
  );
}

function Sincronizar({ rows }: { rows: readonly CorreoSincronizado[] }) {
  const [fetchAll, { isLoading }] = useFetchCorreosMutation();
  const [wasAsked, setAsked] = useState(false);
  const toast = useToast();
  const busy = rows.some(({ sincronizando }) => sincronizando);
  const failed = rows.find(({ errormsg }) => errormsg !== null);
  useEffect(() => {
    if (!wasAsked || busy) return;
    setAsked(false);
    if (failed) toast.error('Error', `${failed.correo}: ${failed.errormsg}`);
    else toast.success('Correos sincronizados exitosamente');
  }, [wasAsked, busy, failed, toast]);
  const start = async () => {
    const { error } = await fetchAll();
    if (!error) return setAsked(true);
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
  const isReading = busy || isLoading;
  return (
    <Button
      icon={<SyncOutlined />}
      loading={isReading}
      disabled={rows.length === 0 || isReading}
      onClick={() => void start()}
    >
      {isReading ? 'Sincronizando' : 'Sincronizar'}
    </Button>
  );
}

function Fila({ correo: row }: { correo: CorreoSincronizado }) {
  const [remove, removing] = useRemoveCorreoMutation();
  const report = useOutcome();
  const editing = useModal();
  const { correo, server, puerto, sincronizado } = row;
  return (
    <>
      <span className="cfg-fila-datos">
        <strong>{correo}</strong>
        <small>
          {server}:{puerto}
        </small>
        {sincronizado !== null && <small>Última sincronización: {formatInstant(sincronizado)}</small>}
        {row.errormsg !== null && (
          <small>
            {row.errormsg} {row.error}
          </small>
        )}
      </span>
      <Estatus row={row} />
      <Button ref={editing.opener} aria-label={`Editar ${correo}`} onClick={editing.open}>
        Editar
      </Button>
      <Popconfirm
        title="¿Eliminar Correo?"
        okText="Eliminar"
        cancelText="Cancelar"
        onConfirm={() => report(remove(row.id), 'Correo Eliminado')}
      >
        <Button danger loading={removing.isLoading} aria-label={`Eliminar ${correo}`}>
          Eliminar
        </Button>
      </Popconfirm>
      {editing.isOpen && <CorreoModal row={row} onClose={editing.close} />}
    </>
  );
}

function Estatus({ row: { errormsg, sincronizando } }: { row: CorreoSincronizado }) {
  if (sincronizando) return <ToneBadge tone="info">Sincronizando</ToneBadge>;
  return errormsg === null ? <ToneBadge tone="success">Ok</ToneBadge> : <ToneBadge tone="danger">Error</ToneBadge>;
}
