import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { API_BASE } from '@boveda/contracts';
import { ZipFile } from 'yazl';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';

const EMISOR = 'EKU9003173C9';
const RECEPTOR = 'MCI7306249Y1';
const PDF = Buffer.from('%PDF-1.4\n%%EOF');

const builder = createCfdiBuilder(EMISOR);
let app: TestApp;
let user: TestUser;
let owner: { token: string; rfc: string };

beforeAll(async () => {
  app = await createTestApp();
  user = await app.createContribuyenteUser(EMISOR);
  owner = { token: user.token, rfc: EMISOR };
});
afterAll(() => app.close());

const b64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');
const upload = (
  xml: Buffer | string,
  { name = 'factura.xml', pdf, as = owner }: { name?: string; pdf?: Buffer; as?: typeof owner } = {},
) => app.call('POST', '/cfdi', as, { name, xmlb64: b64(xml), ...(pdf ? { pdfb64: b64(pdf) } : {}) });
const uploadZip = (zip: Buffer) => app.call('POST', '/cfdi?type=zip', owner, { zip: b64(zip) });
const emitidos = async (query = '') => (await app.call('GET', `/emitidos?limit=250${query}`, owner)).json();
const countRows = async () =>
  Number(
    (
      await app.deps.db
        .selectFrom('cfdi')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

async function zipOf(files: Record<string, Buffer | string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

it('stores a CFDI with its PDF: row, files, counterpart, space and the query to the SAT', async () => {
  const uuid = randomUUID();
  const xml = builder.build({ uuid: uuid.toUpperCase(), metodoPago: 'PPD', formaPago: '99', receptor: RECEPTOR });
  const answer = await upload(xml, { pdf: PDF });
  expect([answer.statusCode, answer.json()]).toEqual([200, { aceptados: 1, errores: [] }]);
  const row = (await emitidos(`&uuid=${uuid}`)).rows[0];
  expect(row).toMatchObject({
    uuid,
    rfc: RECEPTOR,
    fecha: '2026-03-10T12:00:00',
    status: 1,
    total: '116.00',
    saldoinso: '116.00',
    pagoestatus: 3,
    errmsg: null,
  });
  const stored = await app.deps.db.selectFrom('cfdi').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
  expect(await app.deps.blobs.read(stored.xml_sha256)).toEqual(xml);
  expect(await app.deps.blobs.read(stored.pdf_sha256 ?? '')).toEqual(PDF);
  // The name is taken from CFDI that the SAT confirmed.
  const rfcs = (await app.call('GET', `/rfcs?search=${RECEPTOR}`, owner)).json();
  expect(rfcs.rows).toContainEqual({ rfc: RECEPTOR, nombre: '', efo: 0 });
  const { espacio, total } = (await app.call('GET', '/dashboard', owner)).json();
  expect(espacio.pdfs * 1_048_576).toBe(PDF.length);
  expect(total.pendientes).toBe(1);
});

it('stores a CFDI that fails a rule as Alterado, with the reasons', async () => {
  const xml = builder.build({ folio: '77' }).toString().replace('Total="116.00" Tipo', 'Total="117.00" Tipo');
  expect((await upload(xml)).json()).toEqual({ aceptados: 1, errores: [] });
  const [row] = (await emitidos('&folio=77')).rows;
  expect(row.status).toBe(5);
  expect(row.errmsg).toContain('ello');
});

it('keeps a CFDI with a malformed Addenda byte for byte, and says so', async () => {
  const end = '</cfdi:Comprobante>';
  const addenda = Buffer.from('<cfdi:Addenda><x:a/> & \u0001 \xD1</cfdi:Addenda>', 'latin1');
  const text = builder.build({ folio: '78' }).toString();
  const at = text.lastIndexOf(end);
  const xml = Buffer.concat([Buffer.from(text.slice(0, at)), addenda, Buffer.from(`${end} fin`)]);
  expect((await upload(xml)).json()).toEqual({ aceptados: 1, errores: [] });
  const [row] = (await emitidos('&folio=78')).rows;
  expect(row).toMatchObject({ status: 1, errmsg: null });
  const stored = await app.deps.db.selectFrom('cfdi').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
  expect(await app.deps.blobs.read(stored.xml_sha256)).toEqual(xml);
  const detail = (await app.call('GET', `/emitidos/${row.id}`, owner)).json();
  expect(JSON.stringify(detail.validaciones)).toContain('La addenda está mal formada');
});

it('answers the same CFDI with cfdi_already_stored and other bytes of its UUID with a conflict, and keeps the first', async () => {
  const uuid = randomUUID();
  const first = builder.build({ uuid, folio: '500' });
  await upload(first);
  const again = await upload(first);
  expect([again.statusCode, again.json().code]).toEqual([409, 'cfdi_already_stored']);
  const other = await upload(builder.build({ uuid, folio: '501' }));
  expect([other.statusCode, other.json().code]).toEqual([409, 'cfdi_conflicts_with_stored']);
  expect((await emitidos(`&uuid=${uuid}`)).rows[0].folio).toBe('500');
});

it('adds the PDF of a CFDI that was stored without one', async () => {
  const uuid = randomUUID();
  const xml = builder.build({ uuid });
  await upload(xml);
  expect((await upload(xml, { pdf: PDF })).json()).toEqual({ aceptados: 1, errores: [] });
  expect((await upload(xml, { pdf: PDF })).json().code).toBe('cfdi_already_stored');
  const { id } = (await emitidos(`&uuid=${uuid}`)).rows[0];
  expect((await app.call('GET', `/emitidos/${id}`, owner)).json().pdforiginal).toBe(true);
});

it('stores a CFDI with an invalid PDF, and lists the PDF as rejected', async () => {
  const answer = (await upload(builder.build(), { pdf: Buffer.from('<html>') })).json();
  expect(answer).toMatchObject({ aceptados: 1, errores: [{ archivo: 'factura.pdf', code: 'invalid_pdf' }] });
});

describe('a PDF without its XML', () => {
  const [uuid, other] = [randomUUID(), randomUUID()];
  const saying = (text: string) => Buffer.from(`%PDF-1.4\n1 0 obj\n<<>>\nstream\n(${text}) Tj\nendstream\nendobj`);
  const add = (name: string, pdf = PDF, as = owner) =>
    app.call('POST', '/cfdi?type=pdf', as, { name, pdfb64: b64(pdf) });
  beforeAll(async () => {
    for (const each of [uuid, other]) await upload(builder.build({ uuid: each, serie: 'PDF', receptor: RECEPTOR }));
  });

  it.each([
    ['names no UUID', 'factura.pdf', PDF, 'pdf_without_cfdi'],
    ['names a CFDI that the vault does not have', `${randomUUID()}.pdf`, PDF, 'pdf_without_cfdi'],
    ['names two CFDI of the vault', 'dos.pdf', saying(`${uuid} ${other}`), 'pdf_without_cfdi'],
    ['names another UUID in its text', `${uuid}.pdf`, saying(`UUID ${other}`), 'pdf_of_another_cfdi'],
    ['names other RFC in its text', `${uuid}.pdf`, saying('Emisor AAA010101AAA'), 'pdf_of_another_cfdi'],
    ['is no PDF', `${uuid}.pdf`, Buffer.from('<html>'), 'invalid_pdf'],
  ])('that %s is refused', async (_what, name, pdf, code) => {
    const answer = await add(name, pdf);
    expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
  });

  it('of another taxpayer finds nothing', async () => {
    const stranger = await app.createContribuyenteUser(RECEPTOR);
    const answer = await add(`${uuid}.pdf`, PDF, { token: stranger.token, rfc: RECEPTOR });
    expect(answer.json().code).toBe('pdf_without_cfdi');
  });

  it('is added to the CFDI of its name or of its text, once', async () => {
    const named = await add(`Factura_${uuid.toUpperCase()}.pdf`);
    expect(named.json()).toEqual({
      aceptados: 0,
      errores: [],
      documentos: [{ archivo: expect.any(String), msg: `Se agregó al CFDI PDF1 (${uuid})` }],
    });
    expect((await add('factura.pdf', saying(`Emisor ${EMISOR} UUID ${other}`))).statusCode).toBe(200);
    for (const each of [uuid, other]) {
      const { id } = (await emitidos(`&uuid=${each}`)).rows[0];
      expect((await app.call('GET', `/emitidos/${id}`, owner)).json().pdforiginal).toBe(true);
    }
    const again = await add(`${uuid}.pdf`);
    expect([again.statusCode, again.json().code]).toEqual([409, 'cfdi_already_stored']);
  });

  it('that came with the XML of another CFDI is told, and the CFDI is stored', async () => {
    const answer = (await upload(builder.build(), { pdf: saying(other) })).json();
    expect(answer).toMatchObject({ aceptados: 1, errores: [{ archivo: 'factura.pdf', code: 'pdf_of_another_cfdi' }] });
  });
});

it('creates one row for ten concurrent uploads of one CFDI', async () => {
  const uuid = randomUUID();
  const xml = builder.build({ uuid });
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(xml)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect((await emitidos(`&uuid=${uuid}`)).count).toBe(1);
});

it('keeps one row per taxpayer for a CFDI between two, and one row for a CFDI to oneself', async () => {
  const other = await app.createContribuyenteUser(RECEPTOR);
  const uuid = randomUUID();
  const xml = builder.build({ uuid, receptor: RECEPTOR });
  await upload(xml);
  await upload(xml, { as: { token: other.token, rfc: RECEPTOR } });
  const received = (await app.call('GET', `/recibidos?uuid=${uuid}`, { token: other.token, rfc: RECEPTOR })).json();
  expect(received.rows[0]).toMatchObject({ uuid, rfc: EMISOR, nombre: 'EMPRESA DE PRUEBA' });
  const own = randomUUID();
  await upload(builder.build({ uuid: own, receptor: EMISOR }));
  expect((await emitidos(`&uuid=${own}`)).count).toBe(1);
  expect((await app.call('GET', `/recibidos?uuid=${own}`, owner)).json().count).toBe(0);
});

const XXE = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>';

it.each<[string, () => string | Buffer, number, string]>([
  ['nothing', () => '', 422, 'empty_file'],
  ['text', () => 'hola', 422, 'malformed_xml'],
  ['an external entity', () => XXE, 422, 'doctype_forbidden'],
  [
    'another namespace',
    () => builder.build().toString().replace('sat.gob.mx/cfd/4', 'example.com/cfd/4'),
    422,
    'not_a_cfdi',
  ],
  ['no stamp', () => builder.build({ unstamped: true }), 422, 'cfdi_without_stamp'],
  ['another taxpayer', () => createCfdiBuilder('AAA010101AAA').build(), 422, 'cfdi_of_another_taxpayer'],
])('rejects %s and stores nothing', async (_, xml, status, code) => {
  const before = await countRows();
  const answer = await upload(xml());
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  expect(answer.json().msg).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/s);
  if (code === 'cfdi_of_another_taxpayer') expect(answer.json().msg).toMatch(/AAA010101AAA.*XAXX010101000/);
  expect(await countRows()).toBe(before);
});

it.each<[string, path: string, body: object, code: string, pointers: string[]]>([
  ['wrong base64', '/cfdi', { name: 'a.xml', xmlb64: 'no es base64' }, 'invalid_base64', ['/xmlb64']],
  ['no file', '/cfdi', { name: 'a.xml' }, 'invalid_body', ['/xmlb64']],
  ['no name', '/cfdi', { xmlb64: 'QQ==' }, 'invalid_body', ['/name']],
  ['an empty name', '/cfdi', { name: ' ', xmlb64: 'QQ==' }, 'invalid_body', ['/name']],
  ['a long name', '/cfdi', { name: 'a'.repeat(256), xmlb64: 'QQ==' }, 'invalid_body', ['/name']],
  ['an unknown field', '/cfdi', { name: 'a.xml', xmlb64: 'QQ==', otro: 'x' }, 'invalid_body', ['/otro']],
  ['nothing', '/cfdi/pdf', {}, 'invalid_body', ['/name', '/pdfb64']],
  ['no ZIP', '/cfdi/zip', { name: 'a.zip', zip: null }, 'invalid_body', ['/zip']],
])('rejects a body with %s', async (_, path, body, code, pointers) => {
  const answer = await app.call('POST', path, owner, body);
  const { errors, ...problem } = answer.json() as { code: string; errors: { pointer: string }[] };
  expect([answer.statusCode, problem.code]).toEqual([400, code]);
  expect(errors.map(({ pointer }) => pointer)).toEqual(pointers);
});

it.each(['/cfdi', '/cfdi?type=zip'])('rejects %s without a body, and a body of another type', async (path) => {
  const headers = { 'x-token': owner.token, 'x-rfc': EMISOR, 'content-type': 'application/json' };
  const refused = await app.app.inject({ method: 'POST', url: `${API_BASE}${path}`, headers });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_body']);
  const text = { ...headers, 'content-type': 'text/plain' };
  const spoken = await app.app.inject({ method: 'POST', url: `${API_BASE}${path}`, headers: text, payload: '{}' });
  expect([spoken.statusCode, spoken.json().code]).toEqual([415, 'invalid_body']);
});

it('rejects 52,428,801 bytes before storing anything', async () => {
  const answer = await upload(Buffer.alloc(52_428_801, 'x'));
  expect([answer.statusCode, answer.json()]).toMatchObject([
    413,
    { code: 'file_too_large', msg: 'No se permiten archivos con tamaño superior a 50 MB' },
  ]);
  expect(await readdir(path.join(app.home, 'blobs/tmp'))).toEqual([]);
});

it('unpacks a ZIP: pairs XML and PDF, detects duplicates and lists every rejected file by name', async () => {
  const [one, two] = [builder.build(), builder.build()];
  const answer = await uploadZip(
    await zipOf({
      'marzo/1.xml': one,
      'marzo/1.pdf': PDF,
      '2.XML': two,
      'copia.xml': two,
      'sola.pdf': PDF,
      'nota.txt': 'x',
      'roto.xml': '<a',
      '__MACOSX/marzo/._1.xml': 'x',
    }),
  );
  expect(answer.statusCode).toBe(200);
  const { aceptados, errores } = answer.json();
  expect(aceptados).toBe(2);
  expect(errores.map(({ archivo, code }: { archivo: string; code: string }) => [archivo, code]).sort()).toEqual([
    ['copia.xml', 'cfdi_already_stored'],
    ['nota.txt', 'file_kind_not_supported'],
    ['roto.xml', 'malformed_xml'],
    ['sola.pdf', 'file_kind_not_supported'],
  ]);
});

it('takes CFDI of a ZIP by their content, also in a ZIP inside, and names every other file', async () => {
  const marzo = await zipOf({ 'b.txt': builder.build(), 'c.xml': '<a' });
  const { aceptados, errores } = (
    await uploadZip(await zipOf({ B1B2: builder.build(), 'marzo.zip': marzo, 'foto.xml.rar': 'Rar!\x1a\x07\0' }))
  ).json();
  expect(aceptados).toBe(2);
  expect(errores).toEqual([
    { archivo: 'foto.xml.rar', code: 'file_kind_not_supported', msg: expect.stringContaining('RAR') },
    { archivo: 'marzo.zip/c.xml', code: 'malformed_xml', msg: expect.any(String) },
  ]);
});

it('stores a ZIP of more than one batch, without duplicates', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 600 }, (_, at) => [`${at}.xml`, builder.build({ serie: 'LOTE', folio: String(at) })]),
  );
  const zip = await zipOf(files);
  expect((await uploadZip(zip)).json()).toEqual({ aceptados: 600, errores: [] });
  const again = (await uploadZip(zip)).json();
  expect([again.aceptados, again.errores.length]).toEqual([0, 600]);
  expect((await emitidos('&serie=LOTE')).count).toBe(600);
});

