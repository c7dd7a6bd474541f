import { PassThrough } from 'node:stream';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { places } from '../platform/core/env';
import { startBaseBackup } from './base-backup';
import { copyHome } from './copy-files';
import { deliver } from './deliver';
import { custodyOf, type Rescate, RescateRefused } from './open-rescate';
import { type Stored, storeBytes, storeStream } from './place';
import { type Base, signRecord } from './records';
import { readState } from './state';
import { segmentAt } from './wal';

/** Folder of the bases in a backup. */
export const BASES = 'bases';
/** Names in the folder of a base. */
export const baseKeys = (id: string) => ({
  cluster: `${BASES}/${id}/base.tar.gz`,
  list: `${BASES}/${id}/lista.gz`,
  /** Written last: a base without it is not complete. */
  manifest: `${BASES}/${id}/manifiesto.json`,
});

/** A line of the list of files. */
export interface ListedFile {
  /** Key in the backup. */
  k: string;
  /** Path below the home, for files that are not found by their key. */
  en?: string;
}

/**
 * Makes a base: the database, then every file, keys and the log up to that moment, then the list of all that, and last the
 * signed manifest. The caller holds the lock. @throws RescateRefused when the log is not archived yet
 */
export async function makeBase(rescate: Rescate): Promise<Base> {
  const { env, place, postgres, clock } = rescate;
  const custody = await custodyOf(rescate);
  if (postgres && !postgres.spool)
    throw new RescateRefused(
      'La base de datos aún no archiva su bitácora de escritura: detenga una vez todos los procesos de la instalación e inicie el servidor con BOVEDA_RESCATE.',
    );
  const inicio = clock().toISOString();
  const id = inicio.replaceAll(':', '-');
  const keys = baseKeys(id);
  const base = postgres && (await storeCluster(rescate, postgres.target, keys.cluster));

  const list = new PassThrough();
  let archivos = 0;
  const add = (line: ListedFile) => {
    archivos++;
    return list.write(`${JSON.stringify(line)}\n`);
  };
  const storing = storeStream(place, list, () => keys.list, createGzip());
  storing.catch(() => {});
  try {
    await deliver(rescate, { base: inicio, seen: (k) => add({ k }) });
    await copyHome(place, env.home, (k, en) => add({ k, en }));
  } catch (error) {
    list.destroy(error as Error);
    throw error;
  }
  list.end();
  const { sha256 } = (await storing) as Stored;
  const { llaves } = (await readState(places(env.home).rescate, rescate.lugar)) ?? {};
  if (!llaves) throw new Error('the state of the delivery is gone');
  const made: Base = {
    ...{ formato: 1, tipo: 'base', id, inicio, fin: clock().toISOString(), base },
    ...{ lista: { sha256, archivos }, llaves: llaves.sha256 },
  };
  await storeBytes(place, keys.manifest, signRecord(made, custody.sign));
  return made;
}

async function storeCluster({ place }: Rescate, target: pg.ClientConfig, key: string): Promise<Base['base']> {
  const { tar, end } = await startBaseBackup(target);
  const [stored, { desde, hasta }] = await Promise.all([
    storeStream(place, tar, () => key, createGzip({ level: 4 })) as Promise<Stored>,
    end,
  ]);
  return {
    sha256: stored.sha256,
    bytes: stored.bytes,
    version: await majorVersion(target),
    desde: segmentAt(desde.timeline, desde.lsn),
    // The position is that after the last record.
    hasta: segmentAt(hasta.timeline, hasta.lsn, 1n),
  };
}

async function majorVersion(target: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(target);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('show server_version_num').finally(() => client.end());
  return Math.floor(Number(rows[0].server_version_num) / 10_000);
}
