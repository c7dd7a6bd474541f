import type { SolicitudRow } from '@boveda/contracts';
import { describeProblem, folioOf, useToast } from '@boveda/ui-kit';
import { Modal } from '@boveda/ui-kit/overlay';
import { useAnswerMutation } from '../api';

/** An answer that waits for confirmation. */
export interface PendingAnswer {
  accept: '0' | '1';
  solicitudes: readonly SolicitudRow[];
}

const verbs = { '1': 'Aceptar', '0': 'Rechazar' } as const;

/** Asks for confirmation before an answer is sent to the SAT: it cannot be withdrawn. */
export function AnswerModal({ accept, solicitudes, onClose }: PendingAnswer & { onClose(answered: boolean): void }) {
  const toast = useToast();
  const [answer, { isLoading }] = useAnswerMutation();
  const send = async () => {
    const { data, error } = await answer({ accept, idsolicitudes: solicitudes.map(({ id }) => id) });
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
      <ul className="buzon-list">
        {solicitudes.map((solicitud) => (
          <li key={solicitud.id}>
            {folioOf(solicitud)} {solicitud.rfc && `· ${solicitud.rfc}`}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
