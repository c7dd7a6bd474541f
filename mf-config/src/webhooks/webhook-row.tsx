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

/** How a webhook is named: by its address, where it has one. */
const nameOf = ({ url }: Webhook) => url ?? 'Sin dirección: se lee con GET /eventos';

/** An address with its state, and what can be done with it. */
export function WebhookRow(props: Props) {
  const { webhook } = props;
  const { id, url, eventos, fallando, secretoanterior } = webhook;
  const [remove, removing] = useRemoveWebhookMutation();
  const report = useOutcome();
  const name = nameOf(webhook);
  return (
    <>
      <span className="config-row-facts">
        <strong>{name}</strong>
        <small>{eventos.map(tituloEvento).join(', ')}</small>
        {fallando !== null && <small>No recibe avisos desde el {formatInstant(fallando)}</small>}
        {secretoanterior !== null && <small>El secreto anterior vale hasta el {formatInstant(secretoanterior)}</small>}
      </span>
      <Estado webhook={webhook} />
      <span className="config-buttons">
        {url !== null && <SendingButtons {...props} />}
        <Popconfirm
          title="¿Eliminar webhook? También se elimina su registro de entregas."
          okText="Eliminar"
          cancelText="Cancelar"
          onConfirm={() => report(remove(id), 'Webhook eliminado')}
        >
          <Button danger loading={removing.isLoading} aria-label={`Eliminar ${name}`}>
            Eliminar
          </Button>
        </Popconfirm>
      </span>
    </>
  );
}

/** What can be done with an address that messages are sent to. */
function SendingButtons({ webhook, onOpen, onSecret }: Props) {
  const { id } = webhook;
  const [test, testing] = useTestWebhookMutation();
  const [rotate, rotating] = useRotateWebhookMutation();
  const report = useOutcome();
  const toast = useToast();
  const name = nameOf(webhook);
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
      <Button loading={testing.isLoading} aria-label={`Probar ${name}`} onClick={() => void sendTest()}>
        Probar
      </Button>
      <Button aria-label={`Entregas de ${name}`} onClick={() => onOpen({ kind: 'entregas', webhook })}>
        Entregas
      </Button>
      <Button aria-label={`Editar ${name}`} onClick={() => onOpen({ kind: 'edit', webhook })}>
        Editar
      </Button>
      <Popconfirm
        title={`¿Renovar el secreto? El actual vale ${HORAS_SECRETO_ANTERIOR} horas más.`}
        okText="Renovar"
        cancelText="Cancelar"
        onConfirm={() => void renew()}
      >
        <Button loading={rotating.isLoading} aria-label={`Renovar secreto de ${name}`}>
          Renovar secreto
        </Button>
      </Popconfirm>
    </>
  );
}

function Estado({ webhook: { activo, desactivado, fallando } }: Pick<Props, 'webhook'>) {
  if (desactivado) return <ToneBadge tone="danger">Desactivado (410)</ToneBadge>;
  if (!activo) return <ToneBadge tone="warning">Inactivo</ToneBadge>;
  return fallando ? <ToneBadge tone="danger">Fallando</ToneBadge> : <ToneBadge tone="success">Activo</ToneBadge>;
}
