import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { type AnswerOf, API_BASE, type api } from '@boveda/contracts';
import { sql } from 'kysely';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';
import { openLedger } from '../../../testing/pagos/documentos';
import { pue } from '../../../testing/pagos/flujo';
import { checkIntegrity } from '../../integrity/check-integrity';
import { formatoOf } from './formato';

const RFC = 'EKU9003173C9';
const OTHER = 'BBB010101BBB';
const MES = '2026-10';
const now = new Date('2026-11-20T18:00:00Z');
const JPEG = Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF', 'latin1');

let app: TestApp;
let contador: TestUser;
let cliente: TestUser;
let as: { token: string; rfc: string };
let staff: { token: string; rfc: string };

beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
  contador = await app.createContribuyenteUser(RFC);
  await app.createContribuyente(OTHER);
  await app.grant(contador, OTHER);
  cliente = await app.createUser('cliente@prueba.mx');
  await app.grant(cliente, RFC, '4');
  as = { token: cliente.token, rfc: RFC };
  staff = { token: contador.token, rfc: RFC };
  const facts = { rfc_owner: RFC, emitido: true, contraparte_rfc: 'AAA010101AAA', fecha: `${MES}-05T10:00:00` };
  await openLedger(app).arrive(pue('10000', '1600', { ...facts, subtotal: '10000' }));
});
afterAll(() => app.close());

type Pagina = AnswerOf<typeof api.cliente.get>;
const pagina = async (who = as): Promise<Pagina> => (await app.call('GET', '/cliente', who)).json();
const send = (bytes: Buffer | string, more: object = {}, who = as) =>
  app.call('POST', '/cliente/documentos', who, {
    ...{ clase: 'comprobante', nombre: 'ticket.jpg', archivob64: Buffer.from(bytes as string).toString('base64') },
    ...more,
  });
const documentos = async (search = '', who = staff): Promise<AnswerOf<typeof api.documentosCliente.list>> =>
  (await app.call('GET', `/cliente/documentos${search}`, who)).json();

test('amounts of a month are told once it is closed; dates count the sixth digit of the RFC', async () => {
  expect((await pagina()).meses).toEqual([
    {
      ...{ mes: MES, cerrado: null, iva: null, saldoIva: null, isr: null },
      ...{ vence: '2026-11-23', sinDecreto: '2026-11-17' },
    },
    expect.objectContaining({ mes: '2026-09', cerrado: null }),
    expect.objectContaining({ mes: '2026-08', cerrado: null }),
  ]);
  expect((await app.call('PUT', `/impuestos/meses/${MES}?action=cerrar`, staff)).statusCode).toBe(200);
  const saldos = (await app.call('GET', `/impuestos/meses/${MES}?type=saldos`, staff)).json();
  const [ultimo] = (await pagina()).meses;
  expect(ultimo).toMatchObject({ cerrado: now.toISOString(), iva: saldos.totalPesos, saldoIva: null });
  expect(Number(ultimo?.iva)).toBe(1600);
});

test('of the tasks of the office the client sees those that are marked, without who does them', async () => {
  const add = (texto: string, more: object = {}) =>
    app.call('POST', '/despacho/tareas', { token: contador.token }, { rfcs: [RFC], mes: MES, texto, ...more });
  await add('Interna: revisar la deducción dudosa');
  await add('Mande su estado de cuenta', { paraCliente: true, vence: '2026-11-25' });
  const { pendientes } = await pagina();
  expect(pendientes.tareas).toEqual([
    { id: expect.any(String), texto: 'Mande su estado de cuenta', mes: MES, vence: '2026-11-25' },
  ]);
  const [tarea] = pendientes.tareas;
  const change = (body: object, token = contador.token) =>
    app.call('PUT', `/despacho/tareas/${tarea?.id}`, { token }, { rfc: RFC, ...body });
  expect((await change({ hecha: true }, cliente.token)).json().code).toBe('forbidden');
  await change({ paraCliente: false });
  expect((await pagina()).pendientes.tareas).toEqual([]);
});

