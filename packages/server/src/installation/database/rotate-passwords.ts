import path from 'node:path';
import { changePassword } from '@boveda/platform/core/password-file';
import { setPassword, withClient } from '@boveda/platform/db/with-client';
import { OWNER } from '@boveda/platform/postgres/cluster';
import { type EmbeddedPostgres, OWNER_PASSWORD } from '@boveda/platform/postgres/launcher';
import { APP_PASSWORD, APP_ROLE } from '../../installation/database/open-database';

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
