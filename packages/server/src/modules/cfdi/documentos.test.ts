import { randomUUID } from 'node:crypto';
import { createCfdiBuilder, createRetencionBuilder } from '@boveda/cfdi-samples';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { acuseForms, acuseXml, metadatosTxt, otherDocuments } from '../../../testing/document-cases';
import { checkIntegrity } from '../../integrity/check-integrity';
import type { Finding } from '../../integrity/finding';
import { freeBytes } from '../../vault/ingest/plan-space';
import { takeMessage } from '../correos/read-message';

const RFC = 'EKU9003173C9';
const PROVEEDOR = 'MCI7306249Y1';
const AJENO = 'AAA010101AAA';
const emitido = createCfdiBuilder(RFC);
const recibido = createCfdiBuilder(PROVEEDOR);

let app: TestApp;
let owner: { token: string; rfc: string };
beforeAll(async () => {
  app = await createTestApp({ clock: () => new Date('2026-06-01T18:00:00Z') });
  const { token } = await app.createContribuyenteUser(RFC);
  owner = { token, rfc: RFC };
});
afterAll(() => app.close());

const b64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');
const upload = async (content: Buffer | string, name = 'a.xml') =>
  (await app.call('POST', '/cfdi', owner, { name, xmlb64: b64(content) })).json();
const detailOf = async (uuid: string, lista = 'emitidos') => {
  const { rows } = (await app.call('GET', `/${lista}?uuid=${uuid}`, owner)).json();
  return (await app.call('GET', `/${lista}/${rows[0].id}`, owner)).json();
};

async function uploadZip(files: Record<string, Buffer | string>) {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return (await app.call('POST', '/cfdi?type=zip', owner, { zip: b64(Buffer.concat(chunks)) })).json();
}

const mail = (name: string, content: Buffer | string) =>
  Buffer.from(
    `From: a@b.mx\r\nTo: c@d.mx\r\nSubject: x\r\nMIME-Version: 1.0\r\nContent-Type: application/octet-stream; name="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${b64(content)}\r\n`,
  );
const byMail = async (name: string, content: Buffer | string) =>
  (await takeMessage(app.deps, { rfc: RFC, origen: 'Correo c@d.mx', sinPedir: true }, mail(name, content))).archivos;

async function findings(): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const one of checkIntegrity({ ...app.deps, respaldos: app.deps.respaldoMaker.store })) found.push(one);
  return found;
}

const confirmations = async () => {
  const { rows } = await app.pool.query(
    `select count(*)::int as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'confirm-cancelados'`,
  );
  return rows[0].n;
};

