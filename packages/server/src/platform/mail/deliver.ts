import type { Updateable } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Env } from '../core/env';
import type { Database, Db } from '../db/schema';
import { metrics } from '../observe/metrics';

const SMTP_TIMEOUT_MS = 20_000;

/** An outgoing message, with the id by which the receiving server detects a repetition. */
interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  attachments?: Attachment[];
}

/** A file of a message. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** A message that must not be sent any more. */
export class MailWithdrawn extends Error {}

/** Sends mail; rejects when the server did not accept it. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>;

/** SMTP where it is configured. In the demo the outbox itself is the mailbox, and nothing is sent. */
export function createMailTransport({ smtpUrl, mailFrom, demo, publicUrl }: Env): MailTransport {
  if (smtpUrl) {
    const smtp = createTransport({
      url: smtpUrl,
      // A connection that does not begin encrypted must use STARTTLS before anything is sent.
      requireTLS: !mayBePlain(smtpUrl),
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const { hostname } = new URL(publicUrl);
    return async ({ id, ...mail }) => {
      await smtp.sendMail({ ...mail, from: mailFrom, messageId: `<${id}@${hostname}>` });
    };
  }
  if (demo) return async () => {};
  return () => Promise.reject(new Error('SMTP_URL is not set'));
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Mail has links that open accounts: it is sent in plain text only to this machine, or where the operator allows it.
 */
function mayBePlain(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  return LOOPBACK.test(hostname) || searchParams.get('requireTLS') === 'false';
}

/** Dependencies of `deliverMail`. */
interface DeliverDeps {
  db: Db;
  clock: () => Date;
  env: Env;
}

/** What the caller knows of the message: its files, opened for each attempt, and whether this is the last one. */
interface Attempt {
  openAttachments?: () => Promise<Attachment[]>;
  isLast?: boolean;
}

/**
 * Delivers one message of the outbox unless it was sent or rejected before. On failure stores the reason and rejects, so
 * that the job is retried; what the mail server refuses for good, or must not be sent any more, is rejected at once.
 */
export async function deliverMail(
  { db, clock, env }: DeliverDeps,
  transport: MailTransport,
  id: string,
  { openAttachments = async () => [], isLast = false }: Attempt = {},
): Promise<void> {
  const row = await db
    .selectFrom('correo_saliente')
    .selectAll()
    .where('id', '=', id)
    .where('enviado', 'is', null)
    .where('rechazado', 'is', null)
    .executeTakeFirst();
  if (!row) return;
  const note = (values: Updateable<Database['correo_saliente']>) =>
    db.updateTable('correo_saliente').set(values).where('id', '=', id).execute();
  // A mail may have a link that opens an account: its text is deleted once sent. In the demo the outbox is the mailbox.
  const withoutText = env.smtpUrl ? { texto: '', html: '' } : {};
  const { para: to, asunto: subject, texto: text, html, responder_a } = row;
  try {
    const attachments = await openAttachments();
    await transport({ id, to, subject, text, html, attachments, ...(responder_a && { replyTo: responder_a }) });
  } catch (error) {
    const isFinal = isLast || error instanceof MailWithdrawn || isRefused(error);
    const reason = error instanceof Error ? error.message : String(error);
    await note({ error: reason, ...(isFinal && { rechazado: clock(), ...withoutText }) });
    metrics.mails.inc({ outcome: isFinal ? 'refused' : 'retried' });
    if (isFinal) return;
    throw error;
  }
  metrics.mails.inc({ outcome: 'sent' });
  await note({ enviado: clock(), ...withoutText });
}

/**
 * Whether the server refused the recipient or the message with a 5xx: it asks not to be tried again. A refused sender or
 * login is a mistake of the installation, which its operator corrects. Source: RFC 5321 §4.2.1.
 */
function isRefused(error: unknown): boolean {
  const { command = '', responseCode = 0 } = error as { command?: string; responseCode?: number };
  return ['RCPT TO', 'DATA'].includes(command) && responseCode >= 500;
}
