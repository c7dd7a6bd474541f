import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { storageUnavailable } from '@boveda/platform/blobs/blob-problems';
import type { BlobStore } from '@boveda/platform/blobs/blob-store';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { record } from '../audit/record';
import { withHashes } from '../audit/with-hashes';
import { places } from '../installation/settings/env';
import { ingestMany } from '../vault/ingest/ingest';
import { checkIntegrity } from './check-integrity';
import { type Clase, clases, type Finding, isDamage } from './finding';
import { runIntegrityCheck } from './job';

const RFC = 'EKU9003173C9';
const RECEPTOR = 'XAXX010101000';
const builder = createCfdiBuilder(RFC);
const DAY_MS = 86_400_000;

let server: TestApp;
let as: { token: string; rfc: string };

beforeAll(async () => {
  server = await createTestApp();
  as = { token: (await server.createContribuyenteUser(RFC)).token, rfc: RFC };
  const lot = (count: number, pdf: boolean) =>
    Array.from({ length: count }, (_, at) => ({
      archivo: `${at}.xml`,
      xml: builder.build(),
      pdf: pdf ? { archivo: `${at}.pdf`, content: async () => Buffer.from(`%PDF-1.4 ${randomUUID()}`) } : undefined,
    }));
  // In packs, and each in its own file.
  expect((await ingestMany(server.deps, { rfc: RFC }, lot(60, true))).aceptados).toBe(60);
  for (const archivo of lot(110, true)) await ingestMany(server.deps, { rfc: RFC }, [archivo]);
});
afterAll(() => server.close());

const root = () => path.join(server.home, 'blobs');
const placeOf = (sha256: string) => path.join(root(), sha256.slice(0, 2), sha256.slice(2, 4), sha256);

async function check(blobs: BlobStore = server.deps.blobs): Promise<Finding[]> {
  const found: Finding[] = [];
  const respaldos = server.deps.respaldoMaker.store;
  for await (const hallazgo of checkIntegrity({ ...server.deps, blobs, respaldos })) found.push(hallazgo);
  return found;
}

const rows = () =>
  server.deps.db.selectFrom('cfdi').select(['id', 'uuid', 'xml_sha256', 'pdf_sha256']).orderBy('id').execute();

/** Position of a blob's bytes: file and offset. */
async function bytesOf(sha256: string): Promise<{ file: string; start: number; size: number }> {
  const name = Buffer.from(sha256, 'hex');
  const packed = await server.deps.db
    .selectFrom('packed_blob')
    .selectAll()
    .where('sha256', '=', name)
    .executeTakeFirst();
  if (packed) return { ...packed, file: path.join(root(), 'packs', `${packed.pack}.tar`) };
  return { file: placeOf(sha256), start: 0, size: (await server.deps.blobs.inspect(sha256))?.size ?? 0 };
}

async function flip(sha256: string, at: number): Promise<void> {
  const { file, start, size } = await bytesOf(sha256);
  const handle = await open(file, 'r+');
  const position = start + (at % size);
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, position);
  buffer[0] = (buffer[0] as number) ^ (1 << (at % 8));
  await handle.write(buffer, 0, 1, position);
  await handle.close();
}

async function plantOrphan(ageMs: number): Promise<string> {
  const content = randomBytes(40);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await mkdir(path.dirname(placeOf(sha256)), { recursive: true });
  await writeFile(placeOf(sha256), content);
  const then = new Date(Date.now() - ageMs);
  await utimes(placeOf(sha256), then, then);
  return sha256;
}

const told = ({ clase, objeto, detalle }: Finding) => `${clase} ${objeto} ${detalle}`.trim();

test('reports nothing for an intact vault, nor during an upload', async () => {
  const young = await plantOrphan(1_000);
  expect(await check()).toEqual([]);
  await rm(placeOf(young));
});

