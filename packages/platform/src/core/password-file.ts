import { access, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newSecret, replaceSecretFile } from './secret-file';

/** Beside the file of a password while it is being changed: the password that will count. */
const nextOf = (file: string) => `${file}.next`;
/** A change takes less; one that was killed must not hold up connections for as long as they may take (5 s). */
const PATIENCE_MS = 3_000;
/** A connection that read the old password has been accepted by then. */
const HANDSHAKE_MS = 500;

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** The password of a file, for a new connection: waits while it is being changed. */
export async function readPassword(file: string): Promise<string> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until && (await exists(nextOf(file))); ) await sleep(20);
  return (await readFile(file, 'utf8')).trim();
}

/**
 * Changes the password of a file: `apply` makes it count. New connections wait meanwhile, so none is refused. Killed at any
 * point, it is called again and goes on with the same password.
 */
export async function changePassword(file: string, apply: (password: string) => Promise<unknown>): Promise<void> {
  const next = nextOf(file);
  if (!(await exists(next))) await replaceSecretFile(next, newSecret());
  await sleep(HANDSHAKE_MS);
  await apply((await readFile(next, 'utf8')).trim());
  await finishPassword(file);
}

/** Makes the file say what a change has applied; false when none is under way. */
export const finishPassword = (file: string): Promise<boolean> =>
  rename(nextOf(file), path.resolve(file)).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
