import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { storageUnavailable } from '../blobs/blob-problems';
import type { BlobStore } from '../blobs/blob-store';
import { registrar } from '../modules/auditoria/registrar';
import { ingestMany } from '../modules/cfdi/ingest';
import { createCfdiBuilder } from '../modules/cfdi/testing/cfdi-builder';
import { createTestApp, type TestApp, type TestUser } from '../testing/create-test-app';
import { checkIntegrity } from './check-integrity';
import { type Clase, clases, type Hallazgo, isDano } from './hallazgo';
import { runIntegrityCheck } from './job';

const RFC = 'EKU9003173C9';
const RECEPTOR = 'XAXX010101000';
const builder = createCfdiBuilder(RFC);
const DAY_MS = 86_400_000;

let server: TestApp;
let user: TestUser;
let as: { token: string; rfc: string };

beforeAll(async () => {
  server = await createTestApp();
  user = await server.createTaxpayerUser(RFC);
  as = { token: user.token, rfc: RFC };
  const lot = (count: number, pdf: boolean) =>
    Array.from({ length: count }, (_, at) => ({
      archivo: `${at}.xml`,
      xml: builder.build(),
      pdf: pdf ? { archivo: `${at}.pdf`, content: async () => Buffer.from(`%PDF-1.4 ${randomUUID()}`) } : undefined,
    }));
  // In packs, and each in a file of its own.
  expect((await ingestMany(server.deps, { rfc: RFC }, lot(60, true))).aceptados).toBe(60);
  for (const archivo of lot(110, true)) await ingestMany(server.deps, { rfc: RFC }, [archivo]);
});
afterAll(() => server.close());

const root = () => path.join(server.home, 'blobs');
const placeOf = (sha256: string) => path.join(root(), sha256.slice(0, 2), sha256.slice(2, 4), sha256);

async function check(blobs: BlobStore = server.deps.blobs): Promise<Hallazgo[]> {
  const found: Hallazgo[] = [];
  for await (const hallazgo of checkIntegrity({ ...server.deps, blobs, respaldos: server.deps.respaldoMaker.store }))
    found.push(hallazgo);
  return found;
}

const rows = () =>
  server.deps.db.selectFrom('cfdi').select(['id', 'uuid', 'xml_sha256', 'pdf_sha256']).orderBy('id').execute();

/** Where the bytes of a blob are: a file, and from where on. */
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

const told = ({ clase, objeto, detalle }: Hallazgo) => `${clase} ${objeto} ${detalle}`.trim();

test('a whole vault has nothing to tell, and neither has an upload under way', async () => {
  const young = await plantOrphan(1_000);
  expect(await check()).toEqual([]);
  await rm(placeOf(young));
});

test('a store that fails once or cuts short once is told of, never taken for all well', async () => {
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
  expect((await check(broken as BlobStore)).filter(isDano).map(told)).toContain(
    `ilegible ${victim?.uuid} XML ${xml_sha256}`,
  );
});

/** 162: 100 flipped, 20 cut short, 20 gone, 20 that nobody has, two that changed places. */
const plan: [Clase, number][] = [
  ['alterado', 100],
  ['alterado', 20],
  ['faltante', 20],
  ['huerfano', 20],
  ['intercambiado', 2],
];

test('162 planted damages: each is named, nothing else, and no damaged file is handed out', async () => {
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

  const damaged = new Set(found.filter(isDano).map(({ detalle }) => detalle.split(' ')[1]));
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
  let before: Set<string>;
  beforeAll(async () => {
    await server.createContribuyente(RFC2);
    const lot = Array.from({ length: 12 }, (_, at) => ({
      archivo: `${at}.xml`,
      xml: own.build({ receptor: RECEPTOR }),
      pdf: undefined,
    }));
    await ingestMany(server.deps, { rfc: RFC2 }, lot);
    before = new Set((await check()).map(told));
  });
  const news = async () => (await check()).filter((each) => !before.has(told(each)));

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
  ])('a row that says another %s than its XML is named', async (column, update) => {
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
    const found = await news();
    await server.deps.db.updateTable('cfdi').set(saved).where('rfc_owner', '=', RFC2).where('id', '=', id).execute();
    expect(found).toEqual([expect.objectContaining({ clase: 'registro', rfc: RFC2 })]);
    expect(found[0]?.detalle.split(', ')).toContain(column);
    expect(await news()).toEqual([]);
  });

  test('the job names it where whoever runs the vault and its taxpayers look; counters and logs too', async () => {
    await sql`update espacio_mensual set xml_bytes = xml_bytes + 1 where rfc_owner = ${RFC2}`.execute(server.deps.db);
    await sql`update resumen set cantidad = cantidad + 1 where rfc_owner = ${RFC2} and nivel = 'mes'`.execute(
      server.deps.db,
    );
    await server.deps.db.transaction().execute(async (trx) => {
      await registrar(trx, RFC2, { accion: 'cfdi.guardado', objeto: 'x' });
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`update bitacora set usuario = 'otro' where rfc_owner = ${RFC2} and n = 1`.execute(trx);
    });
    const found = await news();
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

  test('a backup that is gone or cut short is named', async () => {
    const { store } = server.deps.respaldoMaker;
    const { sha256 } = await store.put(randomBytes(100));
    const values = {
      frecuencia: 1 as const,
      fecha_ini: new Date(),
      estatus: 2 as const,
      password: Buffer.alloc(1),
      error: null,
    };
    await server.deps.db
      .insertInto('respaldo')
      .values({ rfc_owner: RFC2, id: randomUUID(), nombre: 'uno.zip', sha256, bytes: 100, ...values })
      .execute();
    expect((await news()).filter(({ objeto }) => objeto === 'uno.zip')).toEqual([]);
    const file = path.join(server.home, 'respaldos', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    await truncate(file, 50);
    expect((await news()).map(told)).toContain(`alterado uno.zip ZIP ${sha256}`);
    await rm(file);
    expect((await news()).map(told)).toContain(`faltante uno.zip ZIP ${sha256}`);
  });

  test('files that were never blobs, and packs that nobody knows, are named', async () => {
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
    const found = (await news()).filter(({ clase }) => clase === 'huerfano');
    expect(found.map(({ objeto }) => objeto).toSorted()).toEqual(names.toSorted());
  });
});
