import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCfdiBuilder, reciboDe } from '@boveda/cfdi-samples';
import { newAutoridad, newCsd } from '@boveda/cfdi-samples/certificados';
import type { CfdiDetail } from '@boveda/contracts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ZipFile } from 'yazl';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { parseAdmin } from '../../admin/run-admin';
import { verifyBitacora } from '../../audit/verify-bitacora';
import { checkIntegrity } from '../../integrity/check-integrity';
import { lineOf } from '../../integrity/finding';
import { purgeCuarentena } from './cuarentena';
import { ingestInLotes, ingestMany } from './ingest';

const EMISOR = 'EKU9003173C9';
const RFC = 'IIA040805DZ4';
const AUXILIAR = '2';
const PDF = Buffer.from('%PDF-1.4 falso\n%%EOF');
const DAY_MS = 86_400_000;
const POR_CORREO = { rfc: RFC, origen: 'Correo facturas@empresa.mx', sinPedir: true };

const builder = createCfdiBuilder(newCsd(EMISOR, { nombre: 'PROVEEDOR DE VERDAD' }));
const genuine = (uuid: string, facts: Parameters<typeof builder.build>[0] = {}) =>
  builder.build({ uuid, receptor: RFC, ...facts });
/** Returns a CFDI with content changed after it was sealed. */
const altered = (uuid: string, total = '999.00', facts: Parameters<typeof builder.build>[0] = {}) =>
  Buffer.from(
    genuine(uuid, facts)
      .toString()
      .replace(/ Total="[^"]+"/, ` Total="${total}"`)
      .replace('PROVEEDOR DE VERDAD', 'PROVEEDOR FALSO'),
  );
/** Returns a CFDI without a valid seal or stamp, where only the UUID and the RFCs are genuine. */
const invented = (uuid: string) =>
  Buffer.from(
    `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Fecha="2026-03-10T12:00:00" SubTotal="1" Moneda="MXN" Total="1" TipoDeComprobante="I">` +
      `<cfdi:Emisor Rfc="${EMISOR}"/><cfdi:Receptor Rfc="${RFC}"/><cfdi:Complemento>` +
      `<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${uuid}" FechaTimbrado="2026-03-10T12:00:00"/>` +
      `</cfdi:Complemento></cfdi:Comprobante>`,
  );
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let app: TestApp;
let owner: { token: string; rfc: string };
let auxiliar: { token: string; rfc: string };
let correoAuxiliar: string;
let isKnown = false;
beforeAll(async () => {
  const sat: TestApp['deps']['sat'] = {
    consultarEstado: async () => ({
      encontrado: isKnown,
      codigo: isKnown ? 'S' : 'N - 602',
      estado: isKnown ? 'Vigente' : 'No Encontrado',
      esCancelable: '',
      estatusCancelacion: '',
      statuscanc: 0,
      validacionEfos: null,
    }),
  };
  app = await createTestApp({ sat });
  owner = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  const other = await app.createContribuyenteUser(RFC, AUXILIAR);
  auxiliar = { token: other.token, rfc: RFC };
  correoAuxiliar = other.correo;
});
afterAll(() => app.close());

const upload = async (xml: Buffer, as = owner, pdf?: Buffer) => {
  const body = { name: 'a.xml', xmlb64: xml.toString('base64'), ...(pdf ? { pdfb64: pdf.toString('base64') } : {}) };
  const answer = await app.call('POST', '/cfdi', as, body);
  return { status: answer.statusCode, ...answer.json() };
};
async function zipOf(files: readonly Buffer[]): Promise<string> {
  const zip = new ZipFile();
  for (const [at, file] of files.entries()) zip.addBuffer(file, `${at}.xml`);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('base64');
}
const uploadZip = async (...files: Buffer[]) =>
  (await app.call('POST', '/cfdi?type=zip', owner, { zip: await zipOf(files) })).json();
const rowOf = async (uuid: string) => (await app.call('GET', `/recibidos?uuid=${uuid}`, owner)).json().rows[0];
const detailOf = async (uuid: string): Promise<CfdiDetail> =>
  (await app.call('GET', `/recibidos/${(await rowOf(uuid)).id}`, owner)).json();
const fetched = async (url: string | null) => (await app.app.inject({ method: 'GET', url: url ?? '' })).rawPayload;
const usedBytes = async () => {
  const { espacio } = (await app.call('GET', '/dashboard', owner)).json();
  return Math.round((espacio.xmls + espacio.pdfs) * 1_048_576);
};
const log = async (accion: string, { deps } = app) =>
  await deps.db
    .selectFrom('bitacora')
    .selectAll()
    .where('accion', '=', accion as never)
    .orderBy('n')
    .execute();

