import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { access, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { clientConfig, createPool } from '@boveda/platform/db/pool';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@boveda/platform/postgres/launcher';
import { preparePgRuntime } from '@boveda/platform/postgres/runtime';
import { newFolderOf } from '@boveda/platform/postgres/upgrade-steps';
import pg from 'pg';
import { createInstallation, type Installation, rowsOf, withDatabase } from '../../../testing/installation';
import { copyMigratedCluster } from '../../../testing/migrated-cluster';
import { previousPrograms } from '../../../testing/previous-postgres';
import { testLog, urlOf } from '../../../testing/test-cluster';
import { places } from '../settings/env';
import { NAME } from './open-database';

const programs = previousPrograms ?? '';
const RFC = 'EKU9003173C9';
/** So many rows that copying and comparing them can be met, and few where only the end counts. */
const [MANY, FEW] = [60_000, 2_000];

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
  await copyMigratedCluster(home, { programs, arePartitioned });
  await startOld();
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
    // Each question is a new connection, which costs the processor that the copy needs.
    await sleep(20);
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

const fill = (rows: number) => `
  set session_replication_role = replica;
  insert into importes_cfdi (rfc_owner, xml_sha256, descuento)
    select '${RFC}', lpad(to_hex(n), 64, '0'), n from generate_series(1, ${rows}) n;
  insert into revision (revision, hallazgos) select 'r' || n, '{}' from generate_series(1, 50) n;`;

/** Changes of every kind, to tables that are replicated, to one without a key and to one that is not logged. */
const change = (mark: number) => `
  set session_replication_role = replica;
  update importes_cfdi set descuento = descuento + 0.5 where descuento % 1000 = ${mark};
  delete from importes_cfdi where descuento % 1000 = ${mark} + 100.0;
  truncate revision;
  insert into revision (revision, hallazgos) values ('cambio ${mark}', '{"n": ${mark}}');
  insert into espejo_cambio (rfc_owner, mes) values ('${RFC}', date '2020-01-01' + ${mark});
  delete from espejo_cambio where mes = date '2020-01-01' + ${mark} - 3;
  insert into limite_uso values ('cambio ${mark}', ${mark}, now()) on conflict (clave) do update set usos = ${mark};`;

const shapes = [
  ['one table each', false],
  ['partitions', true],
] as const;

(previousPrograms ? test.each(shapes) : test.skip.each(shapes))(
  'a database is copied into the next major version while a server writes to it, and exchanged when that is stopped: %s',
  async (_, arePartitioned) => {
    await furnish(arePartitioned);
    await vault.server.start();
    await ask(fill(MANY));
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
    expect(before.importes_cfdi?.length).toBeGreaterThan(MANY / 2);
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

/** What the metrics of the server say that the database keeps. */
async function keptBytes(): Promise<number | undefined> {
  const text = await (await fetch(`${vault.server.privateOrigin}/metrics`)).text();
  const found = /^boveda_upgrade_kept_bytes (\S+)$/m.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

const onePrevious = previousPrograms ? test : test.skip;

onePrevious(
  'a copy that was begun can be cancelled; until then the server says that the database keeps its log',
  async () => {
    await furnish(false);
    await ask(fill(MANY));
    await killWhen(COPYING);
    const warning = expect.objectContaining({ msg: expect.stringContaining('an upgrade of PostgreSQL was begun') });
    await vault.server.start({ LOG_LEVEL: 'warn' });
    expect(vault.server.log).toContainEqual(warning);
    expect(await keptBytes()).toBeGreaterThan(0);
    await vault.server.stop();
    expect(await upgrade('--cancelar', 'si')).toContain('No queda nada de la copia');
    expect((await ask(LEFT)).rows).toEqual([]);
    await expect(access(newFolderOf(places(home).postgres))).rejects.toThrow('ENOENT');
    vault.server.log.length = 0;
    await vault.server.start({ LOG_LEVEL: 'warn' });
    expect(vault.server.log).not.toContainEqual(warning);
    expect(await keptBytes()).toBe(0);
  },
);

/** Stops the old database, changes something, and completes the upgrade; the rows have to be those of before. */
async function completeAfter(rows: number, work: () => Promise<void>): Promise<string> {
  await old.stop();
  await work();
  const before = await rowsOf(home, programs);
  expect(before.importes_cfdi).toHaveLength(rows);
  const done = await upgrade();
  expect(done).toContain('iguales en ambas');
  expect(await rowsOf(home)).toEqual(before);
  return done;
}

onePrevious('a copy whose log is gone is begun anew, and one of before a migration is not used', async () => {
  await furnish(false);
  await ask(fill(FEW));
  expect(await upgrade()).toContain('está al día');
  await ask(`select pg_drop_replication_slot(slot_name) from pg_replication_slots`);
  expect(await upgrade()).toContain('está al día');
  await ask("insert into kysely_migration values ('9001-siguiente', '2030-01-01')");
  expect(await completeAfter(FEW, async () => {})).not.toContain('Tablas copiadas:');
});

onePrevious(
  'a process that starts during the comparison waits with its writes, and the databases are not exchanged',
  async () => {
    await furnish(false);
    await ask(fill(MANY));
    expect(await upgrade()).toContain('está al día');
    await old.stop();
    const refused = expect(upgrade()).rejects.toThrow('La base de datos está en uso');
    while (!(await ask(COMPARING).catch(() => null))?.rowCount) await sleep(10);
    await startOld();
    await ask("insert into revision (revision, hallazgos) values ('de otro proceso', '{}')");
    await refused;
    expect(await completeAfter(MANY, async () => {})).toContain('Tablas copiadas:');
  },
);

onePrevious('a copy that turns out to differ is not used: everything is copied', async () => {
  await furnish(false);
  await ask(fill(FEW));
  expect(await upgrade()).toContain('está al día');
  const spoilt = async () => {
    const { postgres, secrets } = places(home);
    const made = await startEmbeddedPostgres({ folder: newFolderOf(postgres), secrets, log: testLog });
    const client = new pg.Client(clientConfig(made.target(NAME)));
    await client.connect();
    await client.query("update revision set hallazgos = '{\"otro\": 1}' where revision = 'r7'");
    await client.end();
    await made.stop();
  };
  expect(await completeAfter(FEW, spoilt)).toContain('Tablas copiadas:');
});

onePrevious('a database that an earlier version has started is not copied while it is used', async () => {
  await furnish(false);
  await old.stop();
  const { postgres, cluster, sockets, env, identity } = await preparePgRuntime(places(home).postgres, programs);
  const settings = ['listen_addresses=', `unix_socket_directories=${sockets}`, 'wal_level=replica'];
  const server = spawn(postgres, ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
    ...identity,
    env,
    cwd: '/',
    stdio: 'ignore',
  });
  await startOld();
  await expect(upgrade()).rejects.toThrow('La base de datos está en uso');
  expect((await ask(LEFT)).rows).toEqual([]);
  expect(server.exitCode).toBeNull();
});
