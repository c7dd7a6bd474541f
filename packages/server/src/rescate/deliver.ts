import { places } from '../platform/core/env';
import { sha256Of } from '../platform/core/sha256';
import { copyBlobs } from './copy-blobs';
import { copyShared } from './copy-files';
import { collectKeys, printOf, storeKeys } from './keys';
import { custodyOf, type Rescate, RescateRefused } from './open-rescate';
import { storeBytes } from './place';
import { signRecord } from './records';
import { readState, type State, writeState } from './state';
import { clearSpool, storeSegments, waitingSegments } from './wal';

/** Folder of the deliveries in a backup. */
export const ENTREGAS = 'entregas';

/** What one delivery stored. */
export interface Delivered {
  segments: number;
  files: number;
}

/** How a delivery differs from the regular one. */
interface Options {
  /** Begins the history of this home at a place: the state before it does not count. */
  base?: string;
  /** Compares every file, and is told of each that the backup has. */
  seen?: (key: string) => void;
}

/** Key of the record of a delivery: sorted by time. */
const recordKey = (instante: string) => `${ENTREGAS}/${instante.replaceAll(':', '-')}.json`;

/**
 * Stores what is new since the last delivery: first the files, then the keys, then the segments of the log that were finished
 * when it began, then a signed record that makes them count. So every row of a delivered segment finds its files and its keys.
 * Killed at any point, the next one does the rest. The caller holds the lock.
 */
export async function deliver(rescate: Rescate, { base, seen }: Options = {}): Promise<Delivered> {
  const { env, place, lugar, sources, shared, postgres, clock, log } = rescate;
  const custody = await custodyOf(rescate);
  const { rescate: folder } = places(env.home);
  const state = await readState(folder, lugar);
  if (!state && !base) throw new RescateRefused('Aún no hay una base en este lugar: ejecute instalacion:respaldar.');
  const instante = clock().toISOString();
  const spool = postgres?.spool ?? null;
  const names = spool ? await waitingSegments(spool) : [];

  let files = 0;
  for (const [prefix, source] of Object.entries(sources)) {
    const copied = await copyBlobs(place, source, prefix, seen || !state ? null : new Date(state.desde), seen);
    for (const key of copied.damaged) log.error({ key, prefix }, 'rescate: a damaged file was not copied');
    files += copied.files;
  }
  files += await copyShared(place, shared, seen);

  const keys = await collectKeys(env);
  const huella = printOf(keys);
  const isKnown = state?.llaves.huella === huella && !base;
  const llaves = isKnown ? state.llaves : { huella, sha256: await storeKeys(place, custody, keys) };

  const next: Omit<State, 'anterior'> = { lugar, base: base ?? (state as State).base, desde: instante, llaves };
  if (names.length === 0 && isKnown) {
    await writeState(folder, { ...next, anterior: state.anterior });
    return { segments: 0, files };
  }
  const wal = spool ? await storeSegments(place, spool, names) : [];
  const anterior = state?.anterior ?? null;
  const record = signRecord(
    { formato: 1, tipo: 'entrega', instante, wal, llaves: llaves.sha256, anterior },
    custody.sign,
  );
  await storeBytes(place, recordKey(instante), record);
  await writeState(folder, { ...next, anterior: sha256Of(record) });
  if (spool) await clearSpool(spool, names);
  return { segments: names.length, files };
}
