import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { newAutoridad, newCertificado } from '@boveda/cfdi-samples/certificados';
import { openBackupZip } from '@boveda/platform/zip/zip-reader';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';
import { parseAdmin } from '../../admin/run-admin';
import { record } from '../../audit/record';
import { verifyBitacora } from '../../audit/verify-bitacora';
import { SET_UP } from '../certificados/take-over';
import { writeRespaldo } from '../respaldos/write-respaldo';

const PASS = 'una-clave-larga';
const chosen = { pass1: PASS, pass2: PASS };
const WEBHOOK = { url: 'http://localhost:9/avisos', eventos: ['cfdi.recibido'] };
const LOST = /comprobó con su e\.firma que el RFC es suyo: este contribuyente ya no está en su cuenta/;

let server: TestApp;
let autoridad: Awaited<ReturnType<typeof newAutoridad>>;
let serial = 0;
/** The RFC that a stranger registers, and its holder. */
let RFC: string;
let holder: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  server = await createTestApp({}, undefined, { BOVEDA_DIAL_ALLOW: 'localhost' });
  autoridad = await newAutoridad();
  const folder = path.join(server.home, 'certificates/autoridades');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'ac.cer'), autoridad.cer);
});
beforeEach(async () => {
  RFC = `DDD0101${10 + ++serial}DD1`;
  await server.deps.db.deleteFrom('limite_uso').execute();
  holder = await server.createUser(`titular${serial}@prueba.mx`);
  stranger = await register(`ajeno${serial}@prueba.mx`);
});
afterAll(() => server.close());

/** Registers the RFC as the page does, without any proof. */
async function register(correo: string): Promise<TestUser> {
  await server.call('POST', '/register-account', {}, { nombre: 'Ana', razonsocial: 'Inventada SA', rfc: RFC, correo });
  await server.call('POST', '/confirm-account', {}, { token: (await server.lastMail(correo)).token, ...chosen });
  return logIn(correo);
}

async function logIn(correo: string): Promise<TestUser> {
  const { token, msg } = (await server.call('POST', '/login', {}, { correo, pass: PASS })).json();
  await server.deps.db
    .updateTable('sesion')
    .set({ autenticada: new Date() })
    .where('usuario_id', '=', msg.idacceso)
    .execute();
  return { token, correo, idacceso: msg.idacceso };
}

const as = ({ token }: TestUser) => ({ token, rfc: RFC });
const parOf = async () => {
  const { cer, key, pass } = await newCertificado({ rfc: RFC, tipo: 'FIEL', autoridad });
  return { certderb64: cer.toString('base64'), keyderb64: key.toString('base64'), pass };
};
const prove = async (user: TestUser) =>
  (await server.call('POST', '/contribuyentes', { token: user.token }, await parOf())).json();
const upload = async (user: TestUser) => {
  const xml = createCfdiBuilder(RFC).build();
  const answer = await server.call('POST', '/cfdi', as(user), { name: 'a.xml', xmlb64: xml.toString('base64') });
  expect(answer.statusCode).toBe(200);
  return /UUID="([^"]+)"/.exec(xml.toString())?.[1]?.toLowerCase() ?? '';
};
const status = async (...call: Parameters<TestApp['call']>) => (await server.call(...call)).statusCode;
const mailsTo = async (correo: string) => {
  await server.runJobs();
  return server.deps.db.selectFrom('correo_saliente').selectAll().where('para', '=', correo).orderBy('id').execute();
};
const countOf = async (tabla: (typeof SET_UP)[number] | 'envio' | 'exportacion') =>
  (await server.deps.db.selectFrom(tabla).selectAll().where('rfc_owner', '=', RFC).execute()).length;
const invite = async (by: TestUser, correo: string, privilegio = '2') => {
  expect(await status('POST', '/accesos', as(by), { correo, privilegio })).toBe(200);
  return server.lastMail(correo);
};

