import * as contracts from '@boveda/contracts';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import type { Implementation } from '../http/implement';
import { linkTo } from './links/file-links';
import { VISITANTE_ID } from './visitante';
import { adjustVisits, VISIT_MS } from './visits';

/** Shown to visitors. */
const A = 'AAA010101AAA';
const C = 'CCC010101CCC';
/** Not shown. */
const B = 'BBB010101BBB';
const NONEXISTENT_ID = '00000000-0000-7000-8000-000000000000';

let now: Date;
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ clock: () => now }, undefined, { BOVEDA_VISITOR_RFCS: `${A}, ${C},${A}` });
});
beforeEach(async () => {
  now = new Date();
  server.deps.env.visitorRfcs = [A, C];
  await server.deps.db.deleteFrom('limite_uso').execute();
  for (const rfc of [A, B, C]) await server.createContribuyente(rfc);
});
afterAll(() => server.close());

const visit = () => server.call('POST', '/demostracion');
async function visitor(): Promise<string> {
  const answer = await visit();
  expect(answer.statusCode).toBe(200);
  return contracts.api.session.visit.answer.parse(answer.json()).token;
}
const calls = (): Implementation[] => [...server.app.implementations.values()].flat();

/** Figures that are computed of the vault when somebody reads them, and kept for the next reader. */
const FIGURES = ['espejo_mes', 'espejo_cambio', 'concepto_mes', 'concepto_texto', 'concepto_huella', 'importes_cfdi'];

