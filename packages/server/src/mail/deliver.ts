import type { Updateable } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Database } from '../db/schema';
import type { Deps } from '../deps';
import type { Env } from '../env';

const SMTP_TIMEOUT_MS = 20_000;

/** A message on its way out, with the number that tells the receiver's server it is the same one again. */
interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** What takes mail out of the house; rejects when it was not taken. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>;

/** SMTP where it is configured. In the demo the outbox itself is the mailbox, so that nothing else is to be done. */
export function createMailTransport({ smtpUrl, mailFrom, demo, publicUrl }: Env): MailTransport {
  if (smtpUrl) {
    const smtp = createTransport({
      url: smtpUrl,
      // A connection that does not begin encrypted has to become so before anything is sent.
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

/** Mail carries links that open accounts: in plain text it goes to this machine only, or where the operator says so. */
function mayBePlain(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  return LOOPBACK.test(hostname) || searchParams.get('requireTLS') === 'false';
}

/** Delivers one message of the outbox unless it is out already. On failure notes why and rejects, so that the job runs again. */
export async function deliverMail({ db, clock, env }: Deps, transport: MailTransport, id: string): Promise<void> {
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
  // A mail may carry a link that opens an account: what is out is not kept. In the demo the outbox is the mailbox.
  await note({ enviado: clock(), ...(env.smtpUrl && { texto: '', html: '' }) });
}