test('gives an RFC that somebody typed to the holder of its e.firma, who is disclosed to nobody', async () => {
  const uuid = await upload(stranger);
  const answer = await prove(holder);
  expect(answer).toMatchObject({
    msg: 'Contribuyente agregado',
    cuenta: { rfc: RFC, nombre: 'TITULAR FIEL', privilegio: '1' },
  });
  expect((await server.call('GET', '/recibidos', as(holder))).statusCode).toBe(200);
  const { rows } = (await server.call('GET', '/emitidos', as(holder))).json();
  expect(rows.map((row: { uuid: string }) => row.uuid)).toEqual([uuid]);

  const refused = await server.call('GET', '/emitidos', as(stranger));
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'taxpayer_not_allowed']);
  expect(refused.json().msg).toMatch(LOST);
  expect((await server.call('GET', `/list-rfc/${stranger.idacceso}`, stranger)).json().cuentas).toEqual([]);
  const told = await mailsTo(stranger.correo);
  expect(told.at(-1)?.asunto).toBe(`${RFC} ya no está en su cuenta de Bóveda`);
  expect(JSON.stringify(told)).not.toContain(holder.correo);
  expect(JSON.stringify(await mailsTo(holder.correo))).not.toContain(stranger.correo);
});

test('ends everything that others set up in it, and shows the holder no trace of them', async () => {
  const uuid = await upload(stranger);
  const guest = `invitado${serial}@prueba.mx`;
  await server.call('POST', '/confirm-access', {}, { token: (await invite(stranger, guest, '1')).token, ...chosen });
  const other = await logIn(guest);
  const pending = await invite(other, `pendiente${serial}@prueba.mx`, '1');
  const { apikey } = (
    await server.call('POST', '/llaves', as(stranger), { nombre: 'ERP', alcances: ['leer', 'exportar'] })
  ).json();
  const prueba = { nombre: 'Ensayo', alcances: ['leer'], prueba: true };
  const { apikey: ofTest } = (await server.call('POST', '/llaves', as(stranger), prueba)).json();
  await server.call('POST', '/info/apikey', as(other), {});
  const { url } = (await server.call('POST', '/envios/enlace', as(stranger), { uuids: [uuid], dias: 30 })).json();
  expect(await status('POST', '/webhooks', as(stranger), WEBHOOK)).toBe(200);
  expect(await status('POST', '/etiquetas', as(stranger), { nombre: 'Pagado', color: 'azul' })).toBe(200);
  expect(await status('POST', '/notas', as(stranger), { uuid, texto: 'mía' })).toBe(200);
  expect(await status('PUT', '/config/lista-blanca', as(stranger), { buzon_listablanca: 'AAA010101AAA' })).toBe(200);
  expect(await status('POST', '/exportaciones', as(stranger), { origen: 'emitidos', tipo: 'xlsx', query: {} })).toBe(
    200,
  );
  const backups = await server.call('PATCH', '/respaldos/1', as(stranger), { estatus: 1 });
  expect(backups.statusCode).toBe(200);
  await server.runJobs();
  const [exported] = (await server.call('GET', '/exportaciones', as(stranger))).json().rows;

  await prove(holder);
  await upload(holder);
  const key = (await server.app.inject({ url: '/api/boveda/v4/emitidos', headers: { 'x-api-key': apikey } })).json();
  expect(key.code).toBe('api_key_revoked');
  const ofPrueba = await server.app.inject({ url: '/api/boveda/v4/emitidos', headers: { 'x-api-key': ofTest } });
  expect(ofPrueba.json().code).toBe('unauthorized');
  expect((await server.call('GET', '/pruebas', as(holder))).json()).toEqual({ ambiente: null });
  expect(await status('POST', '/confirm-access', {}, { token: pending.token, ...chosen })).toBe(404);
  expect(await status('POST', '/compartido', {}, { token: new URL(url).hash.replace('#p=', '') })).toBe(404);
  expect((await server.app.inject(exported.url)).statusCode).toBe(410);
  for (const lost of [stranger, other]) {
    expect(await status('GET', '/dashboard', as(lost))).toBe(403);
    expect((await mailsTo(lost.correo)).at(-1)?.asunto).toBe(`${RFC} ya no está en su cuenta de Bóveda`);
  }
  for (const tabla of SET_UP) expect([tabla, await countOf(tabla)]).toEqual([tabla, 0]);

  const id = (await server.call('GET', '/emitidos', as(holder))).json().rows[0].id;
  const seen = [
    ...['/accesos', '/llaves', '/envios', '/webhooks', '/etiquetas', '/config', '/info', '/exportaciones', '/bitacora'],
    ...[
      '/bitacora?type=csv',
      '/informacion-resguardada',
      `/emitidos/${id}`,
      `/emitidos/${id}?type=expediente`,
      '/dashboard',
      '/certificados',
    ],
  ];
  for (const at of seen) {
    const { body, statusCode } = await server.call('GET', at, as(holder));
    expect([at, statusCode]).toEqual([at, 200]);
    for (const { correo } of [stranger, other]) expect([at, body.includes(correo)]).toEqual([at, false]);
    expect([at, body.includes(`pendiente${serial}`)]).toEqual([at, false]);
  }
  const entries = (await server.call('GET', '/bitacora', as(holder))).json().rows;
  expect(entries.map(({ accion }: { accion: string }) => accion)).toEqual(
    expect.arrayContaining(['contribuyente.reclamado', 'acceso.confirmado']),
  );
  // The entries are still there.
  expect(await verifyBitacora(server.owner, RFC)).toMatchObject([{ faltas: [] }]);
});

