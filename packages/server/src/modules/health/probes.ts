import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@boveda/platform/db/schema';
import { withoutTurns } from '@boveda/platform/turns/connection-turns';
import { sql } from 'kysely';

/** A database that takes longer is not ready; probes give up soon after. */
const DATABASE_MS = 1_500;

export type ProcessState = 'starting' | 'running' | 'stopping';

/** Why a process cannot serve; `error` is for the log. */
export interface Fault {
  status: Exclude<ProcessState, 'running'> | 'database_unavailable' | 'no_shell';
  error?: unknown;
}

/** What probes ask one process. */
export interface Probes {
  /** Only a running process is ready: requests stop coming before its port closes. */
  state: ProcessState;
  /** Returns why the process cannot serve now, or null. Takes at most 1.5 s. */
  fault(): Promise<Fault | null>;
}

/** Makes the probes of this process, which ask the database only. */
export function createProbes(db: Db): Probes {
  const databaseAnswers = askOnce(db);
  return {
    state: 'running',
    async fault() {
      if (this.state !== 'running') return { status: this.state };
      try {
        if (await databaseAnswers()) return null;
        throw new Error(`the database did not answer within ${DATABASE_MS} ms`);
      } catch (error) {
        return { status: 'database_unavailable', error };
      }
    },
  };
}

/**
 * Asks the database whether it answers in time. Probes that come while one is waiting share its question: a frozen
 * database would otherwise take one more connection with each probe.
 */
function askOnce(db: Db): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  return async () => {
    asked ??= withoutTurns(() => sql`select 1`.execute(db))
      .then(() => true)
      .finally(() => {
        asked = undefined;
      });
    // The question may fail after its probe was answered.
    asked.catch(() => undefined);
    return await Promise.race([asked, sleep(DATABASE_MS, false, { ref: false })]);
  };
}
