import type { Db } from '@boveda/platform/db/schema';
import { v7 as uuidv7 } from 'uuid';
import type { JobQueue } from '../jobs/queue';

/** A message, both as text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address that answers go to, other than the sender's. */
  replyTo?: string;
  /** Page where its recipient turns such mail off. */
  unsubscribe?: string;
}

/** Queues outgoing mail. */
export interface Mailer {
  /**
   * Queues the message in the caller's transaction and returns its id; a job delivers it and retries when the mail server
   * is down.
   */
  queue(db: Db, mail: Mail): Promise<string>;
}

/** Mailer over the outbox table `correo_saliente`. */
export function createMailer(jobs: JobQueue): Mailer {
  return {
    async queue(db, { to, subject, text, html, replyTo = null, unsubscribe = null }) {
      const id = uuidv7();
      const values = { id, para: to, asunto: subject, texto: text, html, responder_a: replyTo, baja: unsubscribe };
      await db.insertInto('correo_saliente').values(values).execute();
      await jobs.add(db, 'send-mail', { id });
      return id;
    },
  };
}
