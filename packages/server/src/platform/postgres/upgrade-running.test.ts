import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import pg from 'pg';
import { createInstallation, type Installation, rowsOf, withDatabase } from '../../../testing/installation';
import { previousPrograms } from '../../../testing/previous-postgres';
import { testLog, urlOf } from '../../../testing/test-cluster';
import { places } from '../core/env';
import { migrate } from '../db/migrate';
import { partitionTables } from '../db/partition-tables';
import { clientConfig, createPool } from '../db/pool';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './launcher';
import { NAME } from './open-database';
import { preparePgRuntime } from './runtime';
import { newFolderOf } from './upgrade-steps';

const programs = previousPrograms ?? '';
const RFC = 'EKU9003173C9';
/** So many rows that copying them takes a while. */
const ROWS = 200_000;

/** A database of the version before which the test starts and stops, and a server that works with it. */
let home: string;
let vault: Installation;
let old: EmbeddedPostgres;

const startOld = async () => {
  const { postgres: folder, secrets } = places(home);
  old = await startEmbeddedPostgres({ folder, secrets, programs, log: testLog });
};

async function furnish(arePartitioned: boolean): Promise<void> {
  home = await mkdtemp(path.join(tmpdir(), 'boveda-mayor-'));
  await chmod(home, 0o755);
  await startOld();
  await old.createDatabase(NAME);
  await migrate(old.target(NAME), testLog);
  if (arePartitioned) await partitionTables(old.target(NAME));
  const { passwordFile: _, ...target } = old.target(NAME);
  const DATABASE_URL = urlOf(createPool(target, testLog));
  vault = await createInstallation(RFC, { DATABASE_URL, BOVEDA_MASTER_KEY: randomBytes(32).toString('base64') });
}

afterEach(async () => {
  await vault.remove();
  await old.stop();
  await rm(home, { recursive: true });
});

const settings = () => ({ BOVEDA_HOME: home, DATABASE_URL: '' });
const command = (...more: string[]) => ['base:actualizar', '--programas', programs, ...more];
const upgrade = (...more: string[]) => vault.admin(command(...more), settings());

/** Runs statements in the database of the version before, beside everything else. */
async function ask(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(clientConfig(old.target(NAME)));
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.query(text);
  } finally {
    await client.end();
  }
}

/** Starts the upgrade and kills it once a query finds a row. */
async function killWhen(query: string): Promise<void> {
  const running: ChildProcess = vault.startAdmin(command(), settings());
  for (;;) {
    if (running.exitCode !== null) throw new Error(`it ended before: ${query}`);
    const found = await ask(query).catch(() => null);
    if (found?.rowCount) break;
    await sleep(2);
  }
  running.kill('SIGKILL');
  await once(running, 'exit');
}

const COPYING = 'select from pg_stat_progress_copy';
const COMPARING = "select from pg_locks where mode = 'ShareLock' and granted and relation = 'cfdi'::regclass";
const LEFT = 'select slot_name::text from pg_replication_slots union all select pubname from pg_publication';

/** Numbers of sequences, which rows do not show. */
const sequencesOf = (programs?: string) =>
  withDatabase(
    home,
    async (client) => {
      const { rows } = await client.query('select sequencename, last_value from pg_sequences order by 1');
      return rows;
    },
    programs,
  );

const builder = createCfdiBuilder(RFC);
async function upload(): Promise<void> {
  const xmlb64 = builder.build().toString('base64');
  const answer = await vault.server.call('/cfdi', { method: 'POST', body: JSON.stringify({ name: 'a.xml', xmlb64 }) });
  expect([answer.status, await answer.json()]).toMatchObject([200, { aceptados: 1 }]);
}

const fill = `
  set session_replication_role = replica;
  insert into importes_cfdi (rfc_owner, xml_sha256, descuento)
    select '${RFC}', lpad(to_hex(n), 64, '0'), n from generate_series(1, ${ROWS}) n;
  insert into revision (revision, hallazgos) select 'r' || n, '{}' from generate_series(1, 50) n;
  insert into limite_uso select * from limite_uso;`;

/** Changes of every kind, to tables that are replicated and to one without a key. */
const change = (mark: number) => `
  set session_replication_role = replica;
  update importes_cfdi set descuento = descuento + 0.5 where descuento % 1000 = ${mark};
  delete from importes_cfdi where descuento % 1000 = ${mark} + 100.0;
  truncate revision;
  insert into revision (revision, hallazgos) values ('cambio ${mark}', '{"n": ${mark}}');
  insert into alerta_pago select * from alerta_pago;`;

const shapes = [
  ['one table each', false],
  ['partitions', true],
] as const;

(previousPrograms ? test.each(shapes) : test.skip.each(shapes))(
  'a database is copied into the next major version while a server writes to it, and exchanged when that is stopped: %s',
  async (_, arePartitioned) => {
    await furnish(arePartitioned);
    await vault.server.start();
    await ask(fill);
    for (let at = 0; at < 5; at++) await upload();

    let isCopying = true;
    let uploads = 0;
    const writer = (async () => {
      for (; isCopying; uploads++) {
        await upload();
        await ask(change(uploads % 50));
      }
    })();
    await killWhen('select from pg_publication');
    await killWhen(COPYING);
    expect(await upgrade()).toContain('está al día. Detenga todos los procesos');
    isCopying = false;
    await writer;
    expect(uploads).toBeGreaterThan(5);
    await upload();
    await ask(change(77));
    await vault.server.stop();
    await old.stop();

    const before = await rowsOf(home, programs);
    const sequences = await sequencesOf(programs);
    expect(before.importes_cfdi?.length).toBeGreaterThan(ROWS / 2);
    await killWhen(COMPARING);
    const done = await upgrade();
    expect(done).toContain('Tablas copiadas:');
    expect(done).toMatch(/PostgreSQL 17 a 18: \d+ tablas, \d+ filas, iguales en ambas/);
    expect(await sequencesOf()).toEqual(sequences);
    expect(await rowsOf(home)).toEqual(before);
    const rest = await withDatabase(home, (client) => client.query(`select from pg_subscription`));
    expect(rest.rowCount).toBe(0);

    // The server works with the new one.
    const { postgres: folder, secrets } = places(home);
    const made = await startEmbeddedPostgres({ folder, secrets, log: testLog });
    await vault.server.start();
    await upload();
    await vault.server.stop();
    await made.stop();
    // The one before is kept, without anything of the upgrade.
    const kept = await startEmbeddedPostgres({ folder: `${folder}-17`, secrets, programs, log: testLog });
    const client = new pg.Client(clientConfig(kept.target(NAME)));
    await client.connect();
    expect((await client.query(LEFT)).rows).toEqual([]);
    await client.end();
    await kept.stop();
  },
);
