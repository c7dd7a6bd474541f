import path from 'node:path';
import { changePassword } from '../core/password-file';
import { setPassword, withClient } from '../db/with-client';
import { OWNER } from './cluster';
import { type EmbeddedPostgres, OWNER_PASSWORD } from './launcher';
import { APP_PASSWORD, APP_ROLE } from './open-database';

/**
 * Changes the passwords of the owner and of the application in an embedded database, while other processes are connected: they
 * read the new one with their next connection. May be killed and called again.
 */
export const rotatePasswords = (embedded: EmbeddedPostgres, secrets: string): Promise<void> =>
  withClient(embedded.target('postgres'), async (client) => {
    const change = (role: string, file: string) =>
      changePassword(path.join(secrets, file), (password) => setPassword(client, role, password));
    await change(APP_ROLE, APP_PASSWORD);
    await change(OWNER, OWNER_PASSWORD);
  });
