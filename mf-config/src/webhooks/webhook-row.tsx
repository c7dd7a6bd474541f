import { HORAS_SECRETO_ANTERIOR, tituloEvento, type Webhook } from '@boveda/contracts/cuenta';
import { Button, describeProblem, formatInstant, useToast } from '@boveda/ui-kit';
import { ToneBadge } from '@boveda/ui-kit/data';
import { Popconfirm } from '@boveda/ui-kit/settings-form';
import { useRemoveWebhookMutation, useRotateWebhookMutation, useTestWebhookMutation } from '../api';
import { useOutcome } from '../shared/use-outcome';
import type { WebhookDialog } from './webhook-dialog';

interface Props {
  webhook: Webhook;
  onOpen(dialog: WebhookDialog): void;
  onSecret(secreto: string): void;
}

/** An address with its state, and what can be done with it. */
export function WebhookRow({ webhook, onOpen, onSecret }: Props) {
  const { id, url, eventos, fallando, secretoanterior } = webhook;
  const [test, testing] = useTestWebhookMutation();
  const [rotate, rotating] = useRotateWebhookMutation();
  const [remove, removing] = useRemoveWebhookMutation();
  const report = useOutcome();
  const toast = useToast();
  const sendTest = async () => {
    if (await report(test(id), 'Prueba enviada')) onOpen({ kind: 'entregas', webhook });
  };
  const renew = async () => {
    const { data, error } = await rotate(id);
    if (data) return onSecret(data.secreto);
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
  return (
    <>
      <span className="config-row-facts">
        <strong>{url}</strong>
        <small>{eventos.map(tituloEvento).join(', ')}</small>
        {fallando !== null && <small>No recibe avisos desde el {formatInstant(fallando)}</small>}
        {secretoanterior !== null && <small>El secreto anterior vale hasta el {formatInstant(secretoanterior)}</small>}
      </span>
      <Estado webhook={webhook} />
      <span className="config-buttons">
        <Button loading={testing.isLoading} aria-label={`Probar ${url}`} onClick={() => void sendTest()}>
          Probar
        </Button>
        <Button aria-label={`Entregas de ${url}`} onClick={() => onOpen({ kind: 'entregas', webhook })}>
          Entregas
        </Button>
        <Button aria-label={`Editar ${url}`} onClick={() => onOpen({ kind: 'edit', webhook })}>
          Editar
        </Button>
        <Popconfirm
          title={`¿Renovar el secreto? El actual vale ${HORAS_SECRETO_ANTERIOR} horas más.`}
          okText="Renovar"
          cancelText="Cancelar"
          onConfirm={() => void renew()}
        >
          <Button loading={rotating.isLoading} aria-label={`Renovar secreto de ${url}`}>
            Renovar secreto
          </Button>
        </Popconfirm>
        <Popconfirm
          title="¿Eliminar webhook? También se elimina su registro de entregas."
          okText="Eliminar"
          cancelText="Cancelar"
          onConfirm={() => report(remove(id), 'Webhook eliminado')}
        >
          <Button danger loading={removing.isLoading} aria-label={`Eliminar ${url}`}>
            Eliminar
          </Button>
        </Popconfirm>
      </span>
    </>
  );
}

function Estado({ webhook: { activo, desactivado, fallando } }: Pick<Props, 'webhook'>) {
  if (desactivado) return <ToneBadge tone="danger">Desactivado (410)</ToneBadge>;
  if (!activo) return <ToneBadge tone="warning">Inactivo</ToneBadge>;
  return fallando ? <ToneBadge tone="danger">Fallando</ToneBadge> : <ToneBadge tone="success">Activo</ToneBadge>;
}