test('reports a store that fails once or truncates once, instead of no findings', async () => {
  const [victim] = await rows();
  const { xml_sha256, pdf_sha256 } = victim as { xml_sha256: string; pdf_sha256: string };
  const { blobs } = server.deps;
  const once = (method: 'read' | 'inspect', sha256: string, fault: (whole: never) => unknown): BlobStore => {
    let done = false;
    return {
      ...blobs,
      [method]: async (asked: string) => {
        const whole = await blobs[method](asked);
        if (asked !== sha256 || done) return whole;
        done = true;
        return fault(whole as never);
      },
    };
  };
  const fails = () => {
    throw storageUnavailable(Object.assign(new Error('EIO'), { code: 'EIO' }));
  };
  const stores: [BlobStore, string][] = [
    [once('read', xml_sha256, fails), `XML ${xml_sha256}`],
    [once('read', xml_sha256, (whole: Buffer) => whole.subarray(0, -7)), `XML ${xml_sha256}`],
    [once('inspect', pdf_sha256, fails), `PDF ${pdf_sha256}`],
    [once('inspect', pdf_sha256, (whole: object) => ({ ...whole, sha256: 'f'.repeat(64) })), `PDF ${pdf_sha256}`],
  ];
  for (const [store, detalle] of stores)
    expect(await check(store)).toEqual([expect.objectContaining({ clase: 'inestable', rfc: RFC, detalle })]);
  const broken = {
    ...blobs,
    read: fails,
    inspect: async (name: string) => (name === xml_sha256 ? fails() : blobs.inspect(name)),
  };
  expect((await check(broken as BlobStore)).filter(isDamage).map(told)).toContain(
    `ilegible ${victim?.uuid} XML ${xml_sha256}`,
  );
});

test('checks during concurrent uploads find nothing', async () => {
  let coming = true;
  const upload = async (count: number) => {
    // As many as a few checks take: each later check of this file reads them all.
    for (let round = 0; coming && round < 15; round++) {
      const lot = Array.from({ length: count }, (_, at) => {
        const xml = builder.build();
        return [undefined, { archivo: `${at}.pdf`, content: async () => Buffer.from(`%PDF-1.4 ${randomUUID()}`) }].map(
          (pdf) => ({ archivo: `${at}.xml`, xml, pdf }),
        );
      });
      for (const which of [0, 1])
        await ingestMany(
          server.deps,
          { rfc: RFC },
          lot.map((both) => both[which] as (typeof both)[number]),
        );
    }
  };
  const uploads = [upload(1), upload(3), upload(12)];
  for (let round = 0; round < 5; round++) expect(await check()).toEqual([]);
  coming = false;
  await Promise.all(uploads);
  expect(await check()).toEqual([]);
});

/** 162: 100 flipped, 20 truncated, 20 missing, 20 orphans, two swapped. */
const plan: [Clase, number][] = [
  ['alterado', 100],
  ['alterado', 20],
  ['faltante', 20],
  ['huerfano', 20],
  ['intercambiado', 2],
];

