import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { type EstadoSat, SatUnavailable } from '@boveda/sat-client';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';
import { verifyCfdi } from './verify-cfdi';

const RFC = 'EKU9003173C9';
const builder = createCfdiBuilder(RFC);

const found = (estado: 'Vigente' | 'Cancelado', statuscanc: EstadoSat['statuscanc'] = 0): EstadoSat => ({
  encontrado: true,
  codigo: 'S',
  estado,
  esCancelable: 'Cancelable con aceptación',
  estatusCancelacion: '',
  statuscanc,
  validacionEfos: '200',
});
const unknown: EstadoSat = {
  ...found('Vigente'),
  encontrado: false,
  codigo: 'N - 602',
  estado: 'No Encontrado',
} as EstadoSat;

let answer: EstadoSat | Error;
let asked: string[] = [];
let app: TestApp;
let user: TestUser;
let as: { token: string; rfc: string };

beforeAll(async () => {
  app = await createTestApp({
    sat: {
      consultarEstado: async (expresion) => {
        asked.push(expresion);
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  });
  user = await app.createContribuyenteUser(RFC);
  as = { token: user.token, rfc: RFC };
});
beforeEach(() => {
  asked = [];
});
afterAll(() => app.close());

async function store(facts = {}): Promise<string> {
  const xml = builder.build(facts);
  await app.call('POST', '/cfdi', as, { name: 'a.xml', xmlb64: xml.toString('base64') });
  const uuid = /UUID="([^"]+)"/.exec(xml.toString())?.[1];
  return (await app.call('GET', `/emitidos?uuid=${uuid}`, as)).json().rows[0].id;
}
const detail = async (id: string) => (await app.call('GET', `/emitidos/${id}`, as)).json();
const verify = (id: string) => app.call('GET', `/emitidos/${id}?action=verify`, as);
const outage = () => new SatUnavailable('timeout', 'no answer');

it('queues the query about a new CFDI in the transaction that stores it', async () => {
  const id = await store();
  const { rows } = await app.deps.db
    .selectFrom('graphile_worker.jobs' as never)
    .select(['task_identifier' as never])
    .execute()
    .then((jobs) => ({ rows: jobs as { task_identifier: string }[] }));
  expect(rows.map(({ task_identifier }) => task_identifier)).toContain('verify-cfdi');
  answer = found('Vigente', 1);
  await verifyCfdi(app.deps, { rfc: RFC, ids: [id] });
  expect(await detail(id)).toMatchObject({ status: 2, statuscanc: 1, cancelado: null });
  expect(asked).toEqual([expect.stringMatching(/^\?re=EKU9003173C9&rr=XAXX010101000&tt=116\.0&id=/)]);
  await verifyCfdi(app.deps, { rfc: RFC, ids: [id] });
  expect(asked).toHaveLength(1);
  expect((await app.call('GET', '/dashboard', as)).json().estatus.validacionsat).toMatch(/^20/);
});

it('leaves a pending CFDI unchanged while the SAT is unavailable or does not know it, and lets the queue retry', async () => {
  const id = await store();
  for (const nothing of [outage(), unknown]) {
    answer = nothing;
    await expect(verifyCfdi(app.deps, { rfc: RFC, ids: [id] })).rejects.toThrow();
    expect(await detail(id)).toMatchObject({ status: 1, verificado: null });
  }
});

it('asks nothing for a while once the SAT has failed sixteen times in a row, but for a user, whose answer ends the rest', async () => {
  const id = await store();
  answer = outage();
  const ask = () => verifyCfdi(app.deps, { rfc: RFC, ids: [id] });
  for (let failures = 0; failures < 16; failures++) await expect(ask()).rejects.toThrow('did not answer about 1 of 1');
  asked = [];
  await expect(ask()).rejects.toThrow('the SAT does not answer');
  expect(asked).toEqual([]);
  answer = unknown;
  await verify(id);
  expect(asked).toHaveLength(1);
  await expect(ask()).rejects.toThrow('does not know 1 of 1');
});

describe('what a Pendiente waits for', () => {
  const NEXT = new Date('2099-01-01T00:00:00Z');
  const rowsOf = async (path: string, id: string) =>
    (await app.call('GET', path, as)).json().rows.filter((row: { id: string }) => row.id === id);
  /** As the detail, the list and the list of inhabilitados say it, which agree. */
  async function espera(id: string) {
    const said = [
      await detail(id),
      ...(await rowsOf('/emitidos?status=1', id)),
      ...(await rowsOf('/inhabilitados?order=DESC&limit=100', id)),
    ].map((row) => row.espera);
    expect(said).toEqual(Array(3).fill(said[0]));
    return said[0];
  }
  const ask = (id: string, proxima?: Date | null) =>
    verifyCfdi(app.deps, { rfc: RFC, ids: [id] }, proxima).catch(() => undefined);

  it('is the queue, then an SAT that does not know it or does not answer, and nothing once it is known', async () => {
    const id = await store();
    expect(await espera(id)).toEqual({ motivo: 'enCola', preguntado: null, desde: null, proxima: null });
    answer = unknown;
    await ask(id, NEXT);
    const first = await espera(id);
    expect(first).toEqual({
      motivo: 'noEncontrado',
      preguntado: expect.stringMatching(/^20.*Z$/),
      desde: first.preguntado,
      proxima: NEXT.toISOString(),
    });
    // Asked by a user: the queue asks as planned.
    await verify(id);
    expect(await espera(id)).toMatchObject({ motivo: 'noEncontrado', desde: first.desde, proxima: NEXT.toISOString() });
    answer = outage();
    await ask(id, NEXT);
    const down = await espera(id);
    expect(down).toMatchObject({ motivo: 'sinRespuesta', desde: down.preguntado });
    await ask(id, null);
    const later = await espera(id);
    expect(later).toMatchObject({ motivo: 'sinRespuesta', desde: down.desde, proxima: null });
    expect(later.preguntado > down.preguntado).toBe(true);
    answer = found('Vigente');
    await ask(id);
    expect((await detail(id)).espera).toBeNull();
    expect(await app.deps.db.selectFrom('consulta_sat').selectAll().where('cfdi_id', '=', id).execute()).toEqual([]);
  });

  it('is the review of the vault while that is incomplete', async () => {
    const id = await store();
    await app.deps.db.updateTable('cfdi_detalle').set({ por_juzgar: true }).where('cfdi_id', '=', id).execute();
    expect(await espera(id)).toMatchObject({ motivo: 'porRevisar', preguntado: null });
  });
});

