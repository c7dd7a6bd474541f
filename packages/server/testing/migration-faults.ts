import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { mayDelete } from '../src/esquema/app-role';
import type { Migrations } from '../src/esquema/migration';
import { runMigrations } from '../src/esquema/run-migrations';
import { breaksBetween } from './breaks-between';
import { readCatalog } from './catalog';
import { testLog } from './test-cluster';

/**
 * Runs migrations on an empty database, those after the one that was released last one by one, and says where they are not what they
 * declare: an expansion that breaks the version before, a contraction of what the released version still has, an excuse for nothing.
 */
export async function migrationFaults(pool: pg.Pool, migrations: Migrations, released: string): Promise<string[]> {
  const faults: string[] = [];
  const names = Object.keys(migrations).sort();
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await db.connection().execute(async (connection) => {
    const runUpTo = (last: string) => {
      const wanted = names.filter((name) => name <= last).map((name) => [name, migrations[name]]);
      return runMigrations(connection, Object.fromEntries(wanted) as Migrations, testLog);
    };
    await runUpTo(released);
    for (const name of names.filter((name) => name > released)) {
      const migration = migrations[name];
      const before = await readCatalog(pool);
      await runUpTo(name);
      const breaks = breaksBetween(before, await readCatalog(pool), mayDelete);
      if (!migration || !('phase' in migration)) {
        faults.push(`${name}: declares no phase`);
        continue;
      }
      const isContraction = migration.phase === 'contract';
      const excused = Object.keys((isContraction ? migration.breaks : migration.harmless) ?? {});
      for (const found of breaks)
        if (!excused.includes(found)) faults.push(`${name}: breaks the version before: ${found}`);
      for (const excuse of excused) if (!breaks.includes(excuse)) faults.push(`${name}: does not break ${excuse}`);
      if (isContraction && !(names.includes(migration.after) && migration.after <= released))
        faults.push(`${name}: ${migration.after} is not released yet`);
    }
  });
  return faults;
}
