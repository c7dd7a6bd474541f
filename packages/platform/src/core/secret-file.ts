import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * A random secret (base64, 32 bytes) in a file that only its owner can read. Processes that start together get the same
 * one.
 */
export async function readOrCreateSecret(folder: string, name: string): Promise<string> {
  await createSecretFolder(folder);
  const file = path.join(folder, name);
  const draft = `${file}.${randomUUID()}`;
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known === null) {
    await writeFile(draft, newSecret(), { mode: 0o600, flush: true });
    // A link is created atomically and never replaces another: the second process reads the secret of the first.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(draft);
  }
  const secret = (known ?? (await readFile(file, 'utf8'))).trim();
  if (Buffer.from(secret, 'base64').length < 32) throw new Error(`${file} is damaged; restore it from a backup`);
  return secret;
}

/** A random secret: the base64 of 32 bytes. */
export const newSecret = (): string => randomBytes(32).toString('base64');

/** Replaces a secret file at once: after a crash it has either the old or the new content. */
export async function replaceSecretFile(file: string, content: string | Uint8Array): Promise<void> {
  await createSecretFolder(path.dirname(file));
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, content, { mode: 0o600, flush: true });
  await rename(draft, file);
  const folder = await open(path.dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}

async function createSecretFolder(folder: string): Promise<void> {
  // In two steps: mkdir applies the mode to every folder it creates, and the parent is shared with other folders.
  await mkdir(path.dirname(folder), { recursive: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
}
