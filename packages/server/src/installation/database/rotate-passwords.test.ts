import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPool } from '@boveda/platform/db/pool';
import { OWNER_PASSWORD } from '@boveda/platform/postgres/launcher';
import pg from 'pg';
import { testLog } from '../../../testing/test-cluster';
import { APP_PASSWORD, APP_ROLE, type OpenDatabase, openDatabase } from '../../installation/database/open-database';
import { places, readEnv } from '../../installation/settings/env';
import { rotatePasswords } from './rotate-passwords';

let home: string;
let secrets: string;
let database: OpenDatabase;
const open = () => openDatabase(readEnv({ BOVEDA_HOME: home, BOVEDA_DEMO: '1', PORT: '0' }), testLog);
const passwords = () =>
  Promise.all([OWNER_PASSWORD, APP_PASSWORD].map((name) => readFile(path.join(secrets, name), 'utf8')));

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'boveda-claves-'));
  await chmod(home, 0o755);
  ({ secrets } = places(home));
  database = await open();
});
afterAll(async () => {
  await database.close();
  await rm(home, { recursive: true, force: true });
});

const embedded = () => {
  if (!database.embedded) throw new Error('no embedded database');
  return database.embedded;
};

async function accepts(user: string, password: string): Promise<boolean> {
  const client = new pg.Client({ ...embedded().target('boveda'), user, password });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

/** Asks over new connections, as a process that was started before the change does. */
async function askAllTheTime<Result>(work: () => Promise<Result>): Promise<number> {
  let [asked, isDone] = [0, false];
  const working = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const pool = createPool(database.target, testLog);
    expect((await pool.query('select current_user as name')).rows).toEqual([{ name: APP_ROLE }]);
    await pool.end();
    asked++;
  }
  await working;
  return asked;
}

test('passwords change while connections are made, and the former ones are refused', async () => {
  const [owner = '', app = ''] = await passwords();
  expect(await accepts(APP_ROLE, app)).toBe(true);
  expect(await askAllTheTime(() => rotatePasswords(embedded(), secrets))).toBeGreaterThan(0);
  const [newOwner = '', newApp = ''] = await passwords();
  expect([await accepts('boveda', owner), await accepts(APP_ROLE, app)]).toEqual([false, false]);
  expect([await accepts('boveda', newOwner), await accepts(APP_ROLE, newApp)]).toEqual([true, true]);
});

test.each(['boveda', APP_ROLE])(
  'a change for %s that was killed after it counted is finished by the next start',
  async (role) => {
    const next = 'x'.repeat(44);
    const file = role === APP_ROLE ? APP_PASSWORD : OWNER_PASSWORD;
    await writeFile(path.join(secrets, `${file}.next`), next);
    const client = new pg.Client({ ...embedded().target('postgres'), password: (await passwords())[0] });
    await client.connect();
    await client.query(`alter role ${role} password '${next}'`);
    await client.end();
    await database.close();
    database = await open();
    expect(await readFile(path.join(secrets, file), 'utf8')).toBe(next);
    expect((await database.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    await rotatePasswords(embedded(), secrets);
    expect(await accepts(role, next)).toBe(false);
  },
);

test('a change that was killed before it counted goes on with the next attempt', async () => {
  await writeFile(path.join(secrets, `${OWNER_PASSWORD}.next`), 'y'.repeat(44));
  await database.close();
  database = await open();
  await rotatePasswords(embedded(), secrets);
  expect((await passwords())[0]).toBe('y'.repeat(44));
  expect(await accepts('boveda', 'y'.repeat(44))).toBe(true);
});