test('reports each of 162 planted damages and nothing else, and no damaged file is served', async () => {
  expect(plan.reduce((sum, [, count]) => sum + count, 0)).toBe(162);
  const expected: string[] = [];
  const files = (await rows()).flatMap(({ uuid, xml_sha256, pdf_sha256 }) => [
    { uuid, what: 'XML', sha256: xml_sha256 },
    { uuid, what: 'PDF', sha256: pdf_sha256 as string },
  ]);
  const packed = new Set(
    (await server.deps.db.selectFrom('packed_blob').select('sha256').execute()).map(({ sha256 }) =>
      sha256.toString('hex'),
    ),
  );
  const inPacks = files.filter(({ sha256 }) => packed.has(sha256)).values();
  const plain = files.filter(({ sha256 }) => !packed.has(sha256)).values();
  const take = (from: typeof plain) => from.next().value as (typeof files)[number];

  for (let at = 0; at < 100; at++) {
    const file = take(at % 2 ? inPacks : plain);
    await flip(file.sha256, at * 131);
    expected.push(`alterado ${file.uuid} ${file.what} ${file.sha256}`);
  }
  for (let at = 0; at < 20; at++) {
    const file = take(plain);
    await truncate(placeOf(file.sha256), at);
    expected.push(`alterado ${file.uuid} ${file.what} ${file.sha256}`);
  }
  for (let at = 0; at < 20; at++) {
    const file = take(plain);
    await rm(placeOf(file.sha256));
    expected.push(`faltante ${file.uuid} ${file.what} ${file.sha256}`);
  }
  for (let at = 0; at < 20; at++) expected.push(`huerfano ${await plantOrphan((2 + at) * DAY_MS)}`);
  const [one, other] = [take(plain), take(plain)];
  await rename(placeOf(one.sha256), `${placeOf(one.sha256)}.x`);
  await rename(placeOf(other.sha256), placeOf(one.sha256));
  await rename(`${placeOf(one.sha256)}.x`, placeOf(other.sha256));
  expected.push(`intercambiado ${one.uuid} ${one.what} ${one.sha256} contiene ${other.sha256}`);
  expected.push(`intercambiado ${other.uuid} ${other.what} ${other.sha256} contiene ${one.sha256}`);

  const found = await check();
  expect(found.map(told).toSorted()).toEqual(expected.toSorted());
  expect(found).toHaveLength(162);

  const damaged = new Set(found.filter(isDamage).map(({ detalle }) => detalle.split(' ')[1]));
  for (const { id, xml_sha256, pdf_sha256 } of await rows()) {
    const { xmlurl, pdfurl } = (await server.call('GET', `/emitidos/${id}`, as)).json();
    for (const [url, sha256] of [
      [xmlurl, xml_sha256],
      [pdfurl, pdf_sha256],
    ]) {
      const answer = await server.app.inject({ url });
      if (damaged.has(sha256)) expect([answer.statusCode, answer.json().code]).toEqual([500, 'damaged_file']);
      else expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(sha256);
    }
  }
});

