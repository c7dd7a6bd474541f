import { randomBytes } from 'node:crypto';
import { openSecret, sealSecret } from '@boveda/platform/core/secrets';
import { Webhook } from 'standardwebhooks';
import type { WebhookRow } from '../../esquema/tables/webhook-tables';
import type { Deps } from '../../installation/deps';

const PURPOSE = 'webhook';
const SECRET_BYTES = 32;

/** Returns a new secret, `whsec_` and base64. Source: Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Seals the secret of a webhook; it does not open as the secret of another one. */
export const sealWebhookSecret = ({ keys }: Pick<Deps, 'keys'>, id: string, secret: string): Buffer =>
  sealSecret(keys, PURPOSE, id, Buffer.from(secret));

/** What is posted: one body, and the headers that prove who sent it. */
export interface SignedMessage {
  body: string;
  headers: Readonly<Record<string, string>>;
}

/** Signs a message with the secret of the webhook, and with the one before while that is still valid. */
export function signMessage(
  { keys }: Pick<Deps, 'keys'>,
  webhook: Pick<WebhookRow, 'id' | 'secreto' | 'secreto_anterior' | 'anterior_hasta'>,
  messageId: string,
  body: string,
  now: Date,
): SignedMessage {
  const isBothValid = webhook.anterior_hasta !== null && webhook.anterior_hasta > now;
  const sealed = [webhook.secreto, ...(isBothValid && webhook.secreto_anterior ? [webhook.secreto_anterior] : [])];
  const signatures = sealed.map((secret) =>
    new Webhook(openSecret(keys, PURPOSE, webhook.id, secret).toString()).sign(messageId, now, body),
  );
  return {
    body,
    headers: {
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    },
  };
}
