import type { Webhook } from '@boveda/contracts';

/** The dialog that is open, and of which webhook. */
export type WebhookDialog =
  | { kind: 'add' }
  | { kind: 'edit' | 'entregas'; webhook: Webhook }
  | { kind: 'secret'; secreto: string };
