import { rm } from 'node:fs/promises';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { API_BASE } from '@boveda/contracts';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { createTestApp, type TestApp, type TestUser } from '../../testing/create-test-app';
import { parseAdmin } from '../admin/run-admin';
import { places } from '../installation/settings/env';
import { runIntegrityCheck } from '../integrity/job';
import { entryHash, NO_PREVIOUS } from './entry-hash';
import { headsIn, lineOfChain, readHeads } from './heads';
import { record, recordAll } from './record';
import { verifyBitacora } from './verify-bitacora';

const RFC = 'AAA010101AAA';
const OTHER = 'BBB010101BBB';
const PASS = 'una-clave-larga';
const builder = createCfdiBuilder(RFC);

let server: TestApp;
let admin: TestUser;
let as: { token: string; rfc: string };

beforeAll(async () => {
  server = await createTestApp();
  await server.createContribuyente(RFC);
  await server.createContribuyente(OTHER);
  admin = await server.createUser('admin@prueba.mx', PASS);
  await server.grant(admin, RFC);
  as = { token: admin.token, rfc: RFC };
});
afterAll(() => server.close());

const list = async (query = '') => (await server.call('GET', `/bitacora${query}`, as)).json();
const newest = async (count: number) =>
  (await list(`?limit=${count}`)).rows.map(({ accion, usuario, objeto }: Record<string, string>) => [
    ...[accion, usuario, objeto],
  ]);
/** Runs as the owner of the database, bypassing the triggers. */
const tamper = (work: ReturnType<typeof sql>) =>
  server.owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await work.execute(trx);
  });
const faltas = async (rfc: string) => (await verifyBitacora(server.deps.db, rfc))[0]?.faltas;

test('records what users do, with user and address', async () => {
  await server.grant(admin, OTHER);
  const { token } = (await server.call('POST', '/login', {}, { correo: admin.correo, pass: PASS })).json();
  const xml = builder.build();
  const uuid = (/UUID="([^"]+)"/.exec(xml.toString())?.[1] ?? '').toLowerCase();
  const mine = { token, rfc: RFC };
  await server.call('POST', '/sesiones/confirmacion', mine, { pass: PASS });
  await server.call('POST', '/cfdi', mine, { name: 'a.xml', xmlb64: xml.toString('base64') });
  const { id } = (await server.call('GET', `/emitidos?uuid=${uuid}`, mine)).json().rows[0];
  const { xmlurl } = (await server.call('GET', `/emitidos/${id}`, mine)).json();
  await server.app.inject({ url: xmlurl, headers: { 'user-agent': 'lector' }, remoteAddress: '203.0.113.7' });
  await server.call('POST', '/accesos', mine, { correo: 'nueva@prueba.mx', privilegio: '2' });
  const { rows } = (await server.call('GET', '/accesos', mine)).json();
  const invited = rows.find(({ correo }: { correo: string }) => correo === 'nueva@prueba.mx');
  await server.call('PUT', `/accesos/${invited.id}`, mine, { privilegio: '1' });
  await server.call('DELETE', `/accesos/${invited.id}`, mine);
  const exported = (await server.call('POST', '/exportaciones', mine, { origen: 'emitidos', tipo: 'xlsx' })).json();
  await server.call('DELETE', `/exportaciones/${exported.id}`, mine);
  await server.call('PUT', '/config', mine, { usa_buzon: '1' });
  await server.call('POST', '/logout', { token });
  const file = expect.stringMatching(/^\w+_Clientes_al_.*\.xlsx$/);
  expect(await newest(10)).toEqual(
    [
      ['sesion.iniciada', admin.correo, admin.correo],
      ['cfdi.guardado', admin.correo, uuid],
      ['archivo.descargado', admin.correo, `${RFC}_${uuid}.xml`],
      ['acceso.invitado', admin.correo, 'nueva@prueba.mx'],
      ['acceso.cambiado', admin.correo, 'nueva@prueba.mx'],
      ['acceso.removido', admin.correo, 'nueva@prueba.mx'],
      ['exportacion.solicitada', admin.correo, file],
      ['exportacion.eliminada', admin.correo, file],
      ['configuracion.cambiada', admin.correo, 'usa_buzon'],
      ['sesion.cerrada', admin.correo, admin.correo],
    ].toReversed(),
  );
  expect((await list('?accion=archivo.descargado')).rows[0].ip).toBe('203.0.113.7');
  // The login is recorded for every taxpayer of the account, and no other.
  expect(await server.deps.db.selectFrom('bitacora').select('accion').where('rfc_owner', '=', OTHER).execute()).toEqual(
    [{ accion: 'sesion.iniciada' }, { accion: 'sesion.cerrada' }],
  );
});

