import { randomBytes, randomUUID } from 'node:crypto';
import { rm, truncate, utimes } from 'node:fs/promises';
import path from 'node:path';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { readHeads } from '../audit/heads';
import { recordAll } from '../audit/record';
import { verifyBitacora } from '../audit/verify-bitacora';
import type { Deps } from '../installation/deps';
import { places } from '../installation/settings/env';
import { ingestMany } from '../vault/ingest/ingest';
import { checkIntegrity } from './check-integrity';
import { type Finding, isDamage, lineOf } from './finding';
import { runIntegrityCheck } from './job';
import { beginRound } from './round.store';

const RFCS = ['AAA010101AAA', 'BBB010101BBB', 'CCC010101CCC'] as const;
const [FIRST, SECOND] = RFCS;
const DAY_MS = 86_400_000;

let server: TestApp;
let told: string[];
let deps: Deps;

beforeAll(async () => {
  server = await createTestApp();
  for (const rfc of RFCS) {
    await server.createContribuyente(rfc);
    const builder = createCfdiBuilder(rfc);
    // Singly: each file is in its own place.
    for (let at = 0; at < 3; at++)
      await ingestMany(server.deps, { rfc }, [
        {
          archivo: `${at}.xml`,
          xml: builder.build(),
          pdf: { archivo: `${at}.pdf`, content: async () => Buffer.from(`%PDF-1.4 ${randomUUID()}`) },
        },
      ]);
  }
  for (const rfc of RFCS.slice(0, 2)) {
    const [cut, lost] = await filesOf(rfc);
    await truncate(placeOf(cut ?? ''), 5);
    await rm(placeOf(lost ?? ''));
  }
  const { sha256 } = await server.deps.blobs.put(randomBytes(40));
  const old = new Date(Date.now() - 2 * DAY_MS);
  await utimes(placeOf(sha256), old, old);
});
afterAll(() => server.close());

beforeEach(() => {
  told = [];
  const tell = ({ hallazgo }: { hallazgo?: Finding }) => {
    if (hallazgo) told.push(lineOf(hallazgo));
  };
  deps = { ...server.deps, log: { ...server.deps.log, error: tell, warn: tell, info: () => {} } as never };
});

const placeOf = (sha256: string) => path.join(server.home, 'blobs', sha256.slice(0, 2), sha256.slice(2, 4), sha256);

async function filesOf(rfc: string): Promise<string[]> {
  const rows = await server.deps.db.selectFrom('cfdi').select('xml_sha256').where('rfc_owner', '=', rfc).execute();
  return rows.map(({ xml_sha256 }) => xml_sha256).toSorted();
}

async function findings(): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const one of checkIntegrity({ ...server.deps, respaldos: server.deps.respaldoMaker.store }))
    found.push(one);
  return found;
}

/** Details of the entries in the audit logs, by taxpayer. */
const entries = async () =>
  (
    await server.deps.db
      .selectFrom('bitacora')
      .select(['rfc_owner', 'detalle'])
      .where('accion', '=', 'integridad.falla')
      .orderBy('rfc_owner')
      .orderBy('n')
      .execute()
  ).map(({ rfc_owner, detalle }) => ({ rfc: rfc_owner, lines: detalle.split('\n') }));

const stored = async () =>
  (
    await sql<{ rfc: string | null; damage: string; warning: string; cfdi: string; archivos: string }>`
      select lugar ->> 'rfc' as rfc, danos as damage, avisos as warning, cfdi, archivos
      from revision_en_curso where programada`.execute(server.deps.db)
  ).rows[0];

const result = async () =>
  (
    await sql<{ terminada: Date; hallazgos: object }>`select * from revision where revision = 'integrity'`.execute(
      server.deps.db,
    )
  ).rows[0];

const queued = async () =>
  (
    await server.pool.query(`select count(*)::int as jobs from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'check-integrity'`)
  ).rows[0].jobs;

const namesLeft = async () =>
  (await server.pool.query('select count(*)::int as names from revision_archivo')).rows[0].names;

/** Runs slices of one portion until none is queued; returns their number. */
async function runSlices(afterEach: () => Promise<void> = async () => {}): Promise<number> {
  let slices = 0;
  do {
    await server.pool.query('delete from graphile_worker._private_jobs');
    await runIntegrityCheck(deps, { sliceMs: 0 });
    await afterEach();
    slices++;
  } while ((await queued()) > 0);
  return slices;
}

test('slices find what one run finds, each thing once, and store the totals at the end', async () => {
  const expected = await findings();
  expect(expected).toHaveLength(5);
  const ended = await result();
  const slices = await runSlices(async () => {
    if ((await queued()) > 0) expect(await result()).toEqual(ended);
  });
  expect(slices).toBeGreaterThan(30);
  expect(told.toSorted()).toEqual(expected.map(lineOf).toSorted());
  expect(await result()).toMatchObject({ hallazgos: { damage: 4, warning: 1 } });
  expect(await stored()).toEqual({ rfc: null, damage: '4', warning: '1', cfdi: '9', archivos: '18' });
  const lines = (rfc: string) =>
    expected
      .filter((one) => isDamage(one) && one.rfc === rfc)
      .map(lineOf)
      .toSorted();
  expect((await entries()).map(({ rfc, lines: each }) => [rfc, each.toSorted()])).toEqual(
    RFCS.slice(0, 2).map((rfc) => [rfc, lines(rfc)]),
  );
  expect(await namesLeft()).toBe(0);
});

test('a taxpayer has its findings in its log before the next one is checked', async () => {
  const before = (await entries()).length;
  const seen: Record<string, number> = {};
  await runSlices(async () => {
    const { rfc } = (await stored()) ?? {};
    if (rfc) seen[rfc] = (await entries()).length - before;
  });
  // Of each taxpayer, the number during its last portion.
  expect(seen).toEqual({ [RFCS[0]]: 0, [RFCS[1]]: 1, [RFCS[2]]: 2 });
});