test('a pre-acceptance of the stranger ends, so that it answers no request to cancel, and their mailbox is not named', async () => {
  const { db } = server.deps;
  const buzon = `buzon${serial}@ajeno.mx`;
  const autor = { usuarioId: stranger.idacceso, usuario: stranger.correo, ip: '', agente: '' };
  await upload(stranger);
  await record(db, RFC, { accion: 'correo.agregado', objeto: buzon, autor });
  const read = { preaceptado: true, origen: `Correo ${buzon}` };
  await server.owner.updateTable('cfdi').set(read).where('rfc_owner', '=', RFC).execute();
  await prove(holder);
  const cfdi = await db
    .selectFrom('cfdi')
    .select(['id', 'preaceptado'])
    .where('rfc_owner', '=', RFC)
    .executeTakeFirst();
  expect(cfdi?.preaceptado).toBe(false);
  const expediente = await server.call('GET', `/emitidos/${cfdi?.id}?type=expediente`, as(holder));
  expect([expediente.statusCode, expediente.body.includes('Cuenta sin comprobar')]).toEqual([200, true]);
  expect(expediente.body).not.toContain(buzon);
  // The holder reads the same mailbox, which is theirs then.
  const own = { usuarioId: holder.idacceso, usuario: holder.correo, ip: '', agente: '' };
  await record(db, RFC, { accion: 'correo.agregado', objeto: buzon, autor: own });
  expect((await server.call('GET', `/emitidos/${cfdi?.id}?type=expediente`, as(holder))).body).toContain(buzon);
});

test('begins a trial whose space the files of others do not use up; a plan of the operator stays', async () => {
  const { db } = server.deps;
  const plan = () => db.selectFrom('contribuyente').selectAll().where('rfc', '=', RFC).executeTakeFirstOrThrow();
  await upload(stranger);
  await db
    .updateTable('contribuyente')
    .set({ plan_inicio: '2020-01-01', plan_fin: '2020-01-31', terminos: new Date() })
    .where('rfc', '=', RFC)
    .execute();
  await prove(holder);
  const today = new Date().toISOString().slice(0, 4);
  expect(await plan()).toMatchObject({
    nombre: 'TITULAR FIEL',
    plan_nombre: 'Prueba',
    terminos: null,
    espacio_total_mb: 1025,
  });
  expect((await plan()).plan_fin >= today).toBe(true);

  RFC = `EEE0101${10 + serial}EE1`;
  await register(`otro${serial}@prueba.mx`);
  await db
    .updateTable('contribuyente')
    .set({ plan_nombre: 'Anual', plan_fin: '2040-01-01' })
    .where('rfc', '=', RFC)
    .execute();
  await prove(holder);
  expect(await plan()).toMatchObject({ plan_nombre: 'Anual', plan_fin: '2040-01-01' });
});

test('leaves what they gave to who registered it, at both doors', async () => {
  const guest = `invitado${serial}@prueba.mx`;
  await server.call('POST', '/confirm-access', {}, { token: (await invite(stranger, guest)).token, ...chosen });
  expect(await prove(stranger)).toMatchObject({ msg: 'Contribuyente agregado' });
  expect(await status('GET', '/emitidos', as(await logIn(guest)))).toBe(200);
  expect((await prove(stranger)).code).toBe('taxpayer_exists');

  RFC = `EEE0101${10 + serial}EE1`;
  const registrant = await register(`otro${serial}@prueba.mx`);
  await invite(registrant, holder.correo);
  expect(await status('POST', '/certificados', as(registrant), await parOf())).toBe(200);
  expect((await server.call('GET', '/accesos', as(registrant))).json().count).toBe(2);
});