test('records failed logins and ended credentials for the taxpayers of the account', async () => {
  const owner = await server.createUser('duena@prueba.mx', PASS);
  await server.grant(owner, RFC, '2');
  const { correo } = owner;
  const { count } = await list();
  const logIn = (pass: string, more = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/api/boveda/v4/login',
      remoteAddress: '203.0.113.9',
      headers: { 'user-agent': 'intruso', 'x-forwarded-for': '198.51.100.1' },
      payload: { correo, pass, ...more },
    });
  expect((await logIn('no-es-esta-clave')).json().code).toBe('wrong_credentials');
  expect((await server.call('POST', '/login', {}, { correo: 'nadie@prueba.mx', pass: PASS })).json().code).toBe(
    'wrong_credentials',
  );
  await server.runJobs();
  // A failed guess does not concern the taxpayers of the account: it is recorded in the user's security log only.
  expect((await list()).count).toBe(count);
  const security = async () => (await server.call('GET', '/seguridad', { token: owner.token })).json().rows;
  const [rejected] = await security();
  expect(rejected).toMatchObject({ accion: 'sesion.rechazada', veces: 1, agente: 'intruso' });
  // Without a proxy the address is the peer's, whatever the header says.
  expect(rejected.ip).toBe('203.0.113.9');

  const mine = { token: owner.token };
  const { secreto } = (await server.call('POST', '/segundo-factor', mine)).json();
  const codigo = () => new TOTP({ secret: Secret.fromBase32(secreto) }).generate();
  await server.call('PUT', '/segundo-factor', mine, { codigo: codigo() });
  expect((await logIn(PASS, { codigo: '000000' })).json().code).toBe('wrong_second_factor');
  await server.runJobs();
  expect((await security()).find(({ accion }: { accion: string }) => accion === 'sesion.rechazada').veces).toBe(2);
  await server.call('PUT', '/segundo-factor?activo=0', mine);
  await server.call('DELETE', '/sesiones', mine);
  await server.call('POST', '/recover-password', {}, { correo });
  const { token } = await server.lastMail(correo);
  await server.call('POST', '/reset-password', {}, { token, pass1: 'otra-clave-larga', pass2: 'otra-clave-larga' });
  const inOrder = (await newest(10)).toReversed();
  expect(inOrder.slice(-4)).toEqual([
    ['segundofactor.activado', correo, correo],
    ['segundofactor.desactivado', correo, correo],
    ['sesion.cerrada', correo, correo],
    ['contrasena.cambiada', correo, correo],
  ]);
  expect((await list()).count).toBe(count + 4);
  expect((await verifyBitacora(server.deps.db)).flatMap(({ faltas }) => faltas)).toEqual([]);
});

test('behind a configured proxy, records the address the proxy saw, not the one in the header of the client', async () => {
  const behind = await createTestApp({}, undefined, { BOVEDA_TRUST_PROXY: '127.0.0.1' });
  await behind.createContribuyente(RFC);
  const user = await behind.createUser('otra@prueba.mx', PASS);
  await behind.grant(user, RFC);
  await behind.app.inject({
    method: 'POST',
    url: '/api/boveda/v4/login',
    remoteAddress: '127.0.0.1',
    headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' },
    payload: { correo: user.correo, pass: PASS },
  });
  const { ip } = await behind.deps.db.selectFrom('bitacora').select('ip').executeTakeFirstOrThrow();
  await behind.close();
  expect(ip).toBe('203.0.113.9');
});

