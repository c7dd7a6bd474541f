import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PgTarget } from '../db/pool';
import { withClient } from '../db/with-client';
import { stopPostmaster } from '../postgres/cluster';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/launcher';
import { clusterPlace } from '../postgres/runtime';
import { testLog } from './cluster';

/** A database of its own and a copy of it that PostgreSQL streams to. */
export interface StreamedCopy {
  /** Database of the owner in the one that takes writes, and its address. */
  primary: PgTarget;
  url: string;
  /** Address of the copy. */
  copyUrl: string;
  /** Does this in the copy. */
  inCopy(statement: string): Promise<void>;
  /** Stops the copy, as if its machine was gone; `startCopy` starts it again. */
  stopCopy(): Promise<void>;
  startCopy(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both of the PostgreSQL that the product brings, with an empty database of this name, below the folder. */
export async function startStreamedCopy(name: string, below: string): Promise<StreamedCopy> {
  const folder = path.join(below, `copy-${randomUUID().slice(0, 8)}`);
  const secrets = path.join(folder, 'secrets');
  const [one, two] = [path.join(folder, 'one'), path.join(folder, 'two')];
  const start = (of: string) => startEmbeddedPostgres({ folder: of, secrets, log: testLog });
  await mkdir(folder, { recursive: true });
  const first = await start(one);
  await first.createDatabase(name);
  await first.stop();
  const [{ cluster }, place] = [await clusterPlace(one), await clusterPlace(two)];
  await promisify(execFile)('cp', ['-a', cluster, place.cluster]);
  const primary = await start(one);
  const { host, user, password } = primary.target(name);
  const way = `host=${host} user=${user} password=${password}`;
  await appendFile(path.join(place.cluster, 'postgresql.auto.conf'), `primary_conninfo = '${way}'\n`);
  await writeFile(path.join(place.cluster, 'standby.signal'), await readFile(path.join(cluster, 'PG_VERSION')));
  let copy: EmbeddedPostgres | null = await start(two);
  const target = copy.target(name);
  const stopCopy = async () => {
    await copy?.leave();
    copy = null;
    await stopPostmaster(place.cluster);
  };
  return {
    primary: primary.target(name),
    url: addressOf(primary.target(name)),
    copyUrl: addressOf(target),
    inCopy: (statement) => withClient(target, async (client) => void (await client.query(statement))),
    stopCopy,
    async startCopy() {
      copy = await start(two);
    },
    async stop() {
      await stopCopy();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const addressOf = ({ host = '', user, password, database }: PgTarget) =>
  `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}?host=${encodeURIComponent(host)}`;
