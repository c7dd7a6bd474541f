import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { withClient } from '@boveda/platform/db/with-client';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@boveda/platform/postgres/launcher';
import { type Kysely, sql } from 'kysely';
import { createInstallation, type Installation, withDatabase } from '../testing/installation';
import { testLog } from '../testing/test-cluster';
import { migrate, migrations } from './esquema/migrate';
import type { Migrations } from './esquema/migration';
import { NAME } from './installation/database/open-database';
import { places } from './installation/settings/env';

const RFC = 'EKU9003173C9';

let vault: Installation;
beforeAll(async () => {
  vault = await createInstallation(RFC, {});
});
afterAll(() => vault.remove());

const run = (...statements: string[]) => ({
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

/** What a next version might add: columns, a table that a trigger fills, an index. */
const expanded: Migrations = {
  ...migrations,
  '9001-siguiente': {
    phase: 'expand',
    ...run(
      "alter table cfdi add column siguiente text, add column clase text not null default 'nueva' check (clase <> '')",
      'create table cfdi_siguiente (rfc_owner text not null, id uuid not null, primary key (rfc_owner, id))',
      `create function siguiente() returns trigger language plpgsql as $$ begin
        insert into cfdi_siguiente values (new.rfc_owner, new.id); return null; end $$`,
      'create trigger siguiente after insert on cfdi for each row execute function siguiente()',
    ),
  },
  '9002-indice': {
    phase: 'expand',
    concurrently: [{ name: 'cfdi_clase', table: 'cfdi', definition: '(rfc_owner, clase)' }],
  },
};

const contracted: Migrations = {
  ...expanded,
  '9003-retira': {
    phase: 'contract',
    after: '9001-siguiente',
    breaks: { 'sesion: gone': 'no version reads it' },
    ...run('drop table sesion'),
  },
};

async function migrated(list: Migrations): Promise<void> {
  const { postgres: folder, secrets } = places(vault.home);
  const postgres = await startEmbeddedPostgres({ folder, secrets, log: testLog });
  await migrate(postgres.target(NAME), testLog, undefined, list);
  await postgres.stop();
}

const builder = createCfdiBuilder(RFC);
async function upload(): Promise<void> {
  const xmlb64 = builder.build().toString('base64');
  const answer = await vault.server.call('/cfdi', { method: 'POST', body: JSON.stringify({ name: 'a.xml', xmlb64 }) });
  expect([answer.status, await answer.json()]).toMatchObject([200, { aceptados: 1 }]);
}
const stored = async () => {
  const list = await vault.server.call('/emitidos?limit=50');
  expect(list.status).toBe(200);
  return ((await list.json()) as { rows: unknown[] }).rows.length;
};

test('a version runs on, and starts again, on a database that the next one has migrated, until that one contracts it', async () => {
  const before = await vault.server.start();
  await upload();
  await migrated(expanded);
  // The process that was running has rights on the new table, too.
  await upload();
  before.kill('SIGKILL');
  await once(before, 'exit');
  await vault.server.start();
  await upload();
  expect(await stored()).toBe(3);
  const rows = await withDatabase(vault.home, async (client) => {
    const { rows } = await client.query('select clase, (select count(*)::int from cfdi_siguiente) as n from cfdi');
    return rows;
  });
  expect(rows).toEqual(Array(3).fill({ clase: 'nueva', n: 2 }));
  await vault.server.stop();

  await migrated(contracted);
  const refusal = '9003-retira has taken away what versions before 9001-siguiente need';
  await expect(vault.admin(['listar'])).rejects.toThrow(refusal);
  await expect(vault.admin(['base:migrar'])).rejects.toThrow(refusal);
  await expect(vault.server.start()).rejects.toThrow('the server did not start');
});

test('the database is migrated by command, which may be killed, and processes that do not migrate wait for that', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'boveda-versiones-'));
  await chmod(home, 0o755);
  const settings = { BOVEDA_HOME: home, BOVEDA_MIGRATE: 'command' };
  const { postgres: folder, secrets } = places(home);
  const postgres = await startEmbeddedPostgres({ folder, secrets, durable: false, log: testLog });
  try {
    await expect(vault.admin(['listar'], settings)).rejects.toThrow('Run pnpm admin base:migrar');
    const migrating = vault.startAdmin(['base:migrar'], settings);
    while ((await executedIn(postgres)) < 5) await sleep(5);
    migrating.kill('SIGKILL');
    await once(migrating, 'exit');
    const rest = await vault.admin(['base:migrar'], settings);
    expect(rest).toMatch(/^Migraciones: \d+$/m);
    expect(rest).not.toContain('0001-identity');
    expect(await executedIn(postgres)).toBe(Object.keys(migrations).length);
    expect(await vault.admin(['base:migrar'], settings)).toBe('La base de datos ya es de esta versión.\n');
    await vault.admin(['listar'], settings);
  } finally {
    await postgres.stop();
    await rm(home, { recursive: true });
  }
});

const executedIn = (postgres: EmbeddedPostgres): Promise<number> =>
  withClient(postgres.target(NAME), async (client) => {
    const { rows } = await client.query("select to_regclass('kysely_migration') is not null as made");
    return rows[0].made ? Number((await client.query('select count(*) as n from kysely_migration')).rows[0].n) : 0;
  });
