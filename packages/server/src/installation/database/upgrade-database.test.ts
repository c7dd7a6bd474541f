import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDb, createPool } from '@boveda/platform/db/pool';
import { startEmbeddedPostgres } from '@boveda/platform/postgres/launcher';
import { newFolderOf } from '@boveda/platform/postgres/upgrade-steps';
import { rowsOf } from '../../../testing/installation';
import { copyMigratedCluster } from '../../../testing/migrated-cluster';
import { previousPrograms } from '../../../testing/previous-postgres';
import { testLog } from '../../../testing/test-cluster';
import { operator } from '../../audit/author';
import { record } from '../../audit/record';
import { asApplication } from '../../esquema/app-role';
import { places, readEnv } from '../settings/env';
import { NAME, openDatabase } from './open-database';
import { upgradeDatabase } from './upgrade-database';

const programs = previousPrograms ?? '';
const RFC = 'EKU9003173C9';
const ROWS = 300;

let home: string;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'boveda-mayor-'));
  await chmod(home, 0o755);
});
afterAll(() => rm(home, { recursive: true, force: true }));

const open = () => openDatabase(readEnv({ BOVEDA_HOME: home, BOVEDA_DEMO: '1', PORT: '0' }), testLog);

/** An installation of the version before, with partitions, an audit log, jobs and a counter that was used. */
async function furnish(): Promise<void> {
  const { postgres: folder, secrets } = places(home);
  await copyMigratedCluster(home, { programs, arePartitioned: true });
  const old = await startEmbeddedPostgres({ folder, secrets, programs, log: testLog });
  const pool = createPool(await asApplication(old.target(NAME), testLog, 'x'), testLog);
  const db = createDb(pool);
  const plan = { plan_nombre: 'P', plan_inicio: '2020-01-01', plan_fin: '2099-12-31', espacio_total_mb: 10 };
  await db
    .insertInto('contribuyente')
    .values({ rfc: RFC, nombre: 'Ñandú "S.A."\t\\N', ...plan, terminos: null, reclamado: new Date() })
    .execute();
  for (let at = 0; at < ROWS; at++)
    await record(db, RFC, { accion: 'acceso.invitado', objeto: `${at}`, autor: operator });
  await db
    .insertInto('importes_cfdi')
    .values({
      rfc_owner: RFC,
      xml_sha256: '0'.repeat(64),
      descuento: '1.50',
      iva_trasladado: null,
      ieps_trasladado: null,
      iva_retenido: null,
      isr_retenido: null,
    })
    .execute();
  await pool.query("select graphile_worker.add_job('send-mail', '{}')");
  await db.destroy();
  await old.stop();
}

(previousPrograms ? test : test.skip)(
  'a database of the major version before is copied into one of this version, every row of it',
  async () => {
    await furnish();
    const { postgres: folder, secrets } = places(home);
    const upgrade = () => upgradeDatabase({ folder, secrets, programs, poolSize: 16, log: testLog });
    await expect(open()).rejects.toThrow('its database is of PostgreSQL 17, this version brings 18');
    const before = await rowsOf(home, programs);
    expect([before.bitacora?.length, before.importes_cfdi?.length]).toEqual([ROWS, 1]);

    expect(await upgrade()).toMatchObject({ state: 'upgraded', from: 17, to: 18, tables: expect.any(Number) });
    expect(await rowsOf(home)).toEqual(before);
    // Killed before the last step: the next start does it.
    await rename(folder, newFolderOf(folder));
    const database = await open();
    const { rows } = await database.pool.query(
      "select current_setting('server_version') as version, current_user as name",
    );
    expect(rows[0].version).toMatch(/^18\./);
    expect(rows[0].name).toBe('boveda_app');
    // The chain of the audit log, its triggers and the counters go on.
    await record(database.db, RFC, { accion: 'acceso.invitado', objeto: 'después', autor: operator });
    await expect(database.pool.query('delete from bitacora')).rejects.toThrow();
    await database.pool.query("select graphile_worker.add_job('send-mail', '{}')");
    await database.close();
    expect((await rowsOf(home)).bitacora).toHaveLength(ROWS + 1);
    expect(await upgrade()).toBeNull();
  },
);
