import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { sha256Of } from '@boveda/platform/core/sha256';
import { DELIVERIES } from './deliver';
import { BASES, baseKeys, type ListedFile } from './make-base';
import { type BackupPlace, hashFile, namesBelow, readStored, withStored } from './place';
import { type Base, base, type Delivery, delivery, readRecord } from './records';

/** What of a backup is signed and can be used. */
export interface Backup {
  /** Complete bases, the oldest first. */
  bases: Base[];
  /** Deliveries, the oldest first. */
  deliveries: Delivery[];
  /** Records that are altered, are signed with another key, or whose predecessor is gone: in Spanish. */
  faults: string[];
}

type Verify = (text: string, signature: string) => boolean;

/** Reads every signed record of a backup. */
export async function readBackup(place: BackupPlace, verify: Verify): Promise<Backup> {
  const faults: string[] = [];
  const bases: Base[] = [];
  for (const key of await namesBelow(place, BASES)) {
    if (!key.endsWith('/manifest.json')) continue;
    const record = readRecord(base, (await readStored(place, key)) ?? Buffer.alloc(0), verify);
    if (record && key === baseKeys(record.id).manifest) bases.push(record);
    else faults.push(`${key}: está alterado o lo firmó otra llave`);
  }
  const deliveries: Delivery[] = [];
  const known = new Set<string>();
  for (const key of await namesBelow(place, DELIVERIES)) {
    const bytes = (await readStored(place, key)) ?? Buffer.alloc(0);
    const record = readRecord(delivery, bytes, verify);
    if (!record) {
      faults.push(`${key}: está alterada o la firmó otra llave`);
      continue;
    }
    // Retention removes the oldest ones.
    if (known.size > 0 && record.before !== null && !known.has(record.before))
      faults.push(`${key}: falta la entrega anterior`);
    known.add(sha256Of(bytes));
    deliveries.push(record);
  }
  return { bases, deliveries, faults };
}

/** Segments of the log, by name, with the hash under which each is stored. */
export const segmentsOf = (deliveries: readonly Delivery[]): Map<string, string> =>
  new Map(deliveries.flatMap(({ wal }) => wal.map(({ name, sha256 }) => [name, sha256] as const)));

/** Deliveries that count for a base: its own, which began before it ended, and those after it of the same cluster. */
export const since = ({ started, base }: Base, deliveries: readonly Delivery[]): Delivery[] =>
  deliveries.filter(({ moment, system }) => moment >= started && system === (base?.system ?? null));

/** Yields the files of a base. @throws when the list is missing or altered. */
export async function* listOf(place: BackupPlace, { id, list: listed }: Base): AsyncGenerator<ListedFile> {
  const { list } = baseKeys(id);
  const file = await place.open(list);
  if (!file) throw new Error(`${list}: falta`);
  try {
    if ((await hashFile(file.path)) !== listed.sha256) throw new Error(`${list}: está alterada`);
    for await (const line of createInterface({ input: createReadStream(file.path).pipe(createGunzip()) }))
      yield JSON.parse(line) as ListedFile;
  } finally {
    await file.release();
  }
}

/** What is wrong with a stored file whose key ends in its hash, in Spanish; null when it is intact. */
export async function faultOf(place: BackupPlace, key: string, sha256 = key.slice(-64)): Promise<string | null> {
  const found = await withStored(place, key, hashFile);
  if (found === null) return `${key}: falta`;
  return found === sha256 ? null : `${key}: está dañado`;
}
