import path from 'node:path';
import pg from 'pg';
import { changePassword } from '../core/password-file';
import { clientConfig } from '../db/pool';
import { OWNER } from './cluster';
import { type EmbeddedPostgres, OWNER_PASSWORD } from './launcher';
import { APP_PASSWORD, APP_ROLE } from './open-database';

/**
 * Changes the passwords of the owner and of the application in an embedded database, while other processes are connected: they
 * read the new one with their next connection. May be killed and called again.
 */
export async function rotatePasswords(embedded: EmbeddedPostgres, secrets: string): Promise<void> {
  const client = new pg.Client(clientConfig(embedded.target('postgres')));
  client.on('error', () => {});
  await client.connect();
  const change = (role: string, file: string) =>
    changePassword(path.join(secrets, file), (password) =>
      client.query(`alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(password)}`),
    );
  try {
    await change(APP_ROLE, APP_PASSWORD);
    await change(OWNER, OWNER_PASSWORD);
  } finally {
    await client.end();
  }
}
