import pg from 'pg';
import { clientConfig, type PgTarget } from './pool';
import { primaryOf } from './primary';

/** Works with one connection of its own, for what lasts longer than a pool allows or needs another role; of several servers to the primary. */
export async function withClient<Result>(
  target: PgTarget,
  work: (client: pg.Client) => Promise<Result>,
  name = 'boveda',
): Promise<Result> {
  const Client = primaryOf(target)?.Client ?? pg.Client;
  const client = new Client({ ...clientConfig(target), application_name: name });
  // Errors of a connection that is lost are those of its statements.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Changes the password of a role. */
export const setPassword = (client: pg.Client, role: string, password: string): Promise<unknown> =>
  client.query(`alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(password)}`);