it.each<[string, () => Promise<Buffer>, string]>([
  ['a file that is not a ZIP', async () => Buffer.from('hola'), 'invalid_zip'],
  ['a truncated ZIP', async () => (await zipOf({ 'a.xml': builder.build() })).subarray(0, 900), 'invalid_zip'],
  ['a ZIP without CFDI', () => zipOf({ 'a.txt': 'x' }), 'zip_without_cfdi'],
])('rejects %s', async (_, zip, code) => {
  const answer = await uploadZip(await zip());
  expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
});

it('lists a ZIP bomb as rejected and stores nothing of it', async () => {
  const before = await countRows();
  const answer = (await uploadZip(await zipOf({ 'bomba.xml': Buffer.alloc(40_000_000) }))).json();
  expect(answer).toMatchObject({ aceptados: 0, errores: [{ archivo: 'bomba.xml', code: 'zip_too_large' }] });
  expect(await countRows()).toBe(before);
});

it('rejects uploads when the plan has expired or is full, also concurrent ones', async () => {
  const small = createCfdiBuilder('AAA010101AAA');
  await app.createContribuyente(small.rfc, { espacio_total_mb: 1, plan_fin: '2026-01-01' });
  await app.grant(user, small.rfc);
  const as = { token: user.token, rfc: small.rfc };
  expect((await upload(small.build(), { as })).json().code).toBe('plan_expired');
  await app.deps.db.updateTable('contribuyente').set({ plan_fin: '2099-12-31' }).where('rfc', '=', small.rfc).execute();
  const pdf = Buffer.concat([PDF, Buffer.alloc(300_000)]);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      upload(small.build(), { as, pdf: Buffer.concat([pdf, Buffer.from(randomUUID())]) }),
    ),
  );
  expect(answers.some((answer) => answer.body.includes('storage_full'))).toBe(true);
  const { espacio } = (await app.call('GET', '/dashboard', as)).json();
  expect(espacio.usado).toBeLessThanOrEqual(1);
});

