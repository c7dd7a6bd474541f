import type { Keyring } from '@boveda/platform/core/keyring';
import { mailToken } from '@boveda/platform/core/mail-token';
import type { Database, Db } from '@boveda/platform/db/schema';
import type { Updateable } from 'kysely';
import { metrics } from '../observe/metrics';
import type { Env } from '../settings/env';
import { openSmtp } from './smtp';
import { codeIn, noteUnreachable, RETIRADO } from './undelivered';

/** An outgoing message, with the token that names it: by it a receiving server detects a repetition, and returned mail is told. */
interface OutgoingMail {
  token: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  unsubscribe?: string;
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

/**
 * RFC 3834: nobody answers mail of a program by a program. Exchange does not know that header; `All` would suppress notices of
 * non-delivery too.
 */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

/** SMTP where it is configured. In the demo the outbox itself is the mailbox, and nothing is sent. */
export function createMailTransport({ smtpUrl, mailFrom, bounceAddress, demo, publicUrl }: Env): MailTransport {
  if (smtpUrl) {
    const smtp = openSmtp(smtpUrl);
    const { hostname } = new URL(publicUrl);
    return async ({ token, unsubscribe, ...mail }) => {
      await smtp.sendMail({
        ...mail,
        from: mailFrom,
        messageId: `<${token}@${hostname}>`,
        headers: HEADERS,
        ...(unsubscribe && { list: { id: { comment: 'Avisos de Bóveda', url: `avisos.${hostname}` }, unsubscribe } }),
        // What is returned has its head alone, not the CFDI.
        dsn: { id: token, return: 'headers' },
        ...(bounceAddress && { envelope: { from: bounceAddress.replace('*', token), to: mail.to } }),
      });
    };
  }
  if (demo) return async () => {};
  return () => Promise.reject(new Error('SMTP_URL is not set'));
}

/** Dependencies of `deliverMail`. */
interface DeliverDeps {
  db: Db;
  clock: () => Date;
  env: Env;
  keys: Keyring;
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
  { db, clock, env, keys }: DeliverDeps,
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
  const { para: to, asunto: subject, texto: text, html, responder_a, baja } = row;
  const optional = { ...(responder_a && { replyTo: responder_a }), ...(baja && { unsubscribe: baja }) };
  try {
    const attachments = await openAttachments();
    await transport({ token: mailToken(keys, id), to, subject, text, html, attachments, ...optional });
  } catch (error) {
    const isFinal = isLast || error instanceof MailWithdrawn || isRefused(error);
    const reason = error instanceof Error ? error.message : String(error);
    const codigo = error instanceof MailWithdrawn ? RETIRADO : codeOf(error);
    await note({ error: reason, codigo, ...(isFinal && { rechazado: clock(), ...withoutText }) });
    if (isFinal && codigo !== RETIRADO) await noteUnreachable(db, row, codigo, clock());
    metrics.mails.inc({ outcome: isFinal ? 'refused' : 'retried' });
    if (isFinal) return;
    throw error;
  }
  metrics.mails.inc({ outcome: 'sent' });
  await note({ enviado: clock(), codigo: null, ...withoutText });
}

/** What nodemailer adds to its errors. */
interface SmtpFault {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** Too large for the mail server: it says so before the message is sent (RFC 1870). */
const TOO_LARGE = '5.3.4';

/** What the mail server said; null when it could not be asked. */
function codeOf(error: unknown): string | null {
  const { code, response } = error as SmtpFault;
  return code === 'EMESSAGE' && !response ? TOO_LARGE : codeIn(response ?? '');
}

/**
 * Whether the server refused the recipient, the message or its size with a 5xx: it asks not to be tried again. A refused sender or
 * login is a mistake of the installation, which its operator corrects. Source: RFC 5321 §4.2.1.
 */
function isRefused(error: unknown): boolean {
  const { code, command = '', responseCode = 0 } = error as SmtpFault;
  if (command === 'MAIL FROM') return code === 'EMESSAGE' || responseCode === 552;
  return ['RCPT TO', 'DATA'].includes(command) && responseCode >= 500;
}
