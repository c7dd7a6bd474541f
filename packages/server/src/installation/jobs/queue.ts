import type { Db } from '@boveda/platform/db/schema';
import { withOrigin } from '@boveda/platform/jobs/job-origin';
import { sql } from 'kysely';
import { attemptsOf } from './job-budgets';
import type { JobPayloads } from './job-payloads';

/** When and how often a job runs; default: now, as many attempts as `jobBudgets` says, else 25, with growing pauses. */
interface JobOptions {
  runAt?: Date;
  maxAttempts?: number;
  /** Replaces a job with the same key that has not begun. */
  jobKey?: string;
  /** Jobs of one queue run one after another. */
  queueName?: string;
  /** Of the jobs that are due, those of the lowest number run first; default 0, or that of PRIORITIES. */
  priority?: number;
}

/**
 * Questions to the SAT come after what a person waits for: while it does not answer, each takes seconds, thousands are due, and all of
 * them are repeated.
 */
const PRIORITIES: Partial<Record<keyof JobPayloads, number>> = {
  'verify-cfdi': 100,
  'confirm-cancelados': 100,
  'recheck-cfdi': 100,
};

/** Queues work for the worker. */
export interface JobQueue {
  /** Adds the job in the caller's transaction: it exists if and only if the transaction commits. */
  add<Name extends keyof JobPayloads>(
    db: Db,
    name: Name,
    payload: JobPayloads[Name],
    options?: JobOptions,
  ): Promise<void>;
}

/** The queue of graphile-worker, which is in the same database. */
export function createJobQueue(): JobQueue {
  return {
    async add(db, name, payload, { runAt, maxAttempts, jobKey, queueName, priority } = {}) {
      await sql`select graphile_worker.add_job(
        ${name}::text,
        payload => ${JSON.stringify(withOrigin(payload))}::json,
        queue_name => ${queueName ?? null}::text,
        run_at => ${runAt ?? null}::timestamptz,
        max_attempts => ${maxAttempts ?? attemptsOf(name) ?? null}::int,
        job_key => ${jobKey ?? null}::text,
        priority => ${priority ?? PRIORITIES[name] ?? null}::int
      )`.execute(db);
    },
  };
}
