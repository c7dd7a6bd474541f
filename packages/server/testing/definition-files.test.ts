import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { definitionFaults, tokensOf, writeDefinitions } from './definition-files';
import { createEmptyDatabase, runFolder } from './test-cluster';

const TABLE = 'create table saldo (rfc text, importe numeric)';
const SUM = `create function suma(propietario text) returns numeric language sql stable set enable_seqscan = off as $$
    -- Of one contribuyente.
    select sum(importe) from saldo where rfc = propietario and rfc <> '-- no  comment' $$`;
const TRIGGER = `create function no_borrar() returns trigger language plpgsql as $$ begin
    raise exception 'no'; end $$;
  create trigger no_borrar before delete or truncate on saldo for each statement execute function no_borrar()`;
const VIEW =
  'create view positivos as select s.rfc from saldo s where s.importe > 0 and (s.rfc is null or suma(s.rfc) > 0)';

describe('files of functions, triggers and views', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let folder: string;
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
  const files = () => readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const run = (text: string) => withClient((client) => client.query(text));
  const faults = () => withClient((client) => definitionFaults(client, folder));
  const rewrite = () => withClient((client) => writeDefinitions(client, folder));

  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await database.pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }

  /** The files of what the database has, each with its comment. */
  async function describeAll() {
    await rewrite();
    for (const file of files()) write(file, read(file).replace(/^--.*/, '-- Keeps it true. And more.'));
    await rewrite();
  }

  beforeEach(async () => {
    database = await createEmptyDatabase();
    folder = mkdtempSync(path.join(runFolder(), 'functions-'));
    write('README.md', '# Functions\n\n## Index\n');
    for (const statement of [TABLE, SUM, TRIGGER, VIEW]) await run(statement);
  });
  afterEach(() => database.close());

  test('are written with a comment that is refused until it says something', async () => {
    expect(await faults()).toEqual([
      'no_borrar.sql: there is no such file; run `pnpm functions`',
      'suma.sql: there is no such file; run `pnpm functions`',
      'positivos.sql: there is no such file; run `pnpm functions`',
    ]);
    expect(await rewrite()).toEqual(['no_borrar', 'positivos', 'suma']);
    expect(await faults()).toEqual(
      ['no_borrar', 'positivos', 'suma'].map(
        (name) => `${name}.sql: does not begin with a comment that says what it keeps true`,
      ),
    );
    await describeAll();
    expect(await faults()).toEqual([]);
    expect(read('suma.sql')).toBe(`-- Keeps it true. And more.
create or replace function suma(propietario text)
  returns numeric
  language sql
  stable
  set enable_seqscan to 'off'
as $$
  -- Of one contribuyente.
  select sum(importe) from saldo where rfc = propietario and rfc <> '-- no  comment'
$$;
`);
    expect(read('no_borrar.sql')).toContain(`
create or replace trigger no_borrar before delete or truncate on saldo
  for each statement
  execute function no_borrar();
`);
    expect(read('README.md').split('\n')).toEqual(
      expect.arrayContaining([
        '### Triggers of saldo',
        '- [suma](suma.sql): Keeps it true.',
        '- [positivos](positivos.sql): Keeps it true. Uses [suma](suma.sql).',
      ]),
    );
  });

  test('make what they describe, and may be laid out otherwise', async () => {
    await describeAll();
    for (const file of files()) await run(read(file));
    const laidOut = read('suma.sql').replace('-- Of one taxpayer.', '').replace(' where', '\n    where /* one */');
    write('suma.sql', laidOut);
    write(
      'positivos.sql',
      `-- Kept.\n${VIEW.replace('create', 'create or replace').replace(' where', '\n  where')};\n`,
    );
    write(
      'README.md',
      read('README.md').replaceAll('[positivos](positivos.sql): Keeps it true.', '[positivos](positivos.sql): Kept.'),
    );
    expect(await faults()).toEqual([]);
    expect(await rewrite()).toEqual([]);
    expect(read('suma.sql')).toBe(laidOut);
  });

  test.each([
    ['suma.sql', SUM.replace('create', 'create or replace').replace('sum(importe)', 'max(importe)')],
    ['suma.sql', "alter function suma set enable_hashjoin = 'off'"],
    ['suma.sql', 'create function suma() returns numeric language sql as $$ select 1.0 $$'],
    ['no_borrar.sql', 'drop trigger no_borrar on saldo'],
    ['no_borrar.sql', 'alter table saldo disable trigger no_borrar'],
    [
      'positivos.sql',
      VIEW.replace('create', 'create or replace').replace(
        'and (s.rfc is null or suma(s.rfc) > 0)',
        'and s.rfc is null or suma(s.rfc) > 0',
      ),
    ],
    ['positivos.sql', 'alter view positivos set (security_barrier)'],
    ['positivos.sql', `drop view positivos; ${VIEW.replace('s.rfc from', 's.rfc, s.importe from')}`],
  ])('%s is named after: %s', async (file, change) => {
    await describeAll();
    await run(change);
    expect(await faults()).toEqual([`${file}: the migrations leave something else; run \`pnpm functions\``]);
    expect(await rewrite()).toEqual([path.basename(file, '.sql')]);
    expect(await faults()).toEqual([]);
    expect(read(file)).toMatch(/^-- Keeps it true\. And more\.\ncreate or replace /);
  });

  test('go with what they described', async () => {
    await describeAll();
    await run('drop view positivos');
    expect(await faults()).toEqual(['positivos.sql: the migrations leave nothing of this name; run `pnpm functions`']);
    expect(await rewrite()).toEqual(['positivos']);
    expect([files(), await faults()]).toEqual([['no_borrar.sql', 'suma.sql'], []]);
  });
});

test.each([
  ["select 'a  b' -- c\n", "select/* d */'a  b'", true],
  ["select 'a  b'", "select 'a b'", false],
  ["select 'it''s -- it'", "select  'it''s -- it' -- it", true],
  ['a-1', 'a - 1', true],
  ['a b', 'ab', false],
])('%j and %j have the same tokens: %s', (one, other, same) => {
  expect(tokensOf(one).join('\n') === tokensOf(other).join('\n')).toBe(same);
});