/** Rows of every table, as they are, but for sessions, counters of limits and figures. */
async function everything(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all(${['sesion', 'limite_uso', ...FIGURES]}::text[])`.execute(server.owner);
  const found = await server.pool.query<Record<string, string>>(
    `select ${rows.map(({ name }) => `(select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${name} t) as "${name.replaceAll('"', '')}"`).join(', ')}`,
  );
  return found.rows[0] ?? {};
}

/** Calls the route with a body and a query that say nothing; the caller comes before them. */
async function tried({ route }: Implementation, token: string, rfc: string): Promise<string> {
  const query = new URLSearchParams(route.when).toString();
  const body = ['POST', 'PUT', 'PATCH'].includes(route.method) && route.body ? {} : undefined;
  const path = `${route.path.replace('{id}', route.name === 'session.listRfc' ? VISITANTE_ID : NONEXISTENT_ID)}?${query}`;
  const answer = await server.call(route.method, path, { token, rfc }, body);
  if (answer.statusCode < 300) return 'in';
  const { code } = contracts.problem().parse(answer.json());
  return ['invalid_query', 'invalid_body', 'not_found'].includes(code) ? 'in' : `${answer.statusCode} ${code}`;
}

test('a visitor makes the calls on the list, is refused every other with its code, and changes nothing', async () => {
  const token = await visitor();
  const before = await everything();
  expect(Object.keys(before).length).toBeGreaterThan(50);
  const wrong: unknown[] = [];
  let refused = 0;
  for (const call of calls()) {
    const { route, policy } = call;
    // It ends the session.
    if (route.name === 'session.logout' || policy === 'public') continue;
    await server.deps.db.deleteFrom('limite_uso').execute();
    const want = contracts.puedeVisitante(route.name) ? 'in' : '403 demo_read_only';
    const got = await tried(call, token, A);
    if (want !== 'in') refused++;
    if (got !== want) wrong.push({ call: route.name, want, got });
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(100);
  expect(await everything()).toEqual(before);
});

test('the list has only calls that exist, read, and need no administrador; the sentence of the others says why', async () => {
  const shown = calls().filter(({ esDeVisitante }) => esDeVisitante);
  expect(shown.length).toBeGreaterThan(70);
  for (const { route, policy, changes, needsPassword, needsReclamo, alcance, esDeRevisor } of shown) {
    expect([route.name, needsPassword, needsReclamo]).toEqual([route.name, false, false]);
    expect([route.name, policy]).toEqual([route.name, expect.stringMatching(/^(session|contribuyente)$/)]);
    const isHarmless = !changes || alcance === 'leer';
    expect([route.name, isHarmless]).toEqual([route.name, true]);
    // Its taxpayers are open to it as to a Revisor.
    expect([route.name, esDeRevisor || policy === 'session']).toEqual([route.name, true]);
  }
  const answer = await server.call('PUT', '/info', { token: await visitor(), rfc: A }, {});
  expect(answer.json()).toMatchObject({
    code: 'demo_read_only',
    msg: expect.stringMatching(/^Esta es una demostración: /),
  });
});

test('a visitor sees the named taxpayers alone, and neither other visitors nor who has access', async () => {
  const { token: real } = await server.createContribuyenteUser(A);
  const [one, other] = [await visitor(), await visitor()];
  expect(one).not.toBe(other);
  const list = await server.call('GET', `/list-rfc/${VISITANTE_ID}`, { token: one });
  expect(list.json().cuentas).toMatchObject([
    { rfc: A, privilegio: '3' },
    { rfc: C, privilegio: '3' },
  ]);
  const board = await server.call('GET', '/despacho', { token: one });
  expect(board.json().rows.map(({ rfc }: { rfc: string }) => rfc)).toEqual([A, C]);
  const foreign = await server.call('GET', '/emitidos', { token: one, rfc: B });
  expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'taxpayer_not_allowed']);
  expect((await server.call('GET', '/emitidos', { token: one, rfc: C })).statusCode).toBe(200);
  // Neither are they among the people of the taxpayer.
  const { rows } = (await server.call('GET', '/accesos', { token: real, rfc: A })).json();
  expect(rows.map(({ id }: { id: string }) => id)).not.toContain(VISITANTE_ID);
  const removed = await server.call('DELETE', `/accesos/${VISITANTE_ID}`, { token: real, rfc: A });
  expect(removed.statusCode).toBe(404);
  const { rows: sesiones } = await sql<{ agente: string; ip: string }>`
    select distinct agente, ip from sesion where usuario_id = ${VISITANTE_ID}`.execute(server.owner);
  expect(sesiones).toEqual([{ agente: '', ip: '' }]);
});

test('an access to another taxpayer that the user of visitors should not have opens nothing', async () => {
  const token = await visitor();
  await server.grant({ idacceso: VISITANTE_ID, correo: '', token }, B, '1');
  expect((await server.call('GET', '/emitidos', { token, rfc: B })).json().code).toBe('taxpayer_not_allowed');
  await visit();
  const left = await server.deps.db.selectFrom('acceso').select('rfc').where('usuario_id', '=', VISITANTE_ID).execute();
  expect(left.map(({ rfc }) => rfc).toSorted()).toEqual([A, C]);
});

test('a visit ends after two hours, by its end, and when the operator closes the demonstration', async () => {
  const as = async () => ({ token: await visitor(), rfc: A });
  const status = async (who: { token: string; rfc: string }) =>
    (await server.call('GET', '/register-last-login', who)).statusCode;
  const first = await as();
  expect(await status(first)).toBe(200);
  now = new Date(now.getTime() + VISIT_MS);
  expect(await status(first)).toBe(401);
  const second = await as();
  const third = await as();
  const { token } = await server.createContribuyenteUser(A);
  expect((await server.call('POST', '/logout', second)).statusCode).toBe(200);
  expect([await status(second), await status(third)]).toEqual([401, 200]);
  server.deps.env.visitorRfcs = [C];
  expect(await status(third)).toBe(403);
  server.deps.env.visitorRfcs = [];
  expect([await status(third), (await visit()).statusCode, await status({ token, rfc: A })]).toEqual([401, 404, 200]);
  await adjustVisits(server.deps);
  const left = await server.deps.db.selectFrom('acceso').select('rfc').where('usuario_id', '=', VISITANTE_ID).execute();
  expect(left).toEqual([]);
  server.deps.env.visitorRfcs = [A, C];
  expect(await status(third)).toBe(401);
});

test('visits are limited by network, and calls by visitor, whose use of a limited call is their own', async () => {
  const answers = [];
  for (let n = 0; n < 31; n++) answers.push((await visit()).statusCode);
  expect(answers.filter((status) => status === 200)).toHaveLength(30);
  expect(answers.at(-1)).toBe(429);
  await server.deps.db.deleteFrom('limite_uso').execute();
  const token = await visitor();
  const answer = await server.call('GET', '/emitidos', { token, rfc: A });
  expect(answer.headers).toMatchObject({ 'ratelimit-limit': '240', 'ratelimit-remaining': '239' });
  await server.call('GET', '/emitidos', { token, rfc: A });
  await server.deps.db.updateTable('limite_uso').set({ usos: 240 }).where('usos', '=', 2).execute();
  expect((await server.call('GET', '/emitidos', { token, rfc: A })).statusCode).toBe(429);
  expect((await server.call('GET', '/emitidos', { token: await visitor(), rfc: A })).statusCode).toBe(200);
});

test('a taxpayer that went to the holder of its e.firma is shown no more', async () => {
  await visitor();
  await server.deps.db
    .insertInto('reclamo_perdido')
    .values({ rfc: C, usuario_id: VISITANTE_ID, cuando: now, bitacora_desde: 1 })
    .execute();
  await server.deps.db.deleteFrom('acceso').where('rfc', '=', C).where('usuario_id', '=', VISITANTE_ID).execute();
  expect((await visit()).json().msg.Cuentas).toMatchObject([{ rfc: A }]);
  await server.owner.deleteFrom('reclamo_perdido').where('rfc', '=', C).execute();
});

test('links to files of other taxpayers end with the setting; a file that a visitor opens is not noted in the audit log', async () => {
  const token = await visitor();
  const { id: sesionId } = await server.deps.db
    .selectFrom('sesion')
    .select('id')
    .where('usuario_id', '=', VISITANTE_ID)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const open = (rfc: string) =>
    server.app.inject({ url: linkTo(server.deps, { kind: 'xml', rfc, id: NONEXISTENT_ID, sesionId }) });
  // Their holder is known, and then the CFDI is not found.
  expect([(await open(A)).statusCode, (await open(B)).statusCode]).toEqual([404, 410]);
  expect((await server.call('POST', '/logout', { token })).statusCode).toBe(200);
  expect((await open(A)).statusCode).toBe(410);
});

test('the audit log of a taxpayer says since when visitors see it; nobody logs in as they', async () => {
  await adjustVisits({ ...server.deps, env: { ...server.deps.env, visitorRfcs: [] } });
  await visitor();
  const last = await server.deps.db
    .selectFrom('bitacora')
    .select(['accion', 'objeto', 'usuario'])
    .where('rfc_owner', '=', A)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(last).toEqual({ accion: 'acceso.confirmado', objeto: 'Visitantes de la demostración', usuario: 'Operador' });
  const answer = await server.call('POST', '/login', {}, { correo: 'visitante', pass: 'x' });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_body']);
});