test('an interrupted slice goes on where it ended, and reports each finding once in the audit logs', async () => {
  const before = (await entries()).length;
  const { heads } = places(server.home);
  await rm(heads, { force: true });
  const stop = new AbortController();
  const [, , file] = await filesOf(SECOND);
  const aborting = {
    ...deps,
    blobs: {
      ...deps.blobs,
      read: async (sha256: string) => {
        if (sha256 === file) stop.abort();
        return deps.blobs.read(sha256);
      },
    },
  };
  await expect(runIntegrityCheck(aborting, { signal: stop.signal })).rejects.toThrow('abort');
  expect(await stored()).toMatchObject({ rfc: SECOND, damage: '2' });
  expect(await entries()).toHaveLength(before + 1);
  expect((await readHeads(heads)).map(({ rfc }) => rfc)).toEqual([FIRST]);

  const list = () => {
    throw new Error('killed');
  };
  const dying = { ...deps, blobs: { ...deps.blobs, list } };
  await expect(runIntegrityCheck(dying)).rejects.toThrow('killed');
  expect(await entries()).toHaveLength(before + 2);
  await runIntegrityCheck(deps);
  expect(await entries()).toHaveLength(before + 2);
  expect((await readHeads(heads)).map(({ rfc }) => rfc)).toEqual([...RFCS]);
  expect(await result()).toMatchObject({ hallazgos: { damage: 4, warning: 1 } });
  for (const { faltas } of await verifyBitacora(server.deps.db)) expect(faltas).toEqual([]);
});

test('of two processes that run the check at once, each finding is reported once', async () => {
  const before = (await entries()).length;
  do await Promise.all([1, 2].map(() => runIntegrityCheck(deps, { job: 'one', sliceMs: 0 })));
  while ((await stored())?.rfc != null);
  expect(await entries()).toHaveLength(before + 2);
  expect(await stored()).toMatchObject({ damage: '4', warning: '1', cfdi: '9', archivos: '18' });
});

test('a job that has ended a round and runs again begins no other', async () => {
  await runIntegrityCheck(deps, { job: '1' });
  const [ended, before] = [await result(), await entries()];
  await runIntegrityCheck(deps, { job: '1' });
  expect([await result(), await entries()]).toEqual([ended, before]);
  await runIntegrityCheck(deps, { job: '2' });
  expect(await entries()).toHaveLength(before.length + 2);
});

test('of a part that only another version has, the taxpayer is checked from the start', async () => {
  await runIntegrityCheck(deps, { sliceMs: 0 });
  await sql`update revision_en_curso set lugar = lugar || '{"part": "other"}' where programada`.execute(server.deps.db);
  await runIntegrityCheck(deps);
  expect(await stored()).toMatchObject({ rfc: null, damage: '6' });
});

test('names that an interrupted command noted are removed a day later', async () => {
  const { id } = await beginRound(server.deps.db, new Date(), { part: 'cfdi', rfc: FIRST, after: null });
  await server.pool.query(
    'insert into revision_archivo select $1, sha256(n::text::bytea) from generate_series(1, 25000) n',
    [id],
  );
  await findings();
  expect(await namesLeft()).toBe(25_000);
  await server.pool.query("update revision_en_curso set avanzada = now() - interval '2 days' where id = $1", [id]);
  await runIntegrityCheck(deps);
  expect(await namesLeft()).toBe(0);
  await runIntegrityCheck(deps);
  const { rows } = await server.pool.query('select id from revision_en_curso where not programada');
  expect(rows).toEqual([]);
});

test('a file that lay unused is no orphan when it is uploaded, in a pack, to a taxpayer who was checked before', async () => {
  const builder = createCfdiBuilder(FIRST);
  const lot = Array.from({ length: 10 }, (_, at) => ({ archivo: `${at}.xml`, xml: builder.build(), pdf: undefined }));
  const { sha256 } = await deps.blobs.put(lot[0]?.xml ?? Buffer.alloc(0));
  const old = new Date(Date.now() - 2 * DAY_MS);
  await utimes(placeOf(sha256), old, old);
  do await runIntegrityCheck(deps, { sliceMs: 0 });
  while ((await stored())?.rfc !== '');
  expect((await ingestMany(deps, { rfc: FIRST }, lot)).aceptados).toBe(10);
  await runIntegrityCheck(deps);
  expect(told.filter((line) => line.includes(sha256))).toEqual([]);
});

test('a deleted CFDI that entries far apart name is reported once', async () => {
  const rfc = 'DDD010101DDD';
  await server.createContribuyente(rfc);
  const uuid = randomUUID();
  const xml = createCfdiBuilder(rfc).build({ uuid });
  const pdf = { archivo: 'a.pdf', content: async () => Buffer.from(`%PDF-1.4 ${uuid}`) };
  await ingestMany(deps, { rfc }, [{ archivo: 'a.xml', xml, pdf: undefined }]);
  await recordAll(
    deps.db,
    rfc,
    Array.from({ length: 10_100 }, () => ({ accion: 'sesion.iniciada' as never, objeto: 'x' })),
  );
  await ingestMany(deps, { rfc }, [{ archivo: 'a.xml', xml, pdf }]);
  await server.owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`delete from cfdi_detalle where rfc_owner = ${rfc}`.execute(trx);
    await sql`delete from cfdi where rfc_owner = ${rfc}`.execute(trx);
  });
  const found = (await findings()).filter((one) => one.rfc === rfc && one.clase === 'perdido');
  expect(found).toEqual([{ clase: 'perdido', rfc, objeto: uuid, detalle: '' }]);
});