test('a holder who was invited takes it too, as an Administrador with the certificate and as an Auxiliar', async () => {
  await invite(stranger, holder.correo, '1');
  await server.call('POST', '/confirm-access', {}, { token: (await server.lastMail(holder.correo)).token, ...chosen });
  expect(await status('POST', '/certificados', as(holder), await parOf())).toBe(200);
  expect(await status('GET', '/emitidos', as(stranger))).toBe(403);

  RFC = `EEE0101${10 + serial}EE1`;
  const registrant = await register(`otro${serial}@prueba.mx`);
  await invite(registrant, holder.correo, '2');
  await server.call('POST', '/confirm-access', {}, { token: (await server.lastMail(holder.correo)).token, ...chosen });
  expect(await prove(holder)).toMatchObject({ cuenta: { privilegio: '1' } });
  expect(await status('GET', '/emitidos', as(registrant))).toBe(403);
});

test('of two holders who prove it at once one gets it, and the other a request as for any claimed RFC', async () => {
  const second = await server.createUser(`segundo${serial}@prueba.mx`);
  const answers = await Promise.all([prove(holder), prove(second)]);
  expect(answers.map(({ cuenta }) => cuenta?.rfc ?? null).toSorted()).toEqual([RFC, null].toSorted());
  const winner = answers[0]?.cuenta ? holder : second;
  const loser = winner === holder ? second : holder;
  expect(await status('GET', '/emitidos', as(winner))).toBe(200);
  expect(await status('GET', '/emitidos', as(loser))).toBe(403);
  expect((await mailsTo(winner.correo)).map(({ texto }) => texto).join()).toContain(loser.correo);
  expect((await prove(stranger)).cuenta).toBeNull();
});

test('a claim during uploads, invitations, keys, webhooks and settings of the stranger loses no CFDI and leaves nothing of theirs', async () => {
  const uuid = await upload(stranger);
  const tries = Array.from({ length: 6 }, (_, n) => [
    server.call('POST', '/cfdi', as(stranger), {
      name: 'a.xml',
      xmlb64: createCfdiBuilder(RFC).build().toString('base64'),
    }),
    server.call('POST', '/accesos', as(stranger), { correo: `puerta${serial}-${n}@prueba.mx`, privilegio: '1' }),
    server.call('POST', '/llaves', as(stranger), { nombre: `n${n}`, alcances: ['leer'] }),
    server.call('POST', '/webhooks', as(stranger), WEBHOOK),
    server.call('PUT', '/config/lista-blanca', as(stranger), { buzon_listablanca: 'AAA010101AAA' }),
    server.call('PATCH', '/respaldos/4', as(stranger), { estatus: 1 }),
    server.call('POST', '/envios/enlace', as(stranger), { uuids: [uuid], dias: 30 }),
    server.call('POST', '/exportaciones', as(stranger), { origen: 'emitidos', tipo: 'xlsx', query: {} }),
  ]).flat();
  // 404: what was made ended before it was read for the answer.
  const [, ...answers] = await Promise.all([prove(holder), ...tries]);
  expect(
    answers.filter(({ statusCode }) => ![200, 403, 404, 409].includes(statusCode)).map(({ body }) => body),
  ).toEqual([]);
  const accepted = answers.filter((answer, n) => n % 8 === 0 && answer.statusCode === 200);
  expect((await server.call('GET', '/emitidos', as(holder))).json().count).toBe(accepted.length + 1);
  for (const tabla of [...SET_UP, 'envio', 'exportacion'] as const)
    expect([tabla, await countOf(tabla)]).toEqual([tabla, 0]);
  expect((await server.call('GET', '/accesos', as(holder))).json().rows).toMatchObject([{ correo: holder.correo }]);
  expect((await server.call('GET', '/llaves', as(holder))).json().rows).toEqual([]);
  expect((await server.call('GET', '/webhooks', as(holder))).json().rows).toEqual([]);
  expect((await server.call('GET', '/bitacora', as(holder))).body).not.toContain(stranger.correo);
});

test('without proof, a second registration is told to the first one without an address, and gives nothing', async () => {
  const second = `segundo${serial}@prueba.mx`;
  await register(second);
  const [mail] = (await mailsTo(stranger.correo)).slice(-1);
  expect(mail?.asunto).toBe(`Otra persona quiso registrar ${RFC}`);
  expect(`${mail?.texto}${mail?.html}`).not.toContain(second);
  expect(JSON.stringify(await mailsTo(second))).not.toContain(stranger.correo);
  expect(await status('GET', '/emitidos', as(await logIn(second)))).toBe(403);
  await prove(stranger);
  await register(second);
  expect((await mailsTo(stranger.correo)).at(-1)?.texto).toContain(second);
});