test('a photo is kept as it came, is listed for the accountant, who marks it, and counts in the space of the plan', async () => {
  const before = await space();
  expect((await pagina()).pendientes.constancia).toBe(true);
  expect((await send(JPEG, { clase: 'constancia', nota: 'De octubre' })).json()).toMatchObject({
    msg: 'Enviado a su contador',
  });
  expect(await space()).toBe(before + JPEG.length);
  const { rows, count } = await documentos('?estado=pendientes');
  expect([rows[0], count]).toMatchObject([
    { formato: 'jpg', clase: 'constancia', nota: 'De octubre', usuario: 'cliente@prueba.mx', revisado: null },
    1,
  ]);
  const file = await app.call('GET', `/cliente/documentos/${rows[0]?.id}`, staff);
  expect(file.rawPayload).toEqual(JPEG);
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringContaining('attachment; filename="ticket.jpg"'),
    'x-content-type-options': 'nosniff',
  });
  const review = (revisado: boolean) => app.call('PUT', `/cliente/documentos/${rows[0]?.id}`, staff, { revisado });
  expect((await review(true)).json()).toEqual({ msg: 'Documento revisado' });
  expect(await pagina()).toMatchObject({
    pendientes: { constancia: false },
    enviados: [{ nombre: 'ticket.jpg', revisado: now.toISOString() }],
  });
  expect((await documentos('?estado=pendientes')).count).toBe(0);
  await review(false);
  expect((await documentos('?estado=revisados')).count).toBe(0);
});

