import type { Updateable } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Env } from '../core/env';
import type { Database, Db } from '../db/schema';

const SMTP_TIMEOUT_MS = 20_000;

/** An outgoing message, with the id by which the receiving server detects a repetition. */
interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

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

/**
 * Delivers one message of the outbox unless it was sent before. On failure stores the reason and rejects, so that the
 * job is retried.
 */
export async function deliverMail(
  { db, clock, env }: DeliverDeps,
  transport: MailTransport,
  id: string,
): Promise<void> {
  const row = await db
    .selectFrom('correo_saliente')
    .selectAll()
    .where('id', '=', id)
    .where('enviado', 'is', null)
    .executeTakeFirst();
  if (!row) return;
  const note = (values: Updateable<Database['correo_saliente']>) =>
    db.updateTable('correo_saliente').set(values).where('id', '=', id).execute();
  try {
    await transport({ id, to: row.para, subject: row.asunto, text: row.texto, html: row.html });
  } catch (error) {
    await note({ error: error instanceof Error ? error.message : String(error) });
    throw error;
  }
  // A mail may have a link that opens an account: its text is deleted once sent. In the demo the outbox is the mailbox.
  await note({ enviado: clock(), ...(env.smtpUrl && { texto: '', html: '' }) });
}
