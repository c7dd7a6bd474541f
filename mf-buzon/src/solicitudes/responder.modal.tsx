import type { SolicitudRow } from '@boveda/contracts';
import { describeProblem, folioDe, useToast } from '@boveda/ui-kit';
import { Modal } from '@boveda/ui-kit/overlay';
import { useResponderMutation } from '../api';

/** An answer that is to be confirmed. */
export interface Pregunta {
  accept: '0' | '1';
  solicitudes: readonly SolicitudRow[];
}

const verbs = { '1': 'Aceptar', '0': 'Rechazar' } as const;

/** Nothing goes to the SAT before somebody said yes to this: an answer cannot be taken back. */
export function ResponderModal({ accept, solicitudes, onClose }: Pregunta & { onClose(answered: boolean): void }) {
  const toast = useToast();
  const [responder, { isLoading }] = useResponderMutation();
  const send = async () => {
    const { data, error } = await responder({ accept, idsolicitudes: solicitudes.map(({ id }) => id) });
    if (data?.rows.some(({ enverificacion }) => enverificacion)) toast.warning(data.msg);
    else if (data) toast.success('Operacion Exitosa', data.msg);
    else {
      const { title, msg } = describeProblem(error);
      toast.error(title, msg);
    }
    onClose(data !== undefined);
  };
  const verb = verbs[accept];
  const what = solicitudes.length === 1 ? 'esta solicitud' : `estas ${solicitudes.length} solicitudes`;
  return (
    <Modal
      open
      title={`¿${verb} ${what}?`}
      okText={verb}
      okButtonProps={{ danger: accept === '0' }}
      cancelText="Cancelar"
      confirmLoading={isLoading}
      onOk={() => void send()}
      onCancel={() => onClose(false)}
      centered
    >
      <p>
        {accept === '1'
          ? 'El SAT cancelará los CFDI. La respuesta no puede cambiarse.'
          : 'Los CFDI seguirán vigentes. La respuesta no puede cambiarse.'}
      </p>
      <ul className="buzon-lista">
        {solicitudes.map((solicitud) => (
          <li key={solicitud.id}>
            {folioDe(solicitud)} {solicitud.rfc && `· ${solicitud.rfc}`}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
