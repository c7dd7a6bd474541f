import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../db/schema';
import type { JobQueue } from '../jobs/queue';

/** A message, both as text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Queues outgoing mail. */
export interface Mailer {
  /** Queues the message in the caller's transaction; a job delivers it and retries when the mail server is down. */
  queue(db: Db, mail: Mail): Promise<void>;
}

/** Mailer over the outbox table `correo_saliente`. */
export function createMailer(jobs: JobQueue): Mailer {
  return {
    async queue(db, { to, subject, text, html }) {
      const id = uuidv7();
      await db.insertInto('correo_saliente').values({ id, para: to, asunto: subject, texto: text, html }).execute();
      await jobs.add(db, 'send-mail', { id });
    },
  };
}