async function space(): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select coalesce(sum(xml_bytes), 0) as n from espacio_mensual where rfc_owner = ${RFC}`.execute(app.deps.db);
  return Number(rows[0]?.n);
}

test('a file of no kind is refused, by its content and not by its name; so are an empty, a big and one that does not fit', async () => {
  for (const [bytes, code] of [
    ['<html><script>alert(1)</script>', 'file_kind_not_supported'],
    ['<svg onload="alert(1)">%PDF-1.7', 'file_kind_not_supported'],
    ['MZ\x90\0%PDF-1.7', 'file_kind_not_supported'],
    ['PK\x03\x04', 'file_kind_not_supported'],
    ['', 'empty_file'],
  ] as const)
    expect([bytes, (await send(bytes, { nombre: 'foto.jpg' })).json().code]).toEqual([bytes, code]);
  expect((await send('x', { archivob64: 'no base64' })).json().code).toBe('invalid_base64');
  expect((await send(Buffer.concat([JPEG, Buffer.alloc(12 * 1_048_576 - JPEG.length + 1)]))).statusCode).toBe(409);
  await sql`update contribuyente set espacio_total_mb = 1 where rfc = ${RFC}`.execute(app.deps.db);
  expect((await send(Buffer.concat([JPEG, Buffer.alloc(1_048_577)]))).json().code).toBe('storage_full');
  await sql`update contribuyente set espacio_total_mb = 100 where rfc = ${RFC}`.execute(app.deps.db);
  expect((await documentos()).count).toBe(1);
});

test.each([
  ['%PDF-1.7', 'pdf'],
  ['\n\n%PDF-1.4', 'pdf'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x18ftypheic', 'heic'],
  ['\0\0\0\x18ftypmp42', null],
  ['RIFF\0\0\0\0WAVE', null],
])('%j is %s', (bytes, formato) => {
  expect(formatoOf(Buffer.from(bytes, 'latin1'))).toBe(formato);
});

test('a client sends CFDI to the vault, and sees nothing of it or of another taxpayer', async () => {
  const xml = createCfdiBuilder(RFC).build();
  const upload = await app.call('POST', '/cfdi', as, { name: 'a.xml', xmlb64: xml.toString('base64') });
  expect(upload.json()).toMatchObject({ aceptados: 1 });
  expect((await app.call('GET', '/emitidos', as)).json()).toMatchObject({
    code: 'forbidden',
    msg: 'Su acceso es de Cliente: consulta su página y envía documentos a su contador.',
  });
  expect((await app.call('GET', '/cliente', { ...as, rfc: OTHER })).json().code).toBe('taxpayer_not_allowed');
  const [{ id } = { id: '' }] = (await documentos()).rows;
  expect((await app.call('GET', `/cliente/documentos/${id}`, as)).json().code).toBe('forbidden');
  expect((await app.call('GET', `/cliente/documentos/${id}`, { ...staff, rfc: OTHER })).statusCode).toBe(404);
  // What another client of the same taxpayer sent is theirs.
  const otro = await app.createUser('otro@prueba.mx');
  await app.grant(otro, RFC, '4');
  expect((await pagina({ token: otro.token, rfc: RFC })).enviados).toEqual([]);
});

test('who is Cliente of one taxpayer and administers another has an office without the first', async () => {
  const both = await app.createUser('ambos@prueba.mx');
  await app.grant(both, RFC, '4');
  await app.grant(both, OTHER);
  const own = { token: both.token };
  expect((await app.call('GET', '/despacho', own)).json().rows).toMatchObject([{ rfc: OTHER }]);
  expect((await app.call('GET', `/despacho?type=calendario&mes=${MES}`, own)).json()).toMatchObject({
    ...{ rows: [{ rfc: OTHER }], count: 1 },
  });
  expect((await app.call('GET', '/despacho/tareas', own)).json().count).toBe(0);
  const body = { mes: MES, rfcs: [RFC], texto: 'x' };
  for (const refused of [
    await app.call('POST', '/despacho/tareas', own, body),
    await app.call('GET', `/despacho/notas?rfc=${RFC}&mes=${MES}`, own),
    await app.call('POST', '/despacho/notas', own, { rfc: RFC, mes: MES, texto: 'x' }),
    await app.call('GET', `/despacho/actividad?rfc=${RFC}`, own),
    await app.call('POST', '/despacho/lotes', own, { accion: 'papel', mes: MES, rfcs: [RFC] }),
    await app.call('PUT', '/despacho?action=responsable', own, { rfcs: [RFC], responsable: null }),
  ])
    expect(refused.json().code).toBe('taxpayer_not_allowed');
});

test('a Cliente is nobody who works with the taxpayer: not responsible, not offered, not asked', async () => {
  const asStaff = { token: contador.token };
  const { personas } = (await app.call('GET', `/despacho?type=calendario&mes=${MES}`, asStaff)).json();
  expect(personas).not.toContain(cliente.correo);
  for (const refused of [
    await app.call('PUT', '/despacho?action=responsable', asStaff, { rfcs: [RFC], responsable: cliente.correo }),
    await app.call('POST', '/despacho/tareas', asStaff, {
      ...{ rfcs: [RFC], mes: MES, texto: 'x', responsable: cliente.correo },
    }),
  ])
    expect(refused.json().code).toBe('unknown_person');
  expect((await app.call('GET', '/riesgos', staff)).json().personas).not.toContainEqual(
    expect.objectContaining({ correo: cliente.correo }),
  );
});

test('who becomes Cliente loses keys, links, invitations and jobs that were begun before', async () => {
  const maker = await app.createUser('antes@prueba.mx');
  await app.grant(maker, RFC);
  const own = { token: maker.token, rfc: RFC };
  const { apikey } = (await app.call('POST', '/llaves', own, { nombre: 'k', alcances: ['leer'] })).json();
  const byKey = () => app.app.inject({ url: `${API_BASE}/emitidos`, headers: { 'x-api-key': apikey } });
  expect((await byKey()).statusCode).toBe(200);
  await app.call('POST', '/accesos', own, { correo: 'invitado@prueba.mx', privilegio: '1' });
  await app.call('POST', '/webhooks', own, { url: 'https://a.mx/', eventos: ['cfdi.recibido'], activo: true });
  const { id } = (await app.call('POST', '/despacho/lotes', own, { accion: 'papel', mes: MES, rfcs: [RFC] })).json();
  expect((await app.call('PUT', `/accesos/${maker.idacceso}`, staff, { privilegio: '4' })).statusCode).toBe(200);
  expect((await byKey()).json().code).toBe('api_key_revoked');
  const { rows } = (await app.call('GET', '/accesos', staff)).json();
  expect(rows).not.toContainEqual(expect.objectContaining({ correo: 'invitado@prueba.mx' }));
  expect((await app.call('GET', '/webhooks', staff)).json().rows).toMatchObject([{ activo: false }]);
  await app.runJobs();
  const { rows: renglones } = await sql<{ codigo: string }>`
    select codigo from lote_renglon where lote_id = ${id}`.execute(app.deps.db);
  expect(renglones).toEqual([{ codigo: 'taxpayer_not_allowed' }]);
  expect((await app.call('GET', '/despacho/lotes', own)).json().code).toBe('forbidden');
});

test('the integrity check knows what clients sent', async () => {
  const findings: string[] = [];
  for await (const { clase, objeto } of checkIntegrity({ ...app.deps, respaldos: app.deps.respaldoMaker.store }))
    if (objeto.endsWith('.jpg') || ['huerfano', 'contador'].includes(clase)) findings.push(`${clase} ${objeto}`);
  expect(findings).toEqual([]);
});
