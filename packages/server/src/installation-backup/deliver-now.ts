import { setTimeout as sleep } from 'node:timers/promises';
import type { PgTarget } from '@boveda/platform/db/pool';
import { withClient } from '@boveda/platform/db/with-client';
import { type Delivered, deliver } from './deliver';
import { alone, type InstallationBackup } from './open-backup';
import { waitingSegments } from './wal';

const WAIT_MS = 60_000;

/** Delivers everything up to this moment, for which the current segment of the log is finished; null while another process delivers. */
export const deliverNow = (installationBackup: InstallationBackup): Promise<Delivered | null> =>
  alone(installationBackup, async () => {
    if (installationBackup.postgres?.spool)
      await finishSegment(installationBackup.postgres.target, installationBackup.postgres.spool);
    return deliver(installationBackup);
  });

const finishSegment = (target: PgTarget, spool: string): Promise<void> =>
  withClient(target, async (client) => {
    const { rows } = await client.query('select pg_walfile_name(pg_switch_wal() - 1) as name');
    const name: string = rows[0].name;
    const until = Date.now() + WAIT_MS;
    while (!(await waitingSegments(spool)).includes(name)) {
      const stats = await client.query('select last_archived_wal >= $1 as done from pg_stat_archiver', [name]);
      if (stats.rows[0]?.done) return;
      if (Date.now() > until) throw new Error('PostgreSQL did not archive the current segment within a minute');
      await sleep(50);
    }
  });
