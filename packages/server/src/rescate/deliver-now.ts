import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Delivered, deliver } from './deliver';
import { alone, type Rescate } from './open-rescate';
import { waitingSegments } from './wal';

const WAIT_MS = 60_000;

/** Delivers everything up to this moment, for which the current segment of the log is finished; null while another process delivers. */
export const deliverNow = (rescate: Rescate): Promise<Delivered | null> =>
  alone(rescate, async () => {
    if (rescate.postgres?.spool) await finishSegment(rescate.postgres.target, rescate.postgres.spool);
    return deliver(rescate);
  });

async function finishSegment(target: pg.ClientConfig, spool: string): Promise<void> {
  const client = new pg.Client(target);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query('select pg_walfile_name(pg_switch_wal() - 1) as name');
    const until = Date.now() + WAIT_MS;
    while (!(await waitingSegments(spool)).includes(rows[0].name)) {
      const { rows: stats } = await client.query('select last_archived_wal >= $1 as done from pg_stat_archiver', [
        rows[0].name,
      ]);
      if (stats[0]?.done) return;
      if (Date.now() > until) throw new Error('PostgreSQL did not archive the current segment within a minute');
      await sleep(50);
    }
  } finally {
    await client.end();
  }
}