test('does not record what was rolled back', async () => {
  const { count } = await list();
  expect((await server.call('DELETE', `/accesos/${admin.idacceso}`, as)).json().code).toBe('last_administrador');
  expect((await server.call('POST', '/cfdi', as, { name: 'a.xml', xmlb64: 'AAAA' })).statusCode).toBe(422);
  await expect(
    server.deps.db.transaction().execute(async (trx) => {
      await record(trx, RFC, { accion: 'acceso.removido', objeto: 'nadie' });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect((await list()).count).toBe(count);
});

test('concurrent writers produce one chain, across taxpayers too', async () => {
  const write = (at: number) =>
    record(server.deps.db, at % 2 ? [OTHER, RFC] : [RFC, OTHER], {
      accion: 'cfdi.guardado',
      objeto: `${at}\0 \ud800 ñ "`,
    });
  await Promise.all(Array.from({ length: 40 }, (_, at) => write(at)));
  const cadenas = await verifyBitacora(server.deps.db);
  expect(cadenas.map(({ rfc, faltas }) => [rfc, faltas])).toEqual([
    [RFC, []],
    [OTHER, []],
  ]);
  expect(cadenas[1]?.asientos).toBe(42);
});

test('lists in pages and by filter, for administrators only', async () => {
  const { count } = await list();
  expect((await list('?usuario=SISTEMA&limit=10')).count).toBe(40);
  expect((await list('?accion=sesion.iniciada')).count).toBe(1);
  expect((await list('?accion=sesion.rechazada')).count).toBe(0);
  expect((await list('?fechafin=2020-01-01')).count).toBe(0);
  expect((await list(`?limit=10&offset=${count - 1}`)).rows.map(({ n }: { n: number }) => n)).toEqual([1]);
  await record(server.deps.db, RFC, { accion: 'cfdi.guardado', objeto: '250 CFDI', detalle: 'x'.repeat(5_000) });
  expect((await list('?limit=10')).rows[0].detalle).toBe('x'.repeat(2_000));
  expect((await server.call('GET', '/bitacora?type=csv', as)).body).toContain('x'.repeat(5_000));
  const auxiliar = await server.createContribuyenteUser(RFC, '2');
  const answer = await server.call('GET', '/bitacora', { token: auxiliar.token, rfc: RFC });
  expect(answer.json().code).toBe('forbidden');
});

test('a download of the CSV that is read slowly, or not at all, holds no connection to the database', async () => {
  const hechos = Array.from({ length: 2_500 }, (_, n) => ({
    accion: 'archivo.descargado' as const,
    objeto: String(n),
    detalle: 'x'.repeat(500),
  }));
  await recordAll(server.deps.db, as.rfc, hechos);
  const answer = await server.app.inject({
    url: `${API_BASE}/bitacora?type=csv`,
    headers: { 'x-token': as.token, 'x-rfc': as.rfc },
    payloadAsStream: true,
  });
  expect(answer.statusCode).toBe(200);
  const open = await server.pool.query(
    "select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  );
  expect(open.rowCount).toBe(0);
  let read = '';
  for await (const chunk of answer.stream()) read += String(chunk);
  expect(read.split('\n').length).toBeGreaterThan(2_500);
});

test('the CSV has every field of the hashes, and no formulas for a spreadsheet', async () => {
  await record(server.deps.db, RFC, { accion: 'cfdi.guardado', objeto: '=HYPERLINK("x")', detalle: '@suma' });
  const answer = await server.call('GET', '/bitacora?type=csv', as);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = answer.body.trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFF"n","cuando","usuario_id","usuario","accion","objeto","detalle","ip","agente","huella"');
  expect(lines).toHaveLength((await list()).count + 1);
  expect(answer.body).toContain(`"cfdi.guardado","'=HYPERLINK(""x"")","'@suma"`);
  expect(lines.at(-1)).toContain('bitacora.exportada');
});

describe('tampering', () => {
  beforeAll(async () => {
    await sql`create table copia as select * from bitacora`.execute(server.owner);
    await sql`create table copia_cabeza as select * from bitacora_cabeza`.execute(server.owner);
  });
  afterEach(async () => {
    await tamper(sql`delete from bitacora`);
    await tamper(sql`delete from bitacora_cabeza`);
    await tamper(sql`insert into bitacora select * from copia`);
    await tamper(sql`insert into bitacora_cabeza select * from copia_cabeza`);
  });

  test('the database rejects updates and deletes of entries', async () => {
    for (const statement of [
      sql`update bitacora set usuario = 'otro'`,
      sql`delete from bitacora`,
      sql`truncate bitacora`,
      sql`delete from bitacora_cabeza`,
      sql`update bitacora_cabeza set n = 1`,
    ])
      await expect(statement.execute(server.owner)).rejects.toThrow('what was written down stays');
  });

  test.each([
    [
      'an entry changed',
      sql`update bitacora set usuario = 'otro' where rfc_owner = ${OTHER} and n = 7`,
      ['el asiento 7 está alterado'],
    ],
    ['one missing', sql`delete from bitacora where rfc_owner = ${OTHER} and n = 9`, ['falta el asiento 9']],
    [
      'several missing',
      sql`delete from bitacora where rfc_owner = ${OTHER} and n between 20 and 22`,
      ['faltan los asientos 20 a 22'],
    ],
    [
      'the end cut off',
      sql`delete from bitacora where rfc_owner = ${OTHER} and n > 40`,
      ['faltan los asientos desde 41'],
    ],
    [
      'the end forged',
      sql`update bitacora_cabeza set huella = '\\x00' where rfc_owner = ${OTHER}`,
      ['la cabeza de la cadena está alterada'],
    ],
    ['the end lost', sql`delete from bitacora_cabeza where rfc_owner = ${OTHER}`, ['falta la cabeza de la cadena']],
  ])('reports %s', async (_what, work, expected) => {
    await tamper(work);
    expect(await faltas(OTHER)).toEqual(expected);
    expect(await faltas(RFC)).toEqual([]);
  });

  /** Deletes an entry and all after `upTo`, and recomputes the chain of the rest, head included. */
  const rewrite = async (drop: number, upTo: number) => {
    const { db } = server.deps;
    const all = await db.selectFrom('bitacora').selectAll().where('rfc_owner', '=', OTHER).orderBy('n').execute();
    let last = NO_PREVIOUS;
    const kept = all
      .filter(({ n }) => n !== drop && n <= upTo)
      .map(({ huella: _, ...asiento }, at) => {
        last = entryHash(last, { ...asiento, n: at + 1 });
        return { ...asiento, n: at + 1, huella: last };
      });
    await tamper(sql`delete from bitacora where rfc_owner = ${OTHER}`);
    await db.insertInto('bitacora').values(kept).execute();
    const head = { n: kept.length, huella: last };
    await tamper(sql`update bitacora_cabeza set n = ${head.n}, huella = ${head.huella} where rfc_owner = ${OTHER}`);
  };

  test('a recomputed chain no longer passes through the end that was seen before', async () => {
    const seen = await verifyBitacora(server.deps.db, OTHER);
    const known = headsIn(seen.map(lineOfChain).join('\n'));
    const end = seen[0]?.asientos ?? 0;
    expect(known).toEqual([{ rfc: OTHER, n: end, huella: seen[0]?.huella }]);
    const now = async () => (await verifyBitacora(server.deps.db, undefined, known)).map(({ faltas }) => faltas);
    await record(server.deps.db, OTHER, { accion: 'cfdi.guardado', objeto: 'one more' });
    expect(await now()).toEqual([[], []]);
    await rewrite(3, Infinity);
    expect(await faltas(OTHER)).toEqual([]);
    expect(await now()).toEqual([[], [`el asiento ${end} no es el que había`]]);
    await rewrite(3, end);
    expect(await now()).toEqual([[], [`faltan los asientos desde ${end}`]]);
    await tamper(sql`delete from bitacora where rfc_owner = ${OTHER}`);
    await tamper(sql`delete from bitacora_cabeza where rfc_owner = ${OTHER}`);
    expect(await faltas(OTHER)).toBeUndefined();
    expect(await now()).toEqual([[], ['faltan los asientos desde 1']]);
  });

  test('the check stores the ends outside the database, and uses them the next time', async () => {
    const file = places(server.home).heads;
    const told = async () =>
      (
        await server.deps.db
          .selectFrom('bitacora')
          .select(['rfc_owner', 'detalle'])
          .where('accion', '=', 'integridad.falla')
          .orderBy('rfc_owner')
          .execute()
      ).filter(({ detalle }) => detalle.includes('Bitácora'));
    await runIntegrityCheck(server.deps);
    expect(await told()).toEqual([]);
    const kept = await readHeads(file);
    expect(kept.map(({ rfc }) => rfc)).toEqual([RFC, OTHER]);
    await rewrite(3, Infinity);
    await runIntegrityCheck(server.deps);
    expect(await told()).toEqual([{ rfc_owner: OTHER, detalle: expect.stringContaining('faltan los asientos desde') }]);
    // For a log that is now damaged, the end seen before is kept.
    expect((await readHeads(file)).find(({ rfc }) => rfc === OTHER)).toEqual(kept.find(({ rfc }) => rfc === OTHER));
    const printed: string[] = [];
    const verify = parseAdmin(['bitacora:verificar'])({ ...server.deps, print: (line) => printed.push(line) });
    await expect(verify).rejects.toThrow('Bitácoras que no están íntegras: 1 de 2');
    await rm(file);
  });
});