it('stores no row when the disk rejects the file, and still answers reads', async () => {
  const before = await countRows();
  const tmp = path.join(app.home, 'blobs/tmp');
  await rm(tmp, { recursive: true });
  const answer = await upload(builder.build());
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
    503,
    'storage_unavailable',
    '30',
  ]);
  expect((await uploadZip(await zipOf({ 'a.xml': builder.build() }))).json()).toMatchObject({
    aceptados: 0,
    errores: [{ archivo: 'a.xml', code: 'storage_unavailable' }],
  });
  expect(await countRows()).toBe(before);
  expect((await emitidos()).count).toBeGreaterThan(0);
  await mkdir(tmp);
  expect((await upload(builder.build())).statusCode).toBe(200);
});

it('rejects a caller without a session or without access', async () => {
  expect((await app.call('POST', '/cfdi', {}, { name: 'a', xmlb64: '' })).statusCode).toBe(401);
  const stranger = await app.createUser('ajeno@prueba.mx');
  expect((await upload(builder.build(), { as: { token: stranger.token, rfc: EMISOR } })).statusCode).toBe(403);
});

const fixtures = process.env.BOVEDA_FIXTURES ?? path.resolve(__dirname, '../../../../../../shared/fixtures');
const real = path.join(fixtures, 'eclipxe13+CfdiUtils/tests/assets/cfdi33-real.xml');
if (!existsSync(real)) process.stderr.write(`\nSKIPPED the real CFDI: ${real} not found\n`);

(existsSync(real) ? it : it.skip)('stores a real CFDI byte for byte, for its emisor and for its receptor', async () => {
  const xml = readFileSync(real);
  for (const rfc of ['POT9207213D6', 'DIM8701081LA']) {
    const owns = await app.createContribuyenteUser(rfc);
    const as = { token: owns.token, rfc };
    expect((await upload(xml, { as })).json()).toEqual({ aceptados: 1, errores: [] });
    const direccion = rfc === 'POT9207213D6' ? 'emitidos' : 'recibidos';
    const [row] = (await app.call('GET', `/${direccion}`, as)).json().rows;
    const { xmlurl } = (await app.call('GET', `/${direccion}/${row.id}`, as)).json();
    expect(xmlurl).toMatch(/^\/api\/boveda\/v4\/archivos\//);
    const sha256 = createHash('sha256').update(xml).digest('hex');
    expect(await app.deps.blobs.read(sha256)).toEqual(xml);
  }
});
