import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createGzip } from 'node:zlib';
import { type BackupPlace, type Stored, storeStream } from './place';
import type { Delivery } from './records';

/** Folder of the write-ahead log in a backup. */
export const WAL = 'wal';

/** Size of a segment, which initdb did not change. */
const SEGMENT_BYTES = 16n * 1_048_576n;
const SEGMENTS_PER_LOG = 256;
const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name);

/** Where a segment lies in the log, regardless of its timeline. */
export const positionOf = (segment: string): number =>
  Number.parseInt(segment.slice(8, 16), 16) * SEGMENTS_PER_LOG + Number.parseInt(segment.slice(16), 16);

/** Name of the segment that holds a position of the log (`0/2000028`). */
export function segmentAt(timeline: number, lsn: string, before = 0n): string {
  const [high = '', low = ''] = lsn.split('/');
  const at = ((BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) - before) / SEGMENT_BYTES;
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return hex(timeline) + hex(Math.floor(Number(at) / SEGMENTS_PER_LOG)) + hex(Number(at) % SEGMENTS_PER_LOG);
}

/** Finished segments and histories that wait for their delivery, in order. */
export const waitingSegments = async (spool: string): Promise<string[]> =>
  (await readdir(spool)).filter((name) => isSegment(name) || /^[0-9A-F]{8}\.history$/.test(name)).toSorted();

/** Key of a stored segment. */
export const segmentKey = (system: string, name: string, sha256: string): string =>
  `${WAL}/${system}/${name}/${sha256}`;

/** Stores segments, compressed. */
export async function storeSegments(
  place: BackupPlace,
  system: string,
  spool: string,
  names: readonly string[],
): Promise<Delivery['wal']> {
  const stored: Delivery['wal'] = [];
  for (const name of names) {
    const key = (sha256: string) => segmentKey(system, name, sha256);
    const source = createReadStream(path.join(spool, name));
    const { sha256 } = (await storeStream(place, source, key, createGzip({ level: 4 }))) as Stored;
    stored.push({ name, sha256 });
  }
  return stored;
}

/** Removes delivered segments, and labels of backups that PostgreSQL leaves beside them. */
export async function clearSpool(spool: string, delivered: readonly string[]): Promise<void> {
  const labels = (await readdir(spool)).filter((name) => name.endsWith('.backup'));
  for (const name of [...delivered, ...labels]) await rm(path.join(spool, name), { force: true });
}

/**
 * The first segment that is missing between `from` and the newest of a list; null when there is none. A restored database
 * continues at its position on a new timeline.
 */
export function firstGap(from: string, names: readonly string[]): number | null {
  const found = new Set(names.filter(isSegment).map(positionOf));
  const last = Math.max(positionOf(from), ...found);
  for (let at = positionOf(from); at <= last; at++) if (!found.has(at)) return at;
  return null;
}
