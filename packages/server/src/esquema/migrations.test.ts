import { createPool } from '@boveda/platform/db/pool';
import { withClient } from '@boveda/platform/db/with-client';
import { type Kysely, sql } from 'kysely';
import { definitionFaults } from '../../testing/definition-files';
import { migrationFaults } from '../../testing/migration-faults';
import { createEmptyDatabase, testLog } from '../../testing/test-cluster';
import { RELEASED, migrations as released } from './migrate';
import type { Migrations } from './migration';
import { partitionTables } from './partition-tables';

const run = (statement: string) => ({
  up: async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db)),
});

const faultsOf = async (migrations: Migrations, last: string) => {
  const database = await createEmptyDatabase();
  try {
    return await migrationFaults(database.pool, migrations, last);
  } finally {
    await database.close();
  }
};

describe('migrations of this version', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let faults: string[];

  beforeAll(async () => {
    database = await createEmptyDatabase();
    const pool = createPool(database.target, testLog);
    faults = await migrationFaults(pool, released, RELEASED);
    await pool.end();
  });
  afterAll(() => database.close());

  test('leave what the released version needs, or were announced', () => {
    expect(Object.keys(released)).toContain(RELEASED);
    expect(faults).toEqual([]);
  });

  test('leave the functions, triggers and views that esquema/functions describes, also with partitions', async () => {
    const found = () => withClient(database.target, (client) => definitionFaults(client));
    expect(await found()).toEqual([]);
    expect(await partitionTables(database.target)).toHaveProperty('tables');
    expect(await found()).toEqual([]);
  });
});

test('migrations that are not what they declare are refused', async () => {
  const made: Migrations = {
    '01-inicio': run('create table factura (id int primary key, vieja text, otra text)'),
    '02-deja-vieja': { phase: 'expand', ...run('alter table factura add column nueva text') },
    '03-sin-fase': run('select 1'),
    '04-rompe': { phase: 'expand', ...run('alter table factura drop column otra') },
    '05-disculpa': { phase: 'expand', harmless: { 'factura.id: gone': 'no' }, ...run('select 1') },
    '06-retira': {
      phase: 'contract',
      after: '02-deja-vieja',
      breaks: { 'factura.vieja: gone': 'no version reads it' },
      ...run('alter table factura drop column vieja'),
    },
    '07-antes-de-tiempo': {
      phase: 'contract',
      after: '04-rompe',
      breaks: { 'factura.nueva: gone': 'no version reads it' },
      ...run('alter table factura drop column nueva'),
    },
    '08-callada': { phase: 'contract', after: '01-inicio', breaks: {}, ...run('drop table factura') },
    '09-concurrente': {
      phase: 'expand',
      concurrently: [{ name: 'de_nada', table: 'kysely_migration', definition: '("timestamp")' }],
    },
  };
  expect(await faultsOf(made, '02-deja-vieja')).toEqual([
    '03-sin-fase: declares no phase',
    '04-rompe: breaks the version before: factura.otra: gone',
    '05-disculpa: does not break factura.id: gone',
    '07-antes-de-tiempo: 04-rompe is not released yet',
    '08-callada: breaks the version before: factura: gone',
  ]);
});
