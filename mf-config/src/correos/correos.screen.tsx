import { UnclaimedRfc } from '@boveda/area-kit';
import { type CorreoSincronizado, correosQuery } from '@boveda/contracts/cuenta';
import { Button, describeProblem, formatCount, formatInstant, plural, useToast } from '@boveda/ui-kit';
import { ToneBadge } from '@boveda/ui-kit/data';
import { PlusOutlined, SyncOutlined } from '@boveda/ui-kit/icons';
import { useUrlQuery } from '@boveda/ui-kit/router';
import { Popconfirm } from '@boveda/ui-kit/settings-form';
import { useEffect, useState } from 'react';
import {
  useFetchCorreosMutation,
  useGetCorreosDisponiblesQuery,
  useListCorreosQuery,
  useRemoveCorreoMutation,
} from '../api';
import { RowList } from '../shared/row-list';
import { useOutcome } from '../shared/use-outcome';
import { CorreoModal } from './correo-modal';
import { MensajesModal } from './mensajes-modal';

const REFRESH_MS = 2_000;

/** V2 §2.8 Correos: mailboxes whose invoices are imported automatically. */
export function CorreosScreen() {
  const [isReading, setReading] = useState(false);
  const rows = useListCorreosQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isReading ? REFRESH_MS : 0,
  });
  const { data } = useGetCorreosDisponiblesQuery();
  const [isAdding, setAdding] = useState(false);
  const [{ mensajes, resultado }, setQuery] = useUrlQuery(correosQuery());
  const shown = rows.data?.rows.find(({ id }) => id === mensajes);
  const isClosed = data?.reclamado === false;
  const busy = rows.data?.rows.some(({ sincronizando }) => sincronizando) ?? false;
  useEffect(() => setReading(busy), [busy]);
  return (
    <>
      <div className="config-head">
        <h2>Correos Sincronizados</h2>
        <span className="config-muted">Correos Disponibles: {data?.correosdisponibles ?? '–'}</span>
        <span className="config-buttons">
          <SyncButton rows={isClosed ? [] : (rows.data?.rows ?? [])} />
          <Button
            type="primary"
            icon={<PlusOutlined />}
            disabled={data?.correosdisponibles === 0 || isClosed}
            onClick={() => setAdding(true)}
          >
            Agregar
          </Button>
        </span>
      </div>
      {isClosed && <UnclaimedRfc />}
      <RowList label="Correos Sincronizados" rows={rows} rowKey={({ id }) => id} empty="Aún no hay correos">
        {(correo) => <Row correo={correo} onShow={() => setQuery({ mensajes: correo.id })} />}
      </RowList>
      {isAdding && <CorreoModal onClose={() => setAdding(false)} />}
      {shown && (
        <MensajesModal
          correo={shown}
          resultado={resultado}
          onFilter={(next) => setQuery({ resultado: next }, { replace: true })}
          onClose={() => setQuery({ mensajes: undefined, resultado: undefined })}
        />
      )}
    </>
  );
}

function SyncButton({ rows }: { rows: readonly CorreoSincronizado[] }) {
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

function Row({ correo: row, onShow }: { correo: CorreoSincronizado; onShow(): void }) {
  const [remove, removing] = useRemoveCorreoMutation();
  const report = useOutcome();
  const [isEditing, setEditing] = useState(false);
  const { correo, server, puerto, sincronizado, mensajes, conrechazos } = row;
  return (
    <>
      <span className="config-row-facts">
        <strong>{correo}</strong>
        <small>
          {server}:{puerto}
        </small>
        {sincronizado !== null && <small>Última sincronización: {formatInstant(sincronizado)}</small>}
        {mensajes > 0 && (
          <small>
            {plural(mensajes, 'correo leído', 'correos leídos')}
            {conrechazos > 0 && `, ${formatCount(conrechazos)} con algo que no se guardó`}
          </small>
        )}
        {row.errormsg !== null && (
          <small>
            {row.errormsg} {row.error}
          </small>
        )}
      </span>
      <Estatus row={row} />
      <Button aria-label={`Correos leídos de ${correo}`} onClick={onShow}>
        Correos leídos
      </Button>
      <Button aria-label={`Editar ${correo}`} onClick={() => setEditing(true)}>
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
      {isEditing && <CorreoModal row={row} onClose={() => setEditing(false)} />}
    </>
  );
}

function Estatus({ row: { errormsg, sincronizando } }: { row: CorreoSincronizado }) {
  if (sincronizando) return <ToneBadge tone="info">Sincronizando</ToneBadge>;
  return errormsg === null ? <ToneBadge tone="success">Ok</ToneBadge> : <ToneBadge tone="danger">Error</ToneBadge>;
}