test.each(Object.entries(acuseForms))('keeps an acuse %s, byte for byte with its CFDI', async (_, write) => {
  const uuid = randomUUID();
  await upload(emitido.build({ uuid }));
  const xml = write({ rfcEmisor: RFC, folios: [[uuid.toUpperCase(), '201']] });
  const before = await freeBytes(app.deps.db, RFC);
  expect(await upload(xml)).toEqual({
    ...{ aceptados: 0, errores: [] },
    documentos: [{ archivo: 'a.xml', msg: `Acuse de cancelación guardado con su CFDI ${uuid.toUpperCase()}.` }],
  });
  expect(before - (await freeBytes(app.deps.db, RFC))).toBe(Buffer.byteLength(xml));
  expect(await upload(xml)).toMatchObject({ code: 'cfdi_already_stored' });
  const { acuses, status } = await detailOf(uuid);
  expect(status).toBe(1);
  expect(acuses).toMatchObject([
    { fecha: '2026-03-11T10:00:00', rfcemisor: RFC, estatus: '201', significado: 'Solicitud de cancelación recibida' },
  ]);
  const files = await Promise.all(
    [acuses[0].xmlurl, acuses[0].pdfurl].map((url) => app.app.inject({ method: 'GET', url })),
  );
  expect(files[0]?.payload).toBe(xml);
  expect(files[1]?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('an acuse that comes before its CFDI is kept for it; a folio of another emisor is not of it', async () => {
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const folios = [
    [mine, '201'],
    [theirs, '202'],
  ] as const;
  const { documentos } = await upload(acuseXml({ rfcEmisor: RFC, folios }));
  expect(documentos[0].msg).toBe('Acuse de cancelación de 2 folios guardado: 0 están en la bóveda.');
  await upload(emitido.build({ uuid: mine }));
  await upload(recibido.build({ uuid: theirs, receptor: RFC }));
  expect((await detailOf(mine)).acuses).toMatchObject([{ folios: 2, estatus: '201' }]);
  expect((await detailOf(theirs, 'recibidos')).acuses).toEqual([]);
});

test('one of a proveedor is kept, and the SAT is asked about its CFDI, whose state stays; one of others is refused', async () => {
  const uuid = randomUUID();
  await upload(recibido.build({ uuid, receptor: RFC }));
  await sql`update cfdi set status = 2 where rfc_owner = ${RFC} and uuid = ${uuid}::uuid`.execute(app.owner);
  const asked = await confirmations();
  await upload(acuseXml({ rfcEmisor: PROVEEDOR, folios: [[uuid, '201']] }));
  expect((await confirmations()) - asked).toBe(1);
  expect(await detailOf(uuid, 'recibidos')).toMatchObject({ status: 2, acuses: [{ rfcemisor: PROVEEDOR }] });
  expect(await upload(acuseXml({ rfcEmisor: AJENO, folios: [[uuid, '201']] }))).toMatchObject({
    code: 'cfdi_of_another_taxpayer',
    msg: `El acuse de cancelación es de ${AJENO}, que no es ${RFC} ni el emisor de un CFDI suyo en la bóveda.`,
  });
});

test('an acuse of retenciones is shown with its CFDI de retenciones', async () => {
  const uuid = randomUUID();
  expect(await upload(createRetencionBuilder(RFC).build({ uuid, ejercicio: 2017 }))).toMatchObject({ aceptados: 1 });
  await upload(acuseForms['of retenciones']?.({ rfcEmisor: RFC, folios: [[uuid, '1201']] }) ?? '');
  const { rows } = (await app.call('GET', '/retenciones?direccion=emitidas&ejercicio=2017', owner)).json();
  const { acuses } = (await app.call('GET', `/retenciones/${rows[0].id}`, owner)).json();
  expect(acuses).toMatchObject([{ estatus: '1201', significado: 'Retención cancelada' }]);
});

test.each(otherDocuments)('%s is told what it is, in every door', async (name, content, told) => {
  expect((await upload(content, name)).msg).toContain(told);
  const [zipped] = (await uploadZip({ [name]: content })).errores;
  expect(zipped).toMatchObject({ archivo: name, msg: expect.stringContaining(told) });
});

test.each<[string, (xml: string) => string]>([
  ['another XML', (xml) => `<facturas>${xml.replace(/^<.xml.*?>/, '')}</facturas>`],
  [
    'a SOAP message, escaped',
    (xml) => `<Envelope><a>${xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</a></Envelope>`,
  ],
  ['a SOAP message, as base64', (xml) => `<Envelope><a>${b64(xml)}</a></Envelope>`],
  ['JSON', (xml) => JSON.stringify({ xml })],
  ['base64', b64],
])('takes a CFDI that is in %s, in every door', async (_name, wrap) => {
  expect(await upload(wrap(emitido.build({ uuid: randomUUID() }).toString()))).toEqual({ aceptados: 1, errores: [] });
  const files = { 'respuesta.dat': wrap(emitido.build({ uuid: randomUUID() }).toString()) };
  expect(await uploadZip(files)).toEqual({ aceptados: 1, errores: [] });
});

test('takes every CFDI of a file, and names the one that is rejected', async () => {
  const [mine, ajeno] = [emitido.build({ uuid: randomUUID() }), createCfdiBuilder(PROVEEDOR).build()];
  const errores = [{ archivo: 'a.xml (2 de 2)', code: 'cfdi_of_another_taxpayer', msg: expect.any(String) }];
  expect(await upload(`${mine}\n${ajeno}`)).toEqual({ aceptados: 1, errores });
  const both = [1, 2].map(() => emitido.build({ uuid: randomUUID() })).join('\n');
  expect(await uploadZip({ 'a.xml': both })).toEqual({ aceptados: 2, errores: [] });
});

test('a draft without seal is told as such, and PDF of the SAT by their names', async () => {
  const draft = emitido
    .build({ unstamped: true })
    .toString()
    .replace(/ Sello="[^"]*"/, '');
  expect(await upload(draft)).toMatchObject({
    code: 'cfdi_without_stamp',
    msg: expect.stringContaining('Es un borrador'),
  });
  const pdf = Buffer.from('%PDF-1.4\n%%EOF');
  const { errores } = await uploadZip({ 'a.xml': emitido.build(), 'Constancia de Situación Fiscal.pdf': pdf });
  expect(errores).toMatchObject([{ msg: expect.stringContaining('Parece una constancia de situación fiscal') }]);
});

const espejo = async (mes: string) => {
  const { meses } = (await app.call('GET', '/espejo', owner)).json();
  const filas = async (situacion: string) =>
    (await app.call('GET', `/espejo/${mes}?direccion=emitidos&situacion=${situacion}`, owner)).json().rows;
  return { celda: meses.find((each: { mes: string }) => each.mes === mes).emitidos, filas };
};

test('metadata that a user brings is shown in the Espejo as such, for what is of the taxpayer, and changes no state', async () => {
  const [here, missing, cancelled] = [randomUUID(), randomUUID(), randomUUID()];
  const fecha = '2025-02-03T10:00:00';
  await upload(emitido.build({ uuid: here, fecha }));
  await upload(emitido.build({ uuid: cancelled, fecha }));
  await sql`update cfdi set status = 2 where rfc_owner = ${RFC} and uuid = ${cancelled}::uuid`.execute(app.owner);
  const asked = await confirmations();
  const of = (uuid: string) => ({
    uuid,
    emisor: RFC,
    receptor: PROVEEDOR,
    fecha: fecha.replace('T', ' '),
    total: '1160.00',
  });
  const { total } = await detailOf(here);
  const txt = metadatosTxt([
    { ...of(here), total },
    of(missing),
    { ...of(cancelled), total, cancelado: '2025-02-10 09:00:00' },
    { ...of(randomUUID()), emisor: AJENO },
  ]);
  expect((await upload(txt, 'metadata.txt')).documentos).toEqual([
    {
      archivo: 'metadata.txt',
      msg: `Metadatos del SAT: 3 renglones en el Espejo, 1 de cancelados. 1 no son de ${RFC} o están incompletos.`,
    },
  ]);
  expect((await confirmations()) - asked).toBe(1);
  expect((await detailOf(cancelled)).status).toBe(2);
  const { celda, filas } = await espejo('2025-02');
  expect(celda).toMatchObject({
    ...{ situacion: 'faltaXml', hasta: null, vigentes: 0, porcentaje: null },
    cantidades: { faltaXml: 1, estadoDistinto: 1, completo: 1, soloLocal: 0 },
  });
  expect(await filas('faltaXml')).toMatchObject([{ uuid: missing, subido: true, cfdi: null, totalsat: '1160.00' }]);
  // What the SAT itself told wins.
  await sql`insert into metadato (rfc_owner, uuid, emitido, contraparte_rfc, contraparte_nombre, tipo, fecha, total, vigente)
    values (${RFC}, ${cancelled}::uuid, true, ${PROVEEDOR}, '', 'I', ${fecha}::timestamp, ${total}::numeric, true)`.execute(
    app.owner,
  );
  expect((await espejo('2025-02')).celda.cantidades).toMatchObject({ estadoDistinto: 0, completo: 2 });
  expect(await upload(metadatosTxt([{ ...of(randomUUID()), emisor: AJENO }]))).toMatchObject({
    code: 'cfdi_of_another_taxpayer',
  });
});

test('a ZIP may hold a CFDI, its acuse and metadata, and each file is accounted for', async () => {
  const uuid = randomUUID();
  const answer = await uploadZip({
    'acuse.xml': acuseXml({ rfcEmisor: 'IIA040805DZ4', folios: [[uuid, '201']] }),
    'cfdi.xml': createCfdiBuilder('IIA040805DZ4').build({ uuid, receptor: RFC }),
    'metadata.txt': metadatosTxt([{ uuid, emisor: 'IIA040805DZ4', receptor: RFC, fecha: '2026-03-10 12:00:00' }]),
    'leame.txt': 'hola',
    'acuse.pdf': '%PDF-1.4',
  });
  expect(answer).toMatchObject({
    aceptados: 1,
    errores: [
      { archivo: 'leame.txt', code: 'file_kind_not_supported' },
      { archivo: 'acuse.pdf', msg: 'Su PDF no se guarda: el XML ya está en la bóveda, que hace uno de él.' },
    ],
    documentos: [{ archivo: 'acuse.xml' }, { archivo: 'metadata.txt' }],
  });
  expect((await detailOf(uuid, 'recibidos')).acuses).toHaveLength(1);
});

test('of a mail an acuse is taken when its CFDI is in the vault; metadata is not', async () => {
  const uuid = randomUUID();
  const acuse = acuseXml({ rfcEmisor: RFC, folios: [[uuid, '201']] });
  expect(await byMail('acuse.xml', acuse)).toMatchObject([
    { resultado: 'rechazado', code: 'cfdi_of_another_taxpayer' },
  ]);
  await upload(emitido.build({ uuid }));
  expect(await byMail('acuse.xml', acuse)).toMatchObject([
    { resultado: 'tomado', msg: expect.stringContaining('guardado con su CFDI') },
  ]);
  expect((await detailOf(uuid)).acuses).toMatchObject([{ origen: 'Correo c@d.mx' }]);
  const txt = metadatosTxt([{ uuid, emisor: RFC, receptor: PROVEEDOR, fecha: '2026-03-10 12:00:00' }]);
  expect(await byMail('metadata.txt', txt)).toMatchObject([
    { resultado: 'rechazado', msg: expect.stringContaining('no se toma de un correo') },
  ]);
  const retencion = createRetencionBuilder(RFC).build({ version: '1.0', ejercicio: 2016 });
  expect(await byMail('retencion.xml', retencion)).toMatchObject([{ resultado: 'tomado', code: null }]);
});

test('what is kept is checked, and a lost acuse is found', async () => {
  const before = await findings();
  expect(before.filter(({ clase }) => clase !== 'huerfano')).toEqual([]);
  const one = await app.deps.db.selectFrom('acuse_cancelacion').select('xml_sha256').limit(1).executeTakeFirstOrThrow();
  await app.owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`delete from acuse_cancelacion where xml_sha256 = ${one.xml_sha256}`.execute(trx);
  });
  expect(await findings()).toContainEqual(
    expect.objectContaining({ clase: 'perdido', detalle: `Acuse ${one.xml_sha256}` }),
  );
});
