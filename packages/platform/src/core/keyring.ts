import { hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { newSecret, readOrCreateSecret, replaceSecretFile } from './secret-file';

/** One master key of an installation. */
export interface MasterKey {
  /** 16 hex digits that name the key and reveal nothing about it. */
  id: string;
  /** 32 bytes for one purpose, always the same; one key reveals nothing about another. Source: RFC 5869. */
  derive(purpose: string): Buffer;
}

/** Master keys of this installation: one that seals, and older ones that only open. */
export interface Keyring {
  /** The key that seals. At most `RING_AGE_MS` after it was replaced, this is the new one. */
  current(): MasterKey;
  /** The key with this id. An unknown id makes the ring be read again. */
  find(id: string): MasterKey | undefined;
  /** Every key, the oldest last. */
  all(): readonly MasterKey[];
  /** That of the current key. */
  derive(purpose: string): Buffer;
}

/** How long a process may go on sealing with a key that was replaced. */
export const RING_AGE_MS = 5_000;
const FILE = 'master.key';
const KEY_BYTES = 32;

/**
 * Keyring of BOVEDA_MASTER_KEY (base64, separated by commas, the current one first), else of a file with one key per line,
 * which is created once. A ring of a file is read again while the process runs.
 */
export async function openKeyring(folder: string, masterKey: string | undefined): Promise<Keyring> {
  if (masterKey !== undefined) return ringOf(() => masterKey.split(','), Number.POSITIVE_INFINITY);
  await readOrCreateSecret(folder, FILE);
  const file = path.join(folder, FILE);
  return ringOf(() => linesOf(readFileSync(file, 'utf8'), file), RING_AGE_MS);
}

function ringOf(read: () => readonly string[], ageMs: number): Keyring {
  let keys = read().map(masterKeyOf);
  let readAt = Date.now();
  const refresh = () => {
    keys = read().map(masterKeyOf);
    readAt = Date.now();
  };
  const current = () => {
    if (Date.now() - readAt > ageMs) refresh();
    return keys[0] as MasterKey;
  };
  const named = (id: string) => keys.find((key) => key.id === id);
  return {
    current,
    all: () => keys,
    find(id) {
      const known = named(id);
      if (known || ageMs === Number.POSITIVE_INFINITY) return known;
      refresh();
      return named(id);
    },
    derive: (purpose) => current().derive(purpose),
  };
}

function masterKeyOf(text: string): MasterKey {
  const material = Buffer.from(text, 'base64');
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', material, '', `boveda ${purpose}`, KEY_BYTES));
  return { id: derive('id of a master key').subarray(0, 8).toString('hex'), derive };
}

function linesOf(text: string, file: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0 || lines.some((line) => Buffer.from(line, 'base64').length < KEY_BYTES))
    throw new Error(`${file} is damaged; restore it from a backup`);
  return lines;
}

const readRing = async (folder: string) => {
  const file = path.join(folder, FILE);
  return linesOf(await readFile(file, 'utf8'), file);
};

/** Adds a new key to the ring of a folder; it seals from then on. The caller makes sure that only one does this at a time. */
export async function addMasterKey(folder: string): Promise<MasterKey> {
  const made = newSecret();
  await replaceSecretFile(path.join(folder, FILE), `${[made, ...(await readRing(folder))].join('\n')}\n`);
  return masterKeyOf(made);
}

/** Adds keys of another copy of the ring that this one lacks, as older ones. */
export async function mergeMasterKeys(folder: string, text: string): Promise<void> {
  const file = path.join(folder, FILE);
  const known = await readRing(folder);
  const added = linesOf(text, file).filter((line) => !known.includes(line));
  if (added.length > 0) await replaceSecretFile(file, `${[...known, ...added].join('\n')}\n`);
}

/** Removes every key but the current one from the ring of a folder; returns the ids of those that are gone. */
export async function removeOldMasterKeys(folder: string): Promise<string[]> {
  const [current = '', ...old] = await readRing(folder);
  await replaceSecretFile(path.join(folder, FILE), `${current}\n`);
  return old.map((line) => masterKeyOf(line).id);
}