test('whoever the holder invites again sees the taxpayer', async () => {
  await prove(holder);
  await invite(holder, stranger.correo);
  await server.call(
    'POST',
    '/confirm-access',
    {},
    { token: (await server.lastMail(stranger.correo)).token, ...chosen },
  );
  expect(await status('GET', '/emitidos', as(stranger))).toBe(200);
});

test('a backup of the holder names nobody of before either, and is restored with a whole log', async () => {
  const uuid = await upload(stranger);
  await prove(holder);
  await upload(holder);
  const { db, blobs } = server.deps;
  const order = { rfc: RFC, id: randomUUID(), password: PASS, now: new Date() };
  const file = path.join(server.home, 'respaldo.zip');
  await writeFile(file, writeRespaldo({ db, blobs, onProgress: () => undefined }, order));
  const zip = await openBackupZip(file, PASS);
  for (const { name } of zip.entries)
    expect([name, (await zip.read(name)).includes(stranger.correo)]).toEqual([name, false]);
  await zip.close();

  const other = await createTestApp();
  await parseAdmin(['respaldo:restaurar', '--archivo', file, '--pass', PASS])({
    ...other.deps,
    print: () => undefined,
  });
  expect(await verifyBitacora(other.owner, RFC)).toMatchObject([{ faltas: [] }]);
  const restored = await other.owner.selectFrom('bitacora').select(['n', 'accion']).orderBy('n').execute();
  expect(restored[0]).toEqual({ n: 1, accion: 'contribuyente.reclamado' });
  const cfdis = await other.owner.selectFrom('cfdi').select(['uuid', 'origen']).execute();
  expect(cfdis).toHaveLength(2);
  expect(cfdis).toContainEqual({ uuid, origen: 'Cuenta sin comprobar' });
  await other.close();
});

/** What a taxpayer has besides what is set up in it, and why it stays. */
const stays: Readonly<Record<string, string>> = {
  abono: 'of CFDI',
  acceso: 'ends for all but the holder',
  actividad: 'of the vault',
  acuse_cancelacion: 'documents of the RFC',
  acuse_folio: 'of acuses',
  alerta_pago: 'computed of CFDI',
  alerta_por_calcular: 'computed of CFDI',
  ambiente_prueba: 'deleted with its keys and webhooks',
  api_key: 'revoked',
  api_key_uso: 'of keys, which are revoked',
  bitacora: 'evidence; not shown',
  bitacora_cabeza: 'evidence',
  cfdi: 'documents of the RFC',
  cfdi_detalle: 'of CFDI',
  cfdi_reemplazado: 'documents of the RFC',
  concepto_huella: 'computed of CFDI',
  concepto_mes: 'computed of CFDI',
  concepto_texto: 'computed of CFDI',
  consulta_sat: 'of CFDI',
  contraparte: 'of CFDI',
  descarga: 'what was downloaded or uploaded as ZIP',
  descarga_paquete: 'as above',
  descarga_parte: 'as above',
  enlace: 'what gives access ends',
  envio: 'ends',
  espacio_mensual: 'counted of CFDI',
  espejo_cambio: 'computed',
  espejo_mes: 'computed',
  exportacion: 'ends',
  flujo_mes: 'computed of CFDI',
  gasto_salida: 'what was asked of others about the RFC today',
  hecho_flujo: 'computed of CFDI',
  idempotencia: 'answers to who has no access any more',
  importes_cfdi: 'of CFDI',
  lote_renglon: 'its files open for who has access alone',
  metadato: 'what the SAT said',
  notificacion: 'about CFDI of the RFC, mailed to its administrators of then',
  oauth_token: 'of keys, which are revoked',
  pago_sin_desglose: 'computed of CFDI',
  reclamo_perdido: 'who lost it',
  relacion: 'of CFDI',
  respaldo: 'dropped',
  responsable: 'not shown once its user has no access',
  resumen: 'counted of CFDI',
  retencion: 'documents of the RFC',
  solicitud_cancelacion: 'evidence; its mailed links end',
  tablero: 'computed',
  tablero_mes: 'computed',
  verificacion: 'of CFDI',
};

test('decides for every table of a taxpayer whether its rows end', async () => {
  const { rows } = await server.pool.query<{ name: string }>(`
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and (a.attname = 'rfc_owner'
      or a.attname = 'rfc' and exists (select from pg_constraint k where k.conrelid = c.oid and k.confrelid = 'contribuyente'::regclass))`);
  const known = new Set([...SET_UP, ...Object.keys(stays)]);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});
