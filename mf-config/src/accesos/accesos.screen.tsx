import type { Acceso } from '@boveda/contracts';
import { Button, formatInstant } from '@boveda/ui-kit';
import { ToneBadge } from '@boveda/ui-kit/data';
import { Select } from '@boveda/ui-kit/form';
import { PlusOutlined } from '@boveda/ui-kit/icons';
import { Popconfirm } from '@boveda/ui-kit/settings-form';
import { useState } from 'react';
import {
  useChangeAccesoMutation,
  useGetAccesosDisponiblesQuery,
  useListAccesosQuery,
  useRemoveAccesoMutation,
} from '../api';
import { RowList } from '../shared/row-list';
import { useOutcome } from '../shared/use-outcome';
import { AddAccesoModal } from './add-acceso-modal';
import { privilegios } from './privilegios';

/** V2 §2.8 Accesos: the users with access to this taxpayer, and the invited ones. */
export function AccesosScreen() {
  const rows = useListAccesosQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = useGetAccesosDisponiblesQuery();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <div className="config-head">
        <h2>Accesos</h2>
        <span className="config-muted">Accesos Disponibles: {data?.accesosdisponibles ?? '–'}</span>
        <Button
          type="primary"
          icon={<PlusOutlined />}
          disabled={data?.accesosdisponibles === 0}
          onClick={() => setAdding(true)}
        >
          Agregar
        </Button>
      </div>
      <RowList label="Accesos" rows={rows} rowKey={({ id }) => id} empty="Aún no hay accesos">
        {(acceso) => <Row acceso={acceso} />}
      </RowList>
      {isAdding && <AddAccesoModal onClose={() => setAdding(false)} />}
    </>
  );
}

function Row({ acceso: { id, correo, privilegio, confirmada, noEntregado } }: { acceso: Acceso }) {
  const [change, changing] = useChangeAccesoMutation();
  const [remove, removing] = useRemoveAccesoMutation();
  const report = useOutcome();
  return (
    <>
      <div className="config-row-facts">
        <strong>{correo}</strong>
        {noEntregado && (
          <div className="config-muted">
            {noEntregado.msg} · {formatInstant(noEntregado.fecha)}
          </div>
        )}
      </div>
      <ToneBadge tone={confirmada ? 'success' : 'warning'}>{confirmada ? 'Confirmada' : 'Pendiente'}</ToneBadge>
      <Select
        aria-label={`Privilegio de ${correo}`}
        value={privilegio}
        options={privilegios}
        loading={changing.isLoading}
        style={{ width: 150 }}
        onChange={(chosen) => void report(change({ id, privilegio: chosen }), 'Acceso actualizado')}
      />
      <Popconfirm
        title="¿Desea remover el acceso?"
        okText="Remover"
        cancelText="Cancelar"
        onConfirm={() => report(remove(id), 'Acceso removido')}
      >
        <Button danger loading={removing.isLoading} aria-label={`Remover el acceso de ${correo}`}>
          Remover
        </Button>
      </Popconfirm>
    </>
  );
}