describe('rows', () => {
  const RFC2 = 'AAA010101AAA';
  const own = createCfdiBuilder(RFC2);
  // In a vault of a few CFDI: each of some sixty checks reads all files.
  beforeAll(async () => {
    await server.close();
    server = await createTestApp();
    await server.createContribuyente(RFC2);
    const lot = Array.from({ length: 12 }, (_, at) => ({
      archivo: `${at}.xml`,
      xml: own.build({ receptor: RECEPTOR }),
      pdf: undefined,
    }));
    await ingestMany(server.deps, { rfc: RFC2 }, lot);
    expect(await check()).toEqual([]);
  });

  test.each([
    ['total', sql`update cfdi set total = total + 1`],
    ['uuid', sql`update cfdi set uuid = gen_random_uuid()`],
    ['emitido', sql`update cfdi set emitido = false`],
    ['contraparte_rfc', sql`update cfdi set contraparte_rfc = 'BBB010101BBB'`],
    ['fecha', sql`update cfdi set fecha = fecha + interval '1 second'`],
    ['xml_bytes', sql`update cfdi set xml_bytes = xml_bytes - 1`],
    [
      'uuid',
      sql`update cfdi c set xml_sha256 = (select max(o.xml_sha256) from cfdi o where o.rfc_owner = c.rfc_owner and o.id <> c.id)`,
    ],
  ])('reports a row whose %s differs from its XML', async (column, update) => {
    const { id } = await server.deps.db
      .selectFrom('cfdi')
      .select('id')
      .where('rfc_owner', '=', RFC2)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const saved = await server.deps.db
      .selectFrom('cfdi')
      .select(['total', 'uuid', 'emitido', 'contraparte_rfc', 'fecha', 'xml_bytes', 'xml_sha256'])
      .where('rfc_owner', '=', RFC2)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await sql`${update} where rfc_owner = ${RFC2} and id = ${id}`.execute(server.deps.db);
    const found = await check();
    await server.deps.db.updateTable('cfdi').set(saved).where('rfc_owner', '=', RFC2).where('id', '=', id).execute();
    const ofFile = found.filter(({ clase }) => clase === 'registro');
    expect(ofFile).toEqual([expect.objectContaining({ rfc: RFC2 })]);
    expect(ofFile[0]?.detalle.split(', ')).toContain(column);
    // When the log has the original value, it is reported too.
    expect(new Set(found.map(({ clase }) => clase).filter((clase) => clase !== 'registro')).size).toBe(
      column === 'uuid' ? 1 : 0,
    );
    expect(await check()).toEqual([]);
  });

  describe('rows that agree with their files', () => {
    type Statement = ReturnType<typeof sql>;
    const run = (statements: Statement[]) =>
      server.owner.transaction().execute(async (trx) => {
        for (const each of statements) await each.execute(trx);
      });
    /** The findings after a change by the owner of the database, which is then undone. */
    const seen = async (work: Statement[], undo: Statement[]): Promise<string[]> => {
      await run(work);
      const found = (await check()).map(told).toSorted();
      await run(undo);
      return found;
    };
    const replica = sql`set local session_replication_role = replica`;
    const [one, other] = [randomUUID(), randomUUID()];
    const lot = [one, other].map((uuid) => ({
      archivo: `${uuid}.xml`,
      xml: own.build({ uuid, receptor: RECEPTOR }),
      pdf: { archivo: `${uuid}.pdf`, content: async () => Buffer.from(`%PDF-1.4 ${uuid}`) },
    }));
    beforeAll(async () => {
      await ingestMany(server.deps, { rfc: RFC2 }, lot);
    });
    afterEach(async () => expect(await check()).toEqual([]));

    test('reports two CFDI whose PDF were swapped, by the hashes in the log', async () => {
      const exchange = sql`update cfdi c set pdf_sha256 = o.pdf_sha256, pdf_bytes = o.pdf_bytes from cfdi o
        where c.rfc_owner = ${RFC2} and o.rfc_owner = ${RFC2} and c.id <> o.id
          and c.uuid in (${one}, ${other}) and o.uuid in (${one}, ${other})`;
      expect(await seen([exchange], [exchange])).toEqual(
        [one, other].map((uuid) => `cambiado ${uuid} pdf_sha256`).toSorted(),
      );
    });

    test('reports a deleted CFDI for five years, although no file is missing', async () => {
      await run([
        sql`alter table cfdi disable trigger conservar_cinco_anos`,
        sql`delete from cfdi where rfc_owner = ${RFC2} and uuid = ${one}`,
        sql`alter table cfdi enable trigger conservar_cinco_anos`,
      ]);
      expect((await check()).map(told)).toEqual([`perdido ${one}`]);
      const age = (days: number) => [
        replica,
        sql`update bitacora set cuando = cuando + ${days} * interval '1 day' where rfc_owner = ${RFC2}`,
      ];
      const later = await seen(age(-1_830), age(1_830));
      expect(later.filter((each) => each.startsWith('perdido'))).toEqual([]);
      await ingestMany(server.deps, { rfc: RFC2 }, lot.slice(0, 1));
    });

    test('of several entries about one CFDI, as a restore writes them, the first one counts', async () => {
      const foreign = '0'.repeat(64);
      const detalle = withHashes(one, { XML: foreign, PDF: foreign });
      await record(server.deps.db, RFC2, { accion: 'cfdi.guardado', objeto: one, detalle });
      expect(await check()).toEqual([]);
      const { xml_sha256 } = await server.deps.db
        .selectFrom('cfdi')
        .select('xml_sha256')
        .where('uuid', '=', one)
        .executeTakeFirstOrThrow();
      const set = (sha256: string) => [sql`update cfdi set xml_sha256 = ${sha256} where uuid = ${one}`];
      expect(await seen(set(foreign), set(xml_sha256))).toEqual(
        expect.arrayContaining([`cambiado ${one} xml_sha256`, `faltante ${one} XML ${foreign}`]),
      );
    });

    test('a PDF that was added later is compared with the log too', async () => {
      const uuid = randomUUID();
      const xml = own.build({ uuid, receptor: RECEPTOR });
      const pdf = { archivo: 'b.pdf', content: async () => Buffer.from('%PDF-1.4 later') };
      await ingestMany(server.deps, { rfc: RFC2 }, [{ archivo: 'b.xml', xml, pdf: undefined }]);
      await ingestMany(server.deps, { rfc: RFC2 }, [{ archivo: 'b.xml', xml, pdf }]);
      const which = sql`where rfc_owner = ${RFC2} and uuid = ${uuid}`;
      const { pdf_sha256, pdf_bytes } = await server.deps.db
        .selectFrom('cfdi')
        .select(['pdf_sha256', 'pdf_bytes'])
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow();
      const found = await seen(
        [sql`update cfdi set pdf_sha256 = null, pdf_bytes = null ${which}`],
        [sql`update cfdi set pdf_sha256 = ${pdf_sha256}, pdf_bytes = ${pdf_bytes} ${which}`],
      );
      expect(found).toEqual([`cambiado ${uuid} pdf_sha256`]);
    });

    test.each(['Acuse', 'Solicitud'] as const)(
      'reports a changed %s, by the hash recorded on receipt',
      async (what) => {
        const [asked, stored] = [randomUUID(), await server.deps.blobs.put(randomBytes(50))];
        const columna = `${what.toLowerCase()}_sha256`;
        await sql`insert into solicitud_cancelacion (rfc_owner, id, uuid, status, recibida, vista, ${sql.ref(columna)})
        values (${RFC2}, ${randomUUID()}, ${asked}, 2, now(), now(), ${stored.sha256})`.execute(server.deps.db);
        const accion = what === 'Acuse' ? 'cancelacion.confirmada' : 'cancelacion.enviada';
        const hecho = { objeto: asked, detalle: withHashes(asked, { [what]: stored.sha256 }) };
        await record(server.deps.db, RFC2, { accion, ...hecho });
        const foreign = await server.deps.blobs.put(await server.deps.blobs.read((await rows())[0]?.xml_sha256 ?? ''));
        const set = (sha256: string) => [
          sql`update solicitud_cancelacion set ${sql.ref(columna)} = ${sha256} where uuid = ${asked}`,
        ];
        expect(await seen(set(foreign.sha256), set(stored.sha256))).toEqual([`cambiado ${asked} ${columna}`]);
        if (what === 'Solicitud') {
          const old = new Date(Date.now() - 2 * DAY_MS);
          await utimes(placeOf(stored.sha256), old, old);
          // Another was signed since.
          expect(await seen(set(foreign.sha256), set(stored.sha256))).not.toContain(`huerfano ${stored.sha256}`);
          return;
        }
        const copy = sql`create table copia as select * from solicitud_cancelacion where uuid = ${asked}`;
        const gone = [replica, sql`delete from solicitud_cancelacion where uuid = ${asked}`];
        const back = [sql`insert into solicitud_cancelacion select * from copia`, sql`drop table copia`];
        expect(await seen([copy, ...gone], back)).toEqual([`perdido ${asked}`]);
        const nulled = [sql`update solicitud_cancelacion set acuse_sha256 = null where uuid = ${asked}`];
        expect(await seen(nulled, set(stored.sha256))).toEqual([`cambiado ${asked} acuse_sha256`]);
      },
    );

    test('reports triggers that were disabled or dropped', async () => {
      const found = await seen(
        [
          sql`alter table cfdi disable trigger conservar_cinco_anos`,
          sql`alter table bitacora enable replica trigger solo_crece`,
          sql`drop trigger conservar on packed_blob`,
        ],
        [
          sql`alter table cfdi enable trigger conservar_cinco_anos`,
          sql`alter table bitacora enable trigger solo_crece`,
          sql`create trigger conservar before delete or truncate on packed_blob
            for each statement execute function conservar()`,
        ],
      );
      expect(found).toEqual(
        ['bitacora solo_crece', 'cfdi conservar_cinco_anos', 'packed_blob conservar'].map((each) => `guarda ${each}`),
      );
    });
  });

  test('the job writes its findings to the log and to the audit log of the taxpayer; counters and logs are checked too', async () => {
    await sql`update espacio_mensual set xml_bytes = xml_bytes + 1 where rfc_owner = ${RFC2}`.execute(server.deps.db);
    await sql`update resumen set cantidad = cantidad + 1 where rfc_owner = ${RFC2} and nivel = 'mes'`.execute(
      server.deps.db,
    );
    await server.owner.transaction().execute(async (trx) => {
      await record(trx, RFC2, { accion: 'cfdi.guardado', objeto: 'x' });
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`update bitacora set usuario = 'otro' where rfc_owner = ${RFC2} and n = 1`.execute(trx);
    });
    const found = await check();
    expect(found.map(({ clase, objeto, detalle }) => [clases[clase], objeto, detalle])).toEqual([
      ['contador que no coincide', 'Espacio en uso', ''],
      ['contador que no coincide', 'Cantidades y sumas', ''],
      ['bitácora alterada', 'Bitácora', 'el asiento 1 está alterado'],
    ]);
    await runIntegrityCheck(server.deps);
    const asiento = await server.deps.db
      .selectFrom('bitacora')
      .selectAll()
      .where('rfc_owner', '=', RFC2)
      .orderBy('n', 'desc')
      .executeTakeFirstOrThrow();
    expect(asiento).toMatchObject({ accion: 'integridad.falla', objeto: '3 hallazgos', usuario: 'Sistema' });
    expect(asiento.detalle.split('\n')).toHaveLength(3);
  });

  test('reports a backup that is missing, truncated, swapped, forged or without a row', async () => {
    const { store } = server.deps.respaldoMaker;
    const placeOfRespaldo = (sha256: string) =>
      path.join(places(server.home).respaldos, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    const add = async (nombre: string) => {
      const { sha256 } = await store.put(randomBytes(100));
      const values = { frecuencia: 1 as const, fecha_ini: new Date(), estatus: 2 as const, error: null };
      await server.deps.db
        .insertInto('respaldo')
        .values({ rfc_owner: RFC2, id: randomUUID(), nombre, sha256, bytes: 100, password: Buffer.alloc(1), ...values })
        .execute();
      await record(server.deps.db, RFC2, {
        accion: 'respaldo.completado',
        objeto: nombre,
        detalle: `SHA-256 ${sha256}`,
      });
      return sha256;
    };
    const set = (nombre: string, values: { sha256?: string; bytes?: number }) =>
      server.deps.db.updateTable('respaldo').set(values).where('nombre', '=', nombre).execute();
    const named = async () => (await check()).map(told).filter((each) => each.includes('.zip'));
    const [one, two] = [await add('uno.zip'), await add('dos.zip')];
    expect(await named()).toEqual([]);

    await set('uno.zip', { bytes: 99 });
    expect(await named()).toEqual(['registro uno.zip bytes']);
    await set('uno.zip', { bytes: 100, sha256: two });
    expect(await named()).toEqual(['cambiado uno.zip sha256']);
    await set('uno.zip', { sha256: one });

    await rename(placeOfRespaldo(one), `${placeOfRespaldo(one)}.x`);
    await rename(placeOfRespaldo(two), placeOfRespaldo(one));
    await rename(`${placeOfRespaldo(one)}.x`, placeOfRespaldo(two));
    expect((await named()).toSorted()).toEqual(
      [`dos.zip ZIP ${two} contiene ${one}`, `uno.zip ZIP ${one} contiene ${two}`].map(
        (each) => `intercambiado ${each}`,
      ),
    );
    await truncate(placeOfRespaldo(one), 50);
    await rm(placeOfRespaldo(two));
    expect((await named()).toSorted()).toEqual([`alterado uno.zip ZIP ${one}`, `faltante dos.zip ZIP ${two}`]);

    const { sha256: stray } = await store.put(randomBytes(100));
    expect((await check()).map(told)).not.toContain(`huerfano ${stray}`);
    const old = new Date(Date.now() - 2 * DAY_MS);
    await utimes(placeOfRespaldo(stray), old, old);
    expect((await check()).map(told)).toContain(`huerfano ${stray}`);
    await store.remove(stray);
  });

  test('reports files that are not blobs, and packs without an index', async () => {
    const old = new Date(Date.now() - 2 * DAY_MS);
    const [first = ''] = (await readdir(root())).filter((name) => name.length === 2);
    const [second = ''] = await readdir(path.join(root(), first));
    const names = [
      path.join(first, second, 'notas.txt'),
      path.join('packs', `${randomUUID()}.tar`),
      path.join('packs', 'x'),
    ];
    for (const name of names) {
      await writeFile(path.join(root(), name), 'x');
      await utimes(path.join(root(), name), old, old);
    }
    const found = (await check()).filter(({ clase }) => clase === 'huerfano');
    expect(found.map(({ objeto }) => objeto).toSorted()).toEqual(names.toSorted());
  });
});