it('keeps a Vigente CFDI unchanged after an outage or No Encontrado, and verifying it reports the failure', async () => {
  const id = await store();
  answer = found('Vigente');
  expect((await verify(id)).json()).toMatchObject({ status: 2 });
  answer = outage();
  const failed = await verify(id);
  expect([failed.statusCode, failed.json()]).toMatchObject([
    503,
    {
      code: 'sat_unavailable',
      msg: 'Intermitencia en el servicio de verificacion del SAT, Favor de intentar mas tarde.',
    },
  ]);
  expect((await detail(id)).status).toBe(2);
  answer = unknown;
  expect((await verify(id)).json()).toMatchObject({ status: 2 });
});

it('shows words that it does not know as they came, until the SAT says known ones', async () => {
  const id = await store();
  answer = { ...unknown, codigo: null, dicho: 'CodigoEstatus: «N - 700»' };
  expect((await verify(id)).json()).toMatchObject({ status: 1, dichosat: 'CodigoEstatus: «N - 700»' });
  answer = { ...found('Vigente'), estatusCancelacion: 'En duda', dicho: 'EstatusCancelacion: «En duda»' };
  expect((await verify(id)).json()).toMatchObject({
    ...{ status: 2, statuscanc: 0 },
    dichosat: 'EstatusCancelacion: «En duda»',
  });
  answer = found('Vigente');
  expect((await verify(id)).json()).toMatchObject({ status: 2, dichosat: null });
});

it('stores the day a cancellation was first reported, at -07:00', async () => {
  const id = await store();
  answer = found('Cancelado', 5);
  const first = (await verify(id)).json();
  expect(first).toMatchObject({ status: 3, statuscanc: 5 });
  expect(Math.abs(Date.parse(`${first.cancelado}-07:00`) - Date.now())).toBeLessThan(60_000);
  expect((await verify(id)).json().cancelado).toBe(first.cancelado);
});

it('does not ask about a CFDI that fails a rule', async () => {
  const xml = builder.build({ folio: '66' }).toString().replace('Total="116.00" Tipo', 'Total="117.00" Tipo');
  await app.call('POST', '/cfdi', as, { name: 'a.xml', xmlb64: Buffer.from(xml).toString('base64') });
  const { id } = (await app.call('GET', '/emitidos?folio=66', as)).json().rows[0];
  answer = found('Vigente');
  expect((await verify(id)).json().status).toBe(5);
  expect(asked).toEqual([]);
});

it('answers not found for the other direction, another taxpayer and an unknown id, without asking the SAT', async () => {
  const id = await store();
  await app.createContribuyente('MCI7306249Y1');
  await app.grant(user, 'MCI7306249Y1');
  const calls = [
    app.call('GET', `/recibidos/${id}?action=verify`, as),
    app.call('GET', `/emitidos/${id}?action=verify`, { ...as, rfc: 'MCI7306249Y1' }),
    app.call('GET', '/emitidos/00000000-0000-7000-8000-000000000000?action=verify', as),
  ];
  for (const call of calls)
    expect((await call).json()).toMatchObject({ code: 'not_found', msg: 'No se encontró lo que busca.' });
  expect(asked).toEqual([]);
});

it('pre-accepts only a received, valid CFDI', async () => {
  const received = createCfdiBuilder('AAA010101AAA').build({
    receptor: RFC,
    uuid: '11111111-2222-4333-8444-555555555555',
  });
  await app.call('POST', '/cfdi', as, { name: 'a.xml', xmlb64: received.toString('base64') });
  const { id } = (await app.call('GET', '/recibidos', as)).json().rows[0];
  expect((await app.call('PATCH', `/recibidos/${id}?preaceptar=1`, as)).statusCode).toBe(409);
  answer = found('Vigente');
  expect((await app.call('GET', `/recibidos/${id}?action=verify`, as)).json().preaceptado).toBe('0');
  expect((await app.call('PATCH', `/recibidos/${id}?preaceptar=1`, as)).json().preaceptado).toBe('1');
  expect((await app.call('PATCH', `/recibidos/${id}?preaceptar=0`, as)).json().preaceptado).toBe('0');
  const log = app.deps.db
    .selectFrom('bitacora')
    .select(['objeto', 'detalle'])
    .where('rfc_owner', '=', RFC)
    .orderBy('n');
  expect(await log.where('accion', '=', 'cancelacion.preaceptada').execute()).toEqual(
    ['Sí', 'No'].map((detalle) => ({ objeto: '11111111-2222-4333-8444-555555555555', detalle })),
  );
});
