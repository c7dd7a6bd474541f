import { tituloEvento, type Webhook, type WebhookEventType, webhookEvents } from '@boveda/contracts/cuenta';
import { Alert, Checkbox, describeProblem, useToast } from '@boveda/ui-kit';
import { Input } from '@boveda/ui-kit/form';
import { Modal } from '@boveda/ui-kit/overlay';
import { type FormEvent, useId, useState } from 'react';
import { useChangeWebhookMutation, useCreateWebhookMutation } from '../api';
import { Field } from '../shared/field';

interface Props {
  /** The webhook to edit; without it one is added. */
  webhook?: Webhook;
  onClose(): void;
  /** Called with the secret of a new one, instead of `onClose`. */
  onSecret(secreto: string): void;
}

const types = Object.keys(webhookEvents) as WebhookEventType[];

/** Adds or edits a webhook. Errors are shown above the fields, which keep what was typed. */
export function WebhookModal({ webhook, onClose, onSecret }: Props) {
  const [create, creating] = useCreateWebhookMutation();
  const [change, changing] = useChangeWebhookMutation();
  const toast = useToast();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<WebhookEventType>>(new Set(webhook?.eventos ?? ['cfdi.recibido']));
  const [activo, setActivo] = useState(webhook?.activo ?? true);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = !url.trim() ? 'Escriba la dirección' : chosen.size === 0 ? 'Elija al menos un evento' : null;
    setProblem(missing);
    if (missing) return;
    const body = { url, activo, eventos: types.filter((tipo) => chosen.has(tipo)) };
    const saved = await (webhook ? change({ id: webhook.id, body }) : create(body));
    if (saved.error) return setProblem(describeProblem(saved.error).msg);
    toast.success(webhook ? 'Cambios guardados exitosamente' : 'Webhook agregado');
    if (saved.data && 'secreto' in saved.data) onSecret(saved.data.secreto);
    else onClose();
  };
  const toggle = (tipo: WebhookEventType, on: boolean) =>
    setChosen(new Set(on ? [...chosen, tipo] : [...chosen].filter((other) => other !== tipo)));
  const isEvery = chosen.size === types.length;

  return (
    <Modal
      open
      width={640}
      title={webhook ? 'Editar webhook' : 'Agregar webhook'}
      okText="Guardar"
      cancelText="Cancelar"
      confirmLoading={creating.isLoading || changing.isLoading}
      okButtonProps={{ htmlType: 'submit', form }}
      onCancel={onClose}
    >
      <form id={form} className="config-form" noValidate onSubmit={(event) => void submit(event)}>
        {problem && <Alert type="warning" showIcon title={problem} />}
        <Field label="Dirección">
          {(id) => (
            <Input
              id={id}
              type="url"
              data-initial-focus
              autoComplete="off"
              maxLength={2_000}
              placeholder="https://"
              value={url}
              onChange={({ target }) => setUrl(target.value)}
            />
          )}
        </Field>
        <fieldset className="config-eventos">
          <legend>Eventos</legend>
          <Checkbox
            checked={isEvery}
            indeterminate={chosen.size > 0 && !isEvery}
            onChange={({ target }) => setChosen(new Set(target.checked ? types : []))}
          >
            Todos
          </Checkbox>
          {types.map((tipo) => (
            <Checkbox key={tipo} checked={chosen.has(tipo)} onChange={({ target }) => toggle(tipo, target.checked)}>
              {tituloEvento(tipo)} <code>{tipo}</code>
            </Checkbox>
          ))}
        </fieldset>
        <Checkbox checked={activo} onChange={({ target }) => setActivo(target.checked)}>
          Activo
        </Checkbox>
      </form>
    </Modal>
  );
}
