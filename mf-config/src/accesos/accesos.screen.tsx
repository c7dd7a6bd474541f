import type { Acceso } from '@boveda/contracts';
import { Button } from '@boveda/ui-kit';
import { ToneBadge } from '@boveda/ui-kit/data';
import { Select } from '@boveda/ui-kit/form';
import { PlusOutlined } from '@boveda/ui-kit/icons';
import { Popconfirm } from '@boveda/ui-kit/settings';
import {
  useChangeAccesoMutation,
  useGetAccesosDisponiblesQuery,
  useListAccesosQuery,
  useRemoveAccesoMutation,
} from '../api';
import { Filas } from '../partes/filas';
import { useModal } from '../partes/use-modal';
import { useOutcome } from '../partes/use-outcome';
import { AgregarAccesoModal } from './agregar-acceso.modal';
import { privilegios } from './privilegios';

/** V2 §2.8 Accesos: who may open this taxpayer, and who was invited to. */
export function AccesosScreen() {
  const rows = useListAccesosQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = useGetAccesosDisponiblesQuery();
  const adding = useModal();
  return (
    <>
      <div className="cfg-cabeza">
        <h2>Accesos</h2>
        <span className="cfg-suave">Accesos Disponibles: {data?.accesosdisponibles ?? '–'}</span>
        <Button
          type="primary"
          icon={<PlusOutlined />}
          disabled={data?.accesosdisponibles === 0}
          ref={adding.opener}
          onClick={adding.open}
        >
          Agregar
        </Button>
      </div>
      <Filas titulo="Accesos" rows={rows} rowKey={({ id }) => id} vacia="Aún no hay accesos">
        {(acceso) => <Fila acceso={acceso} />}
      </Filas>
      {adding.isOpen && <AgregarAccesoModal onClose={adding.close} />}
    </>
  );
}

function Fila({ acceso: { id, correo, privilegio, confirmada } }: { acceso: Acceso }) {
  const [change, changing] = useChangeAccesoMutation();
  const [remove, removing] = useRemoveAccesoMutation();
  const report = useOutcome();
  return (
    <>
      <strong className="cfg-fila-datos">{correo}</strong>
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
