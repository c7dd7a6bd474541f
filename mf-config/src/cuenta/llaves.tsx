import type { Llave } from '@boveda/contracts';
import { Button, formatCount, formatInstant } from '@boveda/ui-kit';
import { ToneBadge } from '@boveda/ui-kit/data';
import { PlusOutlined } from '@boveda/ui-kit/icons';
import { Popconfirm } from '@boveda/ui-kit/settings-form';
import { useRef, useState } from 'react';
import { useListLlavesQuery, useRevokeLlaveMutation } from '../api';
import { RowList } from '../shared/row-list';
import { useOutcome } from '../shared/use-outcome';
import { AmbienteDePruebas } from './ambiente-de-pruebas';
import { NewLlaveModal } from './new-llave-modal';
import { RenameLlaveModal } from './rename-llave-modal';

/** API keys of programs: one for each, with what it needs. */
export function Llaves() {
  const rows = useListLlavesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isAdding, setAdding] = useState(false);
  const create = useRef<HTMLButtonElement>(null);
  return (
    <section className="config-llaves" aria-labelledby="config-llaves">
      <div className="config-head">
        <h3 id="config-llaves">Llaves de API</h3>
        <Button ref={create} icon={<PlusOutlined />} onClick={() => setAdding(true)}>
          Crear llave
        </Button>
      </div>
      <p className="config-muted">
        Una para cada programa, con los alcances que necesita. Se envía en el encabezado Authorization: Bearer, o en
        X-Api-Key.
      </p>
      <RowList label="Llaves de API" rows={rows} rowKey={({ id }) => id} empty="Aún no hay llaves">
        {(llave) => <Row llave={llave} onRevoked={() => create.current?.focus()} />}
      </RowList>
      <AmbienteDePruebas />
      {isAdding && <NewLlaveModal onClose={() => setAdding(false)} />}
    </section>
  );
}

const estados = {
  vencida: { tone: 'warning', label: 'Vencida' },
  sin_acceso: { tone: 'danger', label: 'Sin acceso' },
} as const;

function Row({ llave, onRevoked }: { llave: Llave; onRevoked(): void }) {
  const [revoke, { isLoading }] = useRevokeLlaveMutation();
  const [isRenaming, setRenaming] = useState(false);
  const report = useOutcome();
  const { id, nombre, muestra, alcances, estado, creador, renovable, esDeAsistente, prueba } = llave;
  const remove = async () => {
    if (await report(revoke(id), 'Llave revocada')) onRevoked();
  };
  return (
    <>
      <div className="config-row-facts">
        <strong>{nombre}</strong> {esDeAsistente ? 'Asistente' : <code>{muestra}</code>}
        {esDeAsistente && <small>Permitido por {creador}, solo para consultar; nadie tiene la llave.</small>}
        <small>Alcances: {alcances.join(', ')}</small>
        <small>{usesOf(llave)}</small>
        <small>
          Llamadas: {formatCount(llave.llamadas.hoy)} hoy, {formatCount(llave.llamadas.total)} en 30 días
        </small>
        {estado === 'sin_acceso' && <small>{creador}, que la creó, ya no tiene acceso.</small>}
      </div>
      {prueba && <ToneBadge tone="info">De prueba</ToneBadge>}
      {estado !== 'activa' && <ToneBadge tone={estados[estado].tone}>{estados[estado].label}</ToneBadge>}
      <div className="config-buttons">
        {!renovable && (
          <Button aria-label={`Renombrar la llave ${nombre}`} onClick={() => setRenaming(true)}>
            Renombrar
          </Button>
        )}
        <Popconfirm
          title="¿Revocar la llave? Los programas que la usan dejan de entrar al momento."
          okText="Revocar"
          cancelText="Cancelar"
          onConfirm={remove}
        >
          <Button danger loading={isLoading} aria-label={`Revocar la llave ${nombre}`}>
            Revocar
          </Button>
        </Popconfirm>
      </div>
      {isRenaming && <RenameLlaveModal llave={llave} onClose={() => setRenaming(false)} />}
    </>
  );
}

const usesOf = ({ usada, expira, redes }: Llave): string =>
  [
    usada ? `Último uso: ${formatInstant(usada)}` : 'Sin usar',
    expira ? `Vence: ${formatInstant(expira)}` : 'Sin vencimiento',
    ...(redes.length > 0 ? [`Solo desde ${redes.join(', ')}`] : []),
  ].join(' · ');
