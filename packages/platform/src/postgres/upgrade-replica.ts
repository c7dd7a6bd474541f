import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clientConfig, type PgTarget } from '../db/pool';
import { shortHash } from './abandoned';
import type { DatabaseTable } from './copy-database';

/**
 * A copy of the running database that PostgreSQL keeps in step by logical replication: publication and slot in the old cluster,
 * subscription in the new one. It copies each table once, and then what changed since. What it does not cover: sequences, and tables
 * that are not replicable.
 */
const NAME = 'boveda_upgrade';
const MAIN_SLOT = `${NAME}_[0-9a-f]+`;
/** The slot of the subscription, and those with which PostgreSQL copies its tables. */
const SLOTS = `slot_name ~ '^(${MAIN_SLOT}|pg_[0-9]+_sync_[0-9]+_[0-9]+)$'`;

/** A copy of which nothing moves for so long does not go on. */
const LOST_AFTER_MS = 5 * 60_000;
const ASK_AGAIN_MS = 250;
/** How long the connection that used a slot may take to end. */
const SLOT_BUSY_MS = 10_000;

/** How far the copy is. */
export interface ReplicaProgress {
  tables: number;
  /** Of these, how many are copied. */
  copied: number;
  /** Bytes of tables that are being copied. */
  bytes: number;
  /** Bytes of the write-ahead log that are still to come. */
  behind: number;
}

/** Whether changes of the cluster can be replicated: not when an earlier version of the product started it. */
export async function isReplicating(old: pg.Client): Promise<boolean> {
  const { rows } = await old.query("select current_setting('wal_level') as level");
  return rows[0].level === 'logical';
}

/** Name of the subscription for the tables as they are now: a copy that was begun before another migration cannot go on. */
async function replicaName(old: pg.Client): Promise<string> {
  const { rows } = await old.query('select name from kysely_migration order by 1');
  const { rows: queue } = await old.query('select id from graphile_worker.migrations order by 1');
  return `${NAME}_${shortHash(JSON.stringify([rows, queue]))}`;
}

/** Publishes the tables that can be replicated and subscribes the new database, whose tables are empty, to them. */
export async function subscribe(
  old: pg.Client,
  made: pg.Client,
  source: PgTarget,
  tables: readonly DatabaseTable[],
): Promise<void> {
  const published = tables.filter(({ isReplicable }) => isReplicable).map(({ name }) => name);
  await old.query(
    `create publication ${NAME} for table ${published.join(', ')} with (publish_via_partition_root = true)`,
  );
  await made.query(
    `create subscription ${await replicaName(old)} connection ${pg.escapeLiteral(await addressOf(source))}
     publication ${NAME} with (disable_on_error = true)`,
  );
}

/** Lets a subscription go on with the password of now. Returns false when it cannot: there is none, or its log is gone. */
export async function resume(old: pg.Client, made: pg.Client, source: PgTarget): Promise<boolean> {
  const name = await replicaName(old);
  const { rowCount: begun } = await made.query('select from pg_subscription where subname = $1', [name]);
  const { rowCount: kept } = await old.query(
    "select from pg_replication_slots where slot_name = $1 and wal_status <> 'lost'",
    [name],
  );
  if (!begun || !kept) return false;
  await made.query(`alter subscription ${name} connection ${pg.escapeLiteral(await addressOf(source))}`);
  await made.query(`alter subscription ${name} enable`);
  return true;
}

/** Address of a socket, as PostgreSQL's client library reads it. */
async function addressOf(target: PgTarget): Promise<string> {
  const { host, user, database, password } = clientConfig(target);
  const secret = typeof password === 'function' ? await password() : password;
  return Object.entries({ host, user, dbname: database, password: secret })
    .map(([name, value]) => `${name}='${String(value).replace(/[\\']/g, '\\$&')}'`)
    .join(' ');
}

/**
 * Waits until everything that is committed now has arrived. Returns false when it will not: PostgreSQL gave the subscription up, or
 * nothing moved for five minutes.
 */
export async function arrives(
  old: pg.Client,
  made: pg.Client,
  report: (progress: ReplicaProgress) => void,
): Promise<boolean> {
  const name = await replicaName(old);
  // A record of its own: what was committed before it is on disk, from where it is sent.
  const { rows } = await old.query(`select pg_logical_emit_message(false, '${NAME}', '', true)::text as lsn`);
  let last = '';
  let movedAt = Date.now();
  for (;;) {
    const { isAlive, ...progress } = await progressOf(old, made, name, rows[0].lsn);
    if (!isAlive) return false;
    report(progress);
    if (progress.copied === progress.tables && progress.behind <= 0) return true;
    const now = JSON.stringify(progress);
    if (now !== last) movedAt = Date.now();
    else if (Date.now() - movedAt > LOST_AFTER_MS) return false;
    last = now;
    await sleep(ASK_AGAIN_MS);
  }
}

/** The tables are asked for first: when all of them are copied, further changes come through the slot. */
async function progressOf(old: pg.Client, made: pg.Client, name: string, goal: string) {
  const { rows: there } = await made.query(
    `select s.subenabled as enabled, count(r.srrelid)::int as tables, count(*) filter (where r.srsubstate = 'r')::int as copied,
       (select coalesce(sum(bytes_processed), 0)::float8 from pg_stat_progress_copy) as bytes
     from pg_subscription s left join pg_subscription_rel r on r.srsubid = s.oid where s.subname = $1 group by s.subenabled`,
    [name],
  );
  const { rows: here } = await old.query(
    `select wal_status <> 'lost' as kept, pg_wal_lsn_diff($2, confirmed_flush_lsn)::float8 as behind
     from pg_replication_slots where slot_name = $1`,
    [name, goal],
  );
  const { enabled = false, tables = 0, copied = 0, bytes = 0 } = there[0] ?? {};
  const { kept = false, behind = 0 } = here[0] ?? {};
  return { isAlive: Boolean(enabled && kept), tables, copied, bytes, behind } as ReplicaProgress & { isAlive: boolean };
}

/** Ends the subscription, and everything that the old cluster has of it. */
export async function unsubscribe(old: pg.Client, made: pg.Client): Promise<void> {
  await made.query(`drop subscription ${await replicaName(old)}`);
  await forgetReplica(old);
}

/** Removes slots and publication from the old cluster: it keeps no log for a copy any more. */
export async function forgetReplica(old: pg.Client): Promise<void> {
  await old.query(`drop publication if exists ${NAME}`);
  const until = Date.now() + SLOT_BUSY_MS;
  for (;;) {
    await old.query(`select pg_terminate_backend(active_pid) from pg_replication_slots where ${SLOTS} and active`);
    await old.query(
      `select pg_drop_replication_slot(slot_name) from pg_replication_slots where ${SLOTS} and not active`,
    );
    const { rowCount } = await old.query(`select from pg_replication_slots where ${SLOTS}`);
    if (!rowCount) return;
    if (Date.now() > until) throw new Error('the replication slot of the upgrade is still in use');
    await sleep(ASK_AGAIN_MS);
  }
}

/** How many bytes of its write-ahead log a database keeps for a copy that was begun; null without one. Any role may ask. */
export const KEPT_FOR_UPGRADE = `
  (select max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn))::float8
   from pg_replication_slots where slot_name ~ '^${MAIN_SLOT}$')`;