async function expectClean({ deps }: TestApp = app, days = 0): Promise<void> {
  const found: string[] = [];
  const clock = () => new Date(Date.now() + days * DAY_MS);
  for await (const hallazgo of checkIntegrity({ ...deps, clock, respaldos: deps.respaldoMaker.store }))
    found.push(lineOf(hallazgo));
  expect(found).toEqual([]);
  for (const { faltas } of await verifyBitacora(deps.db)) expect(faltas).toEqual([]);
}

/** Expects the genuine CFDI in the row, and the forged one listed as replaced. */
async function expectReplaced(uuid: string, forged: Buffer, real: Buffer): Promise<CfdiDetail> {
  const detail = await detailOf(uuid);
  expect(detail).toMatchObject({ status: 1, cuarentena: false, reemplazados: [{ sha256: sha256Of(forged) }] });
  expect(await fetched(detail.xmlurl)).toEqual(real);
  expect(await fetched(detail.reemplazados[0]?.xmlurl ?? null)).toEqual(forged);
  return detail;
}

test('replaces an altered CFDI that an Auxiliar uploaded by the genuine one, and keeps and reports both', async () => {
  const uuid = randomUUID();
  const [forged, real] = [altered(uuid), genuine(uuid)];
  expect(await upload(forged, auxiliar, PDF)).toMatchObject({ status: 200, aceptados: 1 });
  const before = await rowOf(uuid);
  expect(before).toMatchObject({ status: 5, total: '999.00' });
  expect(await upload(real)).toEqual({ status: 200, aceptados: 1, errores: [] });

  const { id, total, nombre, reemplazados, errmsg } = await expectReplaced(uuid, forged, real);
  expect({ id, total, nombre, errmsg }).toEqual({
    id: before.id,
    total: '116.00',
    nombre: 'PROVEEDOR DE VERDAD',
    errmsg: null,
  });
  expect(reemplazados).toMatchObject([{ status: 5, origen: correoAuxiliar, errmsg: before.errmsg }]);
  expect(await fetched(reemplazados[0]?.pdfurl ?? null)).toEqual(PDF);
  const [asiento] = await log('cfdi.reemplazado');
  expect(asiento).toMatchObject({
    objeto: uuid,
    detalle: `${uuid} XML ${sha256Of(forged)} PDF ${sha256Of(PDF)}`,
  });
  // Both take space; the list counts one.
  expect(await usedBytes()).toBe(forged.length + PDF.length + real.length);
  expect((await app.call('GET', '/recibidos?limit=10', owner)).json().count).toBe(1);
  await expectClean();
});

test('replaces a forgery of which only UUID and RFCs are genuine', async () => {
  const uuid = randomUUID();
  const [forged, real] = [invented(uuid), genuine(uuid)];
  expect(await upload(forged)).toEqual({ status: 200, aceptados: 1, errores: [] });
  expect((await rowOf(uuid)).status).toBeGreaterThan(3);
  expect(await upload(real)).toMatchObject({ status: 200, aceptados: 1 });
  await expectReplaced(uuid, forged, real);
});

test.each([
  ['the forgery first', true],
  ['the genuine one first', false],
])('given a ZIP with both, %s, stores the genuine one', async (_, isForgedFirst) => {
  const uuid = randomUUID();
  const [forged, real] = [altered(uuid), genuine(uuid)];
  const { aceptados, errores } = await uploadZip(...(isForgedFirst ? [forged, real] : [real, forged]));
  expect([aceptados, errores.map(({ code }: { code: string }) => code)]).toEqual(
    isForgedFirst ? [2, []] : [1, ['cfdi_conflicts_with_stored']],
  );
  if (isForgedFirst) await expectReplaced(uuid, forged, real);
  else expect(await detailOf(uuid)).toMatchObject({ status: 1, reemplazados: [] });
});

test.each([
  ['a ZIP', (xml: Buffer) => uploadZip(xml)],
  ['mail', (xml: Buffer) => ingestMany(app.deps, POR_CORREO, [{ archivo: 'a.xml', xml }])],
  [
    'a package of the SAT',
    async (xml: Buffer) => {
      let aceptados = 0;
      const destino = { rfc: RFC, origen: 'Descarga del SAT' };
      await ingestInLotes(app.deps, destino, [{ archivo: 'a.xml', xml }], async (lote) => {
        aceptados += lote.aceptados;
      });
      return { aceptados };
    },
  ],
])('replaces an uploaded forgery by the genuine CFDI that arrives by %s', async (_, take) => {
  const uuid = randomUUID();
  const [forged, real] = [altered(uuid), genuine(uuid)];
  await upload(forged);
  expect(await take(real)).toMatchObject({ aceptados: 1 });
  await expectReplaced(uuid, forged, real);
});

test('rejects and logs a forgery that arrives after the genuine CFDI; of two that verify, keeps the first', async () => {
  const uuid = randomUUID();
  const [forged, real] = [altered(uuid), genuine(uuid)];
  await upload(real);
  expect(await upload(forged)).toMatchObject({ status: 409, code: 'cfdi_conflicts_with_stored' });
  const [asiento] = (await log('cfdi.rechazado')).slice(-1);
  expect(asiento).toMatchObject({ objeto: uuid, detalle: `Rechazado ${uuid} XML ${sha256Of(forged)}` });
  const twin = Buffer.from(real.toString().replace('</cfdi:Comprobante>', '<cfdi:Addenda/></cfdi:Comprobante>'));
  expect(await upload(twin)).toMatchObject({ status: 409, code: 'cfdi_conflicts_with_stored' });
  expect(await detailOf(uuid)).toMatchObject({ status: 1, reemplazados: [] });
});

test('of two that do not verify, keeps the first until one arrives that verifies', async () => {
  const uuid = randomUUID();
  const [one, two, real] = [altered(uuid, '1.00'), altered(uuid, '2.00'), genuine(uuid)];
  await upload(one);
  expect(await upload(two)).toMatchObject({ status: 409, code: 'cfdi_conflicts_with_stored' });
  expect((await rowOf(uuid)).total).toBe('1.00');
  const both = await Promise.all([upload(real), upload(real)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await expectReplaced(uuid, one, real);
});

test('removes the payments of a forged receipt together with it', async () => {
  const [uuid, pagada] = [randomUUID(), randomUUID()];
  const complemento = reciboDe(3).complemento.replace(/IdDocumento="[^"]+"/, `IdDocumento="${pagada}"`);
  await upload(altered(uuid, '0', { tipo: 'P', total: '0', moneda: 'XXX', complemento }));
  const count = async () => (await sql`select from abono`.execute(app.deps.db)).rows.length;
  expect([(await rowOf(uuid)).tipo, await count()]).toEqual(['P', 3]);
  expect(await upload(genuine(uuid))).toMatchObject({ status: 200 });
  expect([(await rowOf(uuid)).tipo, await count()]).toEqual(['I', 0]);
  await expectClean();
});

describe('an unverified CFDI that arrives by mail', () => {
  const mail = (...xmls: Buffer[]) =>
    ingestMany(
      app.deps,
      POR_CORREO,
      xmls.map((xml, at) => ({ archivo: `${at}.xml`, xml })),
    );

  test('goes into quarantine: it is listed, takes no space of the plan, and gives way to the genuine one', async () => {
    const [uuid, good] = [randomUUID(), randomUUID()];
    const [forged, real] = [altered(uuid), genuine(uuid)];
    const before = await usedBytes();
    expect(await mail(forged, genuine(good))).toEqual({ aceptados: 2, errores: [] });
    expect(await rowOf(uuid)).toMatchObject({ status: 5, cuarentena: true });
    expect(await rowOf(good)).toMatchObject({ status: 1, cuarentena: false });
    expect(await usedBytes()).toBe(before + genuine(good).length);
    const listed = (await app.call('GET', '/inhabilitados?limit=100&status=5', owner)).json().rows;
    expect(listed.find((row: { uuid: string }) => row.uuid === uuid)).toMatchObject({ cuarentena: true });
    await expectClean();
    await upload(real);
    const { reemplazados } = await expectReplaced(uuid, forged, real);
    expect(reemplazados).toMatchObject([{ origen: POR_CORREO.origen }]);
    expect(await usedBytes()).toBe(before + genuine(good).length + real.length);
    await expectClean();
  });

  test('is stored in quarantine though the plan is full, up to the quarantine limit, which does not hinder genuine CFDI', async () => {
    const big = (uuid: string) =>
      Buffer.from(
        altered(uuid)
          .toString()
          .replace('</cfdi:Comprobante>', `<!--${'x'.repeat(9_000_000)}--></cfdi:Comprobante>`),
      );
    const { aceptados, errores } = await mail(...Array.from({ length: 4 }, () => big(randomUUID())));
    expect([aceptados, errores.map(({ code }) => code)]).toEqual([3, ['quarantine_full']]);
    const good = randomUUID();
    const mixed = await mail(genuine(good), big(randomUUID()));
    expect([mixed.aceptados, mixed.errores.map(({ code }) => code)]).toEqual([1, ['quarantine_full']]);
    const full = { rfc_owner: RFC, mes: '2020-01-01', xml_bytes: String(2 ** 31), pdf_bytes: '0', cantidad: 1 };
    await app.deps.db.insertInto('espacio_mensual').values(full).execute();
    const uuid = randomUUID();
    expect((await mail(invented(uuid))).aceptados).toBe(1);
    expect((await mail(genuine(randomUUID()))).errores).toMatchObject([{ code: 'storage_full' }]);
    await app.deps.db.deleteFrom('espacio_mensual').where('mes', '=', full.mes).execute();
  });

  test('is deleted after 90 days, and only then; the log keeps its arrival', async () => {
    const asked = randomUUID();
    await upload(altered(asked));
    const rows = () => app.deps.db.selectFrom('cfdi').select(['uuid', 'cuarentena']).execute();
    const before = await rows();
    const held = before.filter(({ cuarentena }) => cuarentena).length;
    expect(held).toBeGreaterThan(2);
    for (const statement of [
      sql`update cfdi set cuarentena = true where uuid = ${asked}`,
      sql`delete from cfdi where uuid = ${asked}`,
      sql`delete from cfdi_reemplazado`,
      sql`update cfdi_reemplazado set xml_sha256 = 'x'`,
    ])
      await expect(statement.execute(app.owner)).rejects.toThrow('is refused');
    await purgeCuarentena(app.deps);
    expect(await rows()).toEqual(before);
    await purgeCuarentena({ ...app.deps, clock: () => new Date(Date.now() + 91 * DAY_MS) });
    expect(await rows()).toEqual(before.filter(({ cuarentena }) => !cuarentena));
    const detalle = (await log('cfdi.depurado')).map((asiento) => asiento.detalle).join('\n');
    expect(detalle.split('\n')).toHaveLength(held);
    await expectClean(app, 2);
  });
});

test('a backup contains replaced CFDI, and restoring it brings back both intact', async () => {
  const target = await createTestApp();
  try {
    const archivo = path.join(app.home, 'respaldo.zip');
    await app.deps.respaldoMaker.make(
      { rfc: RFC, id: uuidv7(), password: 'una clave larga', now: new Date() },
      archivo,
      { turnOf: [RFC] },
    );
    const restore = async (into: TestApp) => {
      const lines: string[] = [];
      const run = parseAdmin(['respaldo:restaurar', '--archivo', archivo, '--pass', 'una clave larga']);
      await run({ ...into.deps, print: (line) => lines.push(line) });
      return lines;
    };
    await restore(target);
    const replaced = async ({ deps }: TestApp) =>
      await deps.db.selectFrom('cfdi_reemplazado').selectAll().orderBy('id').execute();
    expect(await replaced(target)).toEqual(await replaced(app));
    expect((await replaced(target)).length).toBeGreaterThan(4);
    await expectClean(target);

    // A vault that has only the forgery receives the genuine CFDI.
    const barred = await createTestApp();
    try {
      await barred.createContribuyente(RFC);
      const [one] = await replaced(app);
      const forged = await app.deps.blobs.read(one?.xml_sha256 ?? '');
      await ingestMany(barred.deps, { rfc: RFC }, [{ archivo: 'a.xml', xml: forged }]);
      await restore(barred);
      const { status } = await barred.deps.db
        .selectFrom('cfdi')
        .select('status')
        .where('uuid', '=', one?.uuid ?? '')
        .executeTakeFirstOrThrow();
      expect(status).toBe(1);
      expect((await log('cfdi.reemplazado', barred)).some(({ usuario }) => usuario === 'Operador')).toBe(true);
      await expectClean(barred);
    } finally {
      await barred.close();
    }
  } finally {
    await target.close();
  }
});

test("the integrity check verifies the log's entries of a replaced CFDI", async () => {
  await app.owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`create table apartado as select * from cfdi_reemplazado order by id limit 1`.execute(trx);
    await sql`delete from cfdi_reemplazado where id in (select id from apartado)`.execute(trx);
  });
  await expect(expectClean()).rejects.toThrow('falta el registro de lo que dice la bitácora');
  await app.owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into cfdi_reemplazado select * from apartado`.execute(trx);
  });
  await expectClean();
});

test('replaces a CFDI of an unknown authority by one of an installed authority, and never the other way round', async () => {
  const uuid = randomUUID();
  const unknown = genuine(uuid, { folio: '77' });
  expect(await upload(unknown)).toMatchObject({ status: 200, aceptados: 1 });
  const { cer, ...autoridad } = await newAutoridad();
  const root = path.join(app.deps.certificates.place.folder, 'autoridades/otra.cer');
  await mkdir(path.dirname(root), { recursive: true });
  await writeFile(root, cer);
  try {
    const numero = '30001000000500003002';
    const csd = newCsd(EMISOR, { numero, nombre: 'PROVEEDOR DE VERDAD', autoridad });
    const known = createCfdiBuilder(csd).build({ uuid, receptor: RFC });
    expect(await upload(known)).toMatchObject({ status: 200, aceptados: 1 });
    expect((await rowOf(uuid)).folio).not.toBe('77');
    expect(await upload(unknown)).toMatchObject({ status: 409, code: 'cfdi_conflicts_with_stored' });
    await expectClean();
  } finally {
    await rm(root);
  }
});

describe('the Fecha of a CFDI', () => {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  test.each([
    ['2010-12-31', 422],
    ['0001-01-01', 422],
    ['9999-12-31', 422],
    [day(3), 422],
    ['2011-01-01', 200],
    [day(0), 200],
  ])('%s is answered with %i', async (fecha, status) => {
    const xml = genuine(randomUUID(), { fecha: `${fecha}T12:00:00` });
    const answer = await upload(xml);
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.code).toBe('cfdi_date_out_of_range');
    const { errores } = await uploadZip(xml);
    expect(errores).toMatchObject([{ code: status === 422 ? 'cfdi_date_out_of_range' : 'cfdi_already_stored' }]);
  });

  test('outside the range is rejected by the database too', async () => {
    const insert = sql`insert into cfdi (rfc_owner, id, emitido, uuid, version, tipo, serie, folio, contraparte_rfc,
      contraparte_nombre, fecha, subtotal, total, moneda, status, xml_sha256, xml_bytes, created)
      select rfc_owner, gen_random_uuid(), emitido, gen_random_uuid(), version, tipo, serie, folio, contraparte_rfc,
        contraparte_nombre, '9999-12-31', subtotal, total, moneda, status, xml_sha256, xml_bytes, created
      from cfdi limit 1`;
    await expect(insert.execute(app.deps.db)).rejects.toThrow('the Fecha');
  });
});

test('takes the name of a counterpart only from a CFDI that the SAT confirms', async () => {
  const named = async () => (await app.call('GET', `/rfcs?search=${EMISOR}`, owner)).json().rows;
  const forged = altered(randomUUID(), '5.00', { fecha: '2026-06-01T12:00:00' });
  await upload(forged);
  await upload(genuine(randomUUID(), { fecha: '2026-05-01T12:00:00' }));
  expect(await named()).toEqual([{ rfc: EMISOR, nombre: '', efo: 0 }]);
  isKnown = true;
  await app.runJobs();
  await app.call('GET', '/recibidos?action=process', owner);
  await app.runJobs();
  isKnown = false;
  expect(await named()).toEqual([{ rfc: EMISOR, nombre: 'PROVEEDOR DE VERDAD', efo: 0 }]);
});

test('given a ZIP with one CFDI that the database rejects, stores all others and lists that one', async () => {
  await sql`alter table cfdi add constraint sin_raros check (serie <> 'RARO')`.execute(app.owner);
  const good = Array.from({ length: 100 }, () => genuine(randomUUID()));
  const { aceptados, errores } = await uploadZip(
    ...good.slice(0, 50),
    genuine(randomUUID(), { serie: 'RARO' }),
    ...good.slice(50),
  );
  expect(aceptados).toBe(100);
  expect(errores).toEqual([{ archivo: '50.xml', code: 'cfdi_not_storable', msg: expect.stringContaining('23514') }]);
  expect(await upload(genuine(randomUUID(), { serie: 'RARO' }))).toMatchObject({
    status: 422,
    code: 'cfdi_not_storable',
  });
  // An unavailable database is not a reason to reject a CFDI.
  const failing = { add: () => Promise.reject(Object.assign(new Error('connection lost'), { code: '08006' })) };
  const lot = good.map((_, at) => ({ archivo: `${at}.xml`, xml: genuine(randomUUID()) }));
  await expect(ingestMany({ ...app.deps, jobs: failing }, { rfc: RFC }, lot)).rejects.toThrow('connection lost');
  await sql`alter table cfdi drop constraint sin_raros`.execute(app.owner);
});
