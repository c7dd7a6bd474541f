import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import {
  type AnswerOf,
  API_BASE,
  type api,
  type FilaCalendario,
  type IsrDelMes,
  type MesDeImpuestos,
} from '@boveda/contracts';
import * as yauzl from 'yauzl';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';
import { type Documento, openLedger } from '../../../testing/pagos/documentos';
import { paying, ppd, pue } from '../../../testing/pagos/flujo';
import { record } from '../../audit/record';
import { computeTablero } from './compute-tablero';
import { purgeLotes } from './lotes/purge-lotes';

const EKU = 'EKU9003173C9';
const BBB = 'BBB010101BBB';
const PERSONA = 'XIQB891116QE4';
const FOREIGN = 'CCC010101CCC';
const PROVEEDOR = 'AAA010101AAA';
const OWN = [EKU, BBB, PERSONA];
const MESES = ['2026-08', '2026-09', '2026-10'];
const MES = '2026-10';
let now = new Date('2026-11-20T18:00:00Z');

let app: TestApp;
let admin: TestUser;
let auxiliar: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
  admin = await app.createContribuyenteUser(EKU);
  for (const rfc of [BBB, PERSONA]) {
    await app.createContribuyente(rfc);
    await app.grant(admin, rfc);
  }
  auxiliar = await app.createUser('auxiliar@despacho.mx');
  await app.grant(auxiliar, EKU, '2');
  stranger = await app.createContribuyenteUser(FOREIGN);
  const { arrive } = openLedger(app);
  for (const rfc of OWN) await arrive(...documentosOf(rfc));
});
afterAll(() => app.close());
beforeEach(() => app.pool.query('delete from graphile_worker._private_jobs'));

/** Amounts that follow from a number, so that a failure is repeated. */
function numbers(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return 1 + (state % most);
  };
}

/** Sales, expenses, and invoices on credit that are paid or not, of three months. */
function documentosOf(rfc_owner: string): Documento[] {
  const next = numbers(rfc_owner.charCodeAt(0));
  return MESES.flatMap((mes) => {
    const facts = (emitido: boolean) => ({
      ...{ rfc_owner, emitido, contraparte_rfc: PROVEEDOR },
      fecha: `${mes}-${String(next(27)).padStart(2, '0')}T10:00:00`,
    });
    const amount = () => next(90_000);
    const of = (emitido: boolean) => {
      const base = amount();
      return pue(`${base}`, (base * 0.16).toFixed(2), { ...facts(emitido), subtotal: `${base}` });
    };
    const credits = [1, 2].map(() => ppd('1160', '1000', '160', facts(false)));
    return [
      ...Array.from({ length: next(4) }, () => of(true)),
      ...Array.from({ length: next(4) }, () => of(false)),
      ...credits,
      paying(credits[0] as Documento, `${mes}-28`, { pagado: '1160', cambio: '1' }, { rfc_owner, emitido: false }),
    ];
  });
}

const get = async <Answer>(path: string, rfc?: string, token = admin.token): Promise<Answer> =>
  (await app.call('GET', path, { token, ...(rfc ? { rfc } : {}) })).json();
const calendario = (mes = MES, token = admin.token) =>
  get<AnswerOf<typeof api.despacho.getCalendario>>(`/despacho?type=calendario&mes=${mes}`, undefined, token);
const filaOf = async (rfc: string, mes = MES) =>
  (await calendario(mes)).rows.find((each) => each.rfc === rfc) as FilaCalendario;
const close = (rfc: string, mes: string) =>
  app.call('PUT', `/impuestos/meses/${mes}?action=cerrar`, { token: admin.token, rfc });

test('figures of the calendar are those of the own pages of each taxpayer, of open and closed months', async () => {
  const regimen = { dato: 'regimen', valor: '626', motivo: 'Constancia' };
  expect((await app.call('PUT', `/isr/${MESES[0]}`, { token: admin.token, rfc: EKU }, regimen)).statusCode).toBe(200);
  expect((await close(BBB, '2026-09')).statusCode).toBe(200);
  let compared = 0;
  for (const mes of MESES)
    for (const rfc of OWN) {
      await computeTablero(app.deps, rfc, mes);
      const { cifras, cierre, vence, diot } = await filaOf(rfc, mes);
      const page = await get<MesDeImpuestos>(`/impuestos/meses/${mes}`, rfc);
      const twelve = await get<AnswerOf<typeof api.impuestos.list>>(`/impuestos/meses?hasta=${mes}`, rfc);
      const isr = await get<IsrDelMes>(`/isr/${mes}`, rfc);
      const saldos = await get<{ totalPesos: string }>(`/impuestos/meses/${mes}?type=saldos`, rfc);
      const file = await get<AnswerOf<typeof api.diot.get>>(`/diot/${mes}`, rfc);
      const riesgos = await get<AnswerOf<typeof api.riesgos.list>>('/riesgos', rfc);
      const graves = async (nivel: string) =>
        (await get<AnswerOf<typeof api.riesgos.list>>(`/riesgos?nivel=${nivel}`, rfc)).count;
      const sinRep = (direccion: string) =>
        get<AnswerOf<typeof api.rfcs.listSinRep>>(`/rfcs?type=rep&direccion=${direccion}`, rfc);
      const last = twelve.rows.at(-1);
      expect({ cifras, vence, cerrado: cierre?.autor, archivos: diot !== null }).toEqual({
        cifras: {
          cobertura: page.cobertura,
          completos: { emitidos: false, recibidos: false },
          iva: { aCargo: last?.aCargo, totalPesos: saldos.totalPesos },
          isr: { aPagar: isr.aPagar, falta: isr.falta },
          diot: { lineas: file.lineas.length, faltas: file.faltas.filter(({ bloquea }) => bloquea).length },
          rep: {
            recibidos: (await sinRep('recibidos')).totales.cierto.cantidad,
            emitidos: (await sinRep('emitidos')).totales.cierto.cantidad,
          },
          riesgos: { cantidad: riesgos.count, graves: (await graves('alto')) + (await graves('critico')) },
          difiere: last?.difiere,
        },
        vence: page.vencimientos.porRfc,
        cerrado: page.cierre?.autor,
        archivos: file.archivos.length > 0,
      });
      compared += Number(last?.aCargo !== '0.00');
    }
  expect(compared).toBe(9);
});

test('a closed month keeps its IVA while the CFDI change, and is said to differ', async () => {
  const before = await filaOf(BBB, '2026-09');
  const late = pue('777', '124.32', { rfc_owner: BBB, emitido: true, fecha: '2026-09-15T10:00:00' });
  await openLedger(app).arrive(late);
  await computeTablero(app.deps, BBB, '2026-09');
  const after = await filaOf(BBB, '2026-09');
  expect([before.cifras?.difiere, before.sigue]).toEqual([false, 'presentar']);
  expect([after.cifras?.difiere, after.sigue]).toEqual([true, 'cambio']);
  expect(after.cifras?.iva.aCargo).toBe(before.cifras?.iva.aCargo);
});

test('what is due first stands first; each due day follows the sixth digit', async () => {
  const { rows, count, porcalcular } = await calendario();
  // The digits are 1, 6 and 7.
  expect(rows.map(({ rfc, vence }) => [rfc, vence.segura])).toEqual([
    [BBB, '2026-11-18'],
    [PERSONA, '2026-11-20'],
    [EKU, '2026-11-23'],
  ]);
  expect([count, porcalcular]).toEqual([3, 0]);
  expect(rows[0]?.diotVence).toEqual({ segura: '2026-11-17', legal: '2026-11-30' });
  expect(new Set(rows.map(({ sigue }) => sigue))).toEqual(new Set(['metadatos']));
  expect((await calendario('2026-11')).rows.map(({ sigue }) => sigue)).toEqual(['calcular', 'calcular', 'calcular']);
});

test('shows the taxpayers of the user alone; figures are computed for them alone', async () => {
  expect((await calendario(MES, stranger.token)).rows.map(({ rfc }) => rfc)).toEqual([FOREIGN]);
  expect((await calendario(MES, auxiliar.token)).rows.map(({ rfc }) => rfc)).toEqual([EKU]);
  const asked = await app.call('POST', '/despacho', { token: admin.token }, { mes: '2026-07' });
  expect(asked.json()).toMatchObject({ cantidad: 3 });
  const { rows } = await app.pool.query(
    `select payload ->> 'rfc' as rfc, payload ->> 'mes' as mes from graphile_worker._private_jobs order by 1`,
  );
  expect(rows.map(({ rfc, mes }) => [rfc, mes])).toEqual([BBB, EKU, PERSONA].map((rfc) => [rfc, '2026-07']));
  expect((await app.call('GET', `/despacho?type=calendario&mes=${MES}`, {})).statusCode).toBe(401);
});

describe('who is in charge', () => {
  const assign = (rfcs: string[], responsable: string | null, token = admin.token) =>
    app.call('PUT', '/despacho?action=responsable', { token }, { rfcs, responsable });

  test('is somebody with access to each, chosen by an administrator, and nobody once the access ends', async () => {
    expect((await assign([EKU], auxiliar.correo)).json()).toMatchObject({ cantidad: 1 });
    expect((await filaOf(EKU)).responsable).toBe(auxiliar.correo);
    expect((await calendario()).personas).toEqual([admin.correo, auxiliar.correo].toSorted());
    expect((await assign([EKU, BBB], auxiliar.correo)).json()).toMatchObject({ code: 'unknown_person' });
    expect((await assign([EKU], null, auxiliar.token)).json()).toMatchObject({ code: 'forbidden' });
    expect((await assign([FOREIGN], null)).json()).toMatchObject({ code: 'taxpayer_not_allowed' });
    await app.pool.query('update acceso set confirmada = false where usuario_id = $1', [auxiliar.idacceso]);
    expect((await filaOf(EKU)).responsable).toBeNull();
    await app.pool.query('update acceso set confirmada = true where usuario_id = $1', [auxiliar.idacceso]);
    expect((await assign([EKU], null)).statusCode).toBe(200);
    expect((await filaOf(EKU)).responsable).toBeNull();
  });
});

describe('tasks, notes and people of an office', () => {
  const TAREAS = '/despacho/tareas';
  const NOTAS = '/despacho/notas';
  const tareas = (query = '', token = admin.token) =>
    get<AnswerOf<typeof api.despacho.listTareas>>(`${TAREAS}?mes=2026-08${query}`, undefined, token);
  const add = (said: object, token = admin.token) =>
    app.call('POST', TAREAS, { token }, { rfcs: [EKU], mes: '2026-08', ...said });
  const change = (id: string, said: object, token = admin.token) =>
    app.call('PUT', `${TAREAS}/${id}`, { token }, { rfc: EKU, ...said });
  let revisor: TestUser;
  beforeAll(async () => {
    revisor = await app.createUser('revisor@despacho.mx');
    await app.grant(revisor, EKU, '3');
  });
  afterAll(async () => {
    const theirs = app.deps.db.deleteFrom('acceso').where('usuario_id', '=', auxiliar.idacceso);
    await theirs.where('rfc', '!=', EKU).execute();
    const back = app.deps.db.updateTable('acceso').set({ privilegio: '2' });
    await back.where('usuario_id', '=', auxiliar.idacceso).execute();
  });

  test('a task of what the board lacks is made where it lacks, once, and ends when the figures say that it is there', async () => {
    for (const rfc of OWN) await computeTablero(app.deps, rfc, '2026-08');
    const lacking = (await calendario('2026-08')).rows.filter(({ cierre }) => cierre === null).map(({ rfc }) => rfc);
    expect((await add({ rfcs: OWN, falta: 'cierre' })).json()).toMatchObject({ cantidad: lacking.length });
    expect((await add({ rfcs: OWN, falta: 'cierre' })).json()).toMatchObject({ cantidad: 0 });
    await app.call(
      'PUT',
      '/despacho?action=responsable',
      { token: admin.token },
      { rfcs: [EKU], responsable: auxiliar.correo },
    );
    // Figures that are older than the complement that came.
    await app.pool.query(
      `update tablero_mes set cifras = jsonb_set(cifras, '{rep,recibidos}', '3') where rfc_owner = $1`,
      [EKU],
    );
    for (const falta of ['rep', 'metadatos']) expect((await add({ falta })).json()).toMatchObject({ cantidad: 1 });
    expect((await tareas(`&responsable=${auxiliar.correo}`)).rows).toMatchObject([
      { rfc: EKU, falta: 'rep', texto: 'Falta REP de 3 facturas de proveedores', editable: true },
      { rfc: EKU, falta: 'metadatos', texto: 'Faltan metadatos de emitidos y recibidos' },
    ]);
    expect((await close(EKU, '2026-08')).statusCode).toBe(200);
    await computeTablero(app.deps, EKU, '2026-08');
    expect(
      (await tareas('&estado=hechas')).rows.map(({ rfc, falta, hechaPor }) => [rfc, falta, hechaPor]).toSorted(),
    ).toEqual([
      [EKU, 'cierre', 'Bóveda'],
      [EKU, 'rep', 'Bóveda'],
    ]);
    expect((await tareas(`&rfc=${EKU}`)).rows.map(({ falta }) => falta)).toEqual(['metadatos']);
  });

  test('a task by hand has text, person and date, is done and opened again; other taxpayers and persons are refused', async () => {
    const said = { texto: 'Pedir estados de cuenta', responsable: auxiliar.correo, vence: '2026-09-10' };
    expect((await add(said, auxiliar.token)).json()).toEqual({ cantidad: 1, msg: 'Tarea creada' });
    const [tarea] = (await tareas(`&rfc=${EKU}`)).rows;
    expect(tarea).toMatchObject({ ...said, falta: null, autor: auxiliar.correo, hecha: null });
    const id = tarea?.id ?? '';
    expect((await change(id, { hecha: true }, auxiliar.token)).json()).toEqual({ msg: 'Tarea hecha' });
    expect((await tareas('&estado=hechas')).rows).toContainEqual(
      expect.objectContaining({ id, hechaPor: auxiliar.correo }),
    );
    expect((await change(id, { hecha: false, vence: null, texto: 'Otra' })).statusCode).toBe(200);
    expect((await tareas(`&rfc=${EKU}`)).rows).toContainEqual(
      expect.objectContaining({ id, texto: 'Otra', vence: null }),
    );
    expect((await tareas('', stranger.token)).count).toBe(0);
    for (const refused of [
      [await add({ rfcs: [EKU, FOREIGN], texto: 'x' }), 'taxpayer_not_allowed'],
      [await add({ texto: 'x', responsable: stranger.correo }), 'unknown_person'],
      [await add({}), 'invalid_body'],
      [await change(id, { hecha: true }, stranger.token), 'taxpayer_not_allowed'],
      [await change(id, { rfc: BBB, hecha: true }), 'not_found'],
    ] as const)
      expect(refused[0].json().code).toBe(refused[1]);
  });

  test('a Revisor reads and comments, and changes nothing, also by a job over taxpayers', async () => {
    const { token } = revisor;
    const [tarea] = (await tareas(`&rfc=${EKU}`, token)).rows;
    expect(tarea?.editable).toBe(false);
    for (const refused of [await add({ texto: 'x' }, token), await change(tarea?.id ?? '', { hecha: true }, token)])
      expect(refused.json()).toMatchObject({
        code: 'forbidden',
        msg: expect.stringMatching(/^Su acceso es de Revisor/),
      });
    for (const [accion, estado] of [
      ['diot', 'fallo'],
      ['papel', 'listo'],
    ]) {
      const lote = await app.call('POST', '/despacho/lotes', { token }, { accion, mes: '2026-09', rfcs: [EKU] });
      await app.runJobs();
      const { rows } = await get<AnswerOf<typeof api.despacho.getLote>>(
        `/despacho/lotes/${lote.json().id}`,
        undefined,
        token,
      );
      expect(rows.map((each) => each.estado)).toEqual([estado]);
    }
    const nota = await app.call('POST', NOTAS, { token }, { rfc: EKU, mes: '2026-08', texto: 'Revisado' });
    const { id } = nota.json();
    const notas = (who: string) =>
      get<AnswerOf<typeof api.despacho.listNotas>>(`${NOTAS}?rfc=${EKU}&mes=2026-08`, undefined, who);
    expect((await notas(auxiliar.token)).rows).toMatchObject([
      { id, texto: 'Revisado', autor: revisor.correo, editable: false },
    ]);
    const remove = (who: string) => app.call('DELETE', `${NOTAS}/${id}?rfc=${EKU}`, { token: who });
    expect((await remove(auxiliar.token)).json().code).toBe('forbidden');
    expect((await remove(stranger.token)).json().code).toBe('taxpayer_not_allowed');
    expect((await remove(token)).statusCode).toBe(200);
    expect((await notas(token)).rows).toEqual([]);
  });

  test('who works with a taxpayer without administering it sees its work, and no address beyond those of notes, tasks and closed months', async () => {
    const { db } = app.deps;
    const other = { usuario: 'otra@ajena.mx', usuarioId: null, ip: '', agente: '' };
    const seen = { ...other, usuario: auxiliar.correo };
    await record(db, EKU, { accion: 'acceso.invitado', objeto: 'nueva@ajena.mx', autor: seen });
    await record(db, EKU, { accion: 'apikey.generada', objeto: 'k', autor: seen });
    await record(db, EKU, { accion: 'exportacion.descargada', objeto: 'lista.xlsx', autor: seen });
    const masked = {
      accion: 'contacto.descartado',
      objeto: 'para x@ajena.mx y revisor@despacho.mx',
      autor: other,
    } as const;
    await record(db, EKU, { ...masked, detalle: 'x@ajena.mx' });
    await record(db, EKU, { accion: 'tarea.creada', objeto: 'Pedir', detalle: '2026-08', autor: seen });
    const proof = { detalle: `3f8930c9 XML ${'9c'.repeat(32)}`, autor: { ...other, usuario: 'Bóveda' } };
    await record(db, EKU, { accion: 'cfdi.guardado', objeto: '1 CFDI', ...proof });
    await record(db, EKU, { accion: 'sesion.iniciada', objeto: auxiliar.correo, autor: seen });
    type Rows = AnswerOf<typeof api.despacho.listActividad>['rows'];
    const actividad = async (who: string): Promise<Rows> =>
      (await app.call('GET', `/despacho/actividad?rfc=${EKU}`, { token: who })).json().rows;
    const told = (rows: Rows) => rows.slice(0, 3).map(({ n: _n, cuando: _cuando, ...row }) => row);
    const work = [
      { titulo: 'CFDI guardados', usuario: 'Bóveda', objeto: '1 CFDI', detalle: '' },
      { titulo: 'Tarea creada', usuario: auxiliar.correo, objeto: 'Pedir', detalle: '' },
      {
        ...{ titulo: 'Remitente descartado como contacto', usuario: '' },
        ...{ objeto: 'para … y revisor@despacho.mx', detalle: '' },
      },
    ];
    for (const who of [revisor, auxiliar]) {
      const rows = await actividad(who.token);
      const [first, second, third] = work;
      expect(told(rows)).toEqual([first, second, who === revisor ? third : { ...third, objeto: 'para … y …' }]);
      expect(rows.map(({ titulo }) => titulo)).not.toContain('Acceso invitado');
    }
    const all = await actividad(admin.token);
    expect(all[0]).toMatchObject({ objeto: '1 CFDI', detalle: '' });
    expect(all[2]).toMatchObject({ usuario: other.usuario, objeto: masked.objeto, detalle: 'x@ajena.mx' });
    expect(all.map(({ titulo }) => titulo)).toEqual(
      expect.arrayContaining(['Exportación descargada', 'ApiKey generada', 'Acceso invitado']),
    );
    expect((await app.call('GET', `/despacho/actividad?rfc=${EKU}`, { token: stranger.token })).json().code).toBe(
      'taxpayer_not_allowed',
    );
  });

  test('a key ends to write once its creator is a Revisor', async () => {
    const maker = await app.createUser('llavero@despacho.mx');
    await app.grant(maker, EKU);
    const alcances = ['leer', 'subir'];
    const { apikey } = (
      await app.call('POST', '/llaves', { token: maker.token, rfc: EKU }, { nombre: 'k', alcances })
    ).json();
    const tag = () =>
      app.app.inject({
        method: 'POST',
        url: `${API_BASE}/etiquetas`,
        headers: { 'x-api-key': apikey },
        payload: { nombre: `e${Math.random()}`, color: 'gris' },
      });
    expect((await tag()).statusCode).toBe(200);
    await app.call('PUT', `/accesos/${maker.idacceso}`, { token: admin.token, rfc: EKU }, { privilegio: '3' });
    expect((await tag()).json().code).toBe('forbidden');
  });

  describe('an invitation to several taxpayers', () => {
    const PASS = 'una-clave-larga';
    type Invitacion = AnswerOf<typeof api.despacho.invite>;
    const invite = (correo: string, rfcs: string[], token = admin.token, privilegio = '2') =>
      app.call('POST', '/despacho/personas', { token }, { correo, privilegio, rfcs });
    const confirm = (token: string) => app.call('POST', '/confirm-access', {}, { token, pass1: PASS, pass2: PASS });
    const accesosOf = async (correo: string, token = admin.token) => {
      const { rows } = await get<AnswerOf<typeof api.despacho.listPersonas>>('/despacho/personas', undefined, token);
      return rows.find((persona) => persona.correo === correo)?.accesos ?? [];
    };
    const mails = async (correo: string) =>
      (await app.pool.query('select id from correo_saliente where para = $1', [correo])).rowCount;
    const tokenFor = async (correo: string) => (await app.lastMail(correo)).token;

    test('is one mail whose link confirms all of them, once', async () => {
      const correo = 'nueva@despacho.mx';
      const answer = await invite(correo.toUpperCase(), [PERSONA, EKU, BBB, EKU], admin.token, '3');
      expect(answer.json()).toMatchObject({ cantidad: 3, msg: 'Invitación a 3 contribuyentes enviada' });
      expect(await mails(correo)).toBe(1);
      const pending = OWN.toSorted().map((rfc) => ({ rfc, privilegio: '3', confirmada: false }));
      expect(await accesosOf(correo)).toEqual(pending);
      const { token, texto } = await app.lastMail(correo);
      for (const rfc of OWN) expect(texto).toContain(rfc);
      expect((await confirm(`${token}0`)).json().code).toBe('not_found');
      expect((await confirm(token.replace(/3$/, '2'))).json().code).toBe('not_found');
      expect((await confirm(token)).json()).toEqual({ msg: 'Acceso confirmado' });
      expect(await accesosOf(correo)).toEqual(pending.map((acceso) => ({ ...acceso, confirmada: true })));
      expect((await confirm(token)).json().code).toBe('link_used');
      const entries = await app.pool.query<{ rfc_owner: string }>(
        `select rfc_owner from bitacora where accion = 'acceso.confirmado' and objeto = $1 order by 1`,
        [correo],
      );
      expect(entries.rows.map(({ rfc_owner }) => rfc_owner)).toEqual(OWN.toSorted());
      await app.call('PUT', '/despacho/personas', { token: admin.token }, { correo, privilegio: '2' });
    });

    test('whichever of them is withdrawn or sent again, the link confirms the others and no more', async () => {
      for (const withdrawn of OWN) {
        const correo = `sin-${withdrawn.toLowerCase()}@despacho.mx`;
        await invite(correo, OWN);
        const token = await tokenFor(correo);
        const again = OWN.find((rfc) => rfc !== withdrawn) ?? '';
        const { rows } = (await app.call('GET', '/accesos', { token: admin.token, rfc: withdrawn })).json();
        const { id } = rows.find((acceso: { correo: string }) => acceso.correo === correo);
        await app.call('DELETE', `/accesos/${id}`, { token: admin.token, rfc: withdrawn });
        expect((await invite(correo, [again])).json()).toMatchObject({ cantidad: 1, msg: 'Invitación enviada' });
        expect((await confirm(token)).statusCode).toBe(200);
        expect((await accesosOf(correo)).flatMap(({ rfc, confirmada }) => (confirmada ? rfc : []))).toEqual(
          OWN.filter((rfc) => rfc !== withdrawn && rfc !== again),
        );
        expect((await confirm(await tokenFor(correo))).statusCode).toBe(200);
        await app.pool.query('delete from acceso where usuario_id = (select id from usuario where correo = $1)', [
          correo,
        ]);
      }
    });

    test('says of each where it is not possible, invites to the others, and sends no mail for none', async () => {
      const set = (rfc: string, column: string, value: unknown) =>
        app.pool.query(`update contribuyente set ${column} = $2 where rfc = $1`, [rfc, value]);
      await set(PERSONA, 'plan_fin', '2020-01-01');
      await set(BBB, 'accesos_max', 1);
      const { rows, cantidad }: Invitacion = (await invite('otra@despacho.mx', OWN)).json();
      expect(cantidad).toBe(1);
      expect(rows.map(({ rfc, invitado, codigo }) => [rfc, invitado, codigo])).toEqual([
        [BBB, false, 'access_limit'],
        [EKU, true, null],
        [PERSONA, false, 'plan_expired'],
      ]);
      expect((await invite('otra2@despacho.mx', [PERSONA, BBB])).json()).toMatchObject({ cantidad: 0 });
      expect(await mails('otra2@despacho.mx')).toBe(0);
      await set(PERSONA, 'plan_fin', '2099-01-01');
      await set(BBB, 'accesos_max', 10);
      expect((await invite(admin.correo, [EKU])).json().rows).toMatchObject([{ codigo: 'access_exists' }]);
    });

    test('invites to none when one is of others, is not administered or does not exist', async () => {
      const correo = 'nadie-mas@despacho.mx';
      for (const rfc of [FOREIGN, PROVEEDOR])
        expect((await invite(correo, [EKU, rfc])).json().code).toBe('taxpayer_not_allowed');
      expect((await invite(correo, [EKU], auxiliar.token)).json().code).toBe('forbidden');
      expect((await invite(correo, [EKU], stranger.token)).json().code).toBe('taxpayer_not_allowed');
      expect((await invite(correo, [])).json().code).toBe('invalid_body');
      expect(await mails(correo)).toBe(0);
      expect(await accesosOf(correo)).toEqual([]);
    });
  });

  test('one privilege of a person in all taxpayers of an administrator, and in no other', async () => {
    await app.grant(auxiliar, BBB, '2');
    await app.grant(auxiliar, FOREIGN, '2');
    const set = (correo: string, privilegio: string, token = admin.token) =>
      app.call('PUT', '/despacho/personas', { token }, { correo, privilegio });
    expect((await set(auxiliar.correo, '3')).json()).toEqual({ cantidad: 2, msg: '2 accesos actualizados' });
    const { rows } = await get<AnswerOf<typeof api.despacho.listPersonas>>('/despacho/personas');
    expect(rows).toContainEqual({
      correo: auxiliar.correo,
      accesos: [BBB, EKU].map((rfc) => ({ rfc, privilegio: '3', confirmada: true })),
    });
    const foreign = await app.deps.db.selectFrom('acceso').select('privilegio').where('rfc', '=', FOREIGN);
    const theirs = await foreign.where('usuario_id', '=', auxiliar.idacceso).executeTakeFirst();
    expect(theirs?.privilegio).toBe('2');
    expect((await set('nadie@despacho.mx', '2')).json().code).toBe('unknown_person');
    expect((await set(admin.correo, '2', revisor.token)).json().code).toBe('unknown_person');
  });
});

describe('jobs over several taxpayers', () => {
  type Detalle = AnswerOf<typeof api.despacho.getLote>;
  const ask = (accion: string, rfcs: string[], token = admin.token) =>
    app.call('POST', '/despacho/lotes', { token }, { accion, mes: MES, rfcs });
  const detalle = (id: string, token = admin.token) => get<Detalle>(`/despacho/lotes/${id}`, undefined, token);
  const done = async (accion: string, rfcs = OWN): Promise<Detalle> => {
    const asked = await ask(accion, rfcs);
    expect(asked.json()).toMatchObject({ cantidad: rfcs.length });
    await app.runJobs();
    return await detalle(asked.json().id);
  };
  const download = (url: string | null | undefined) => app.app.inject({ method: 'GET', url: url ?? '', headers: {} });
  const entriesOf = async (zip: Buffer) => {
    const file = await yauzl.fromBufferPromise(zip);
    const names: string[] = [];
    for await (const entry of file.eachEntry()) names.push(entry.fileName);
    return names;
  };

  test('what fails of one says why and where it is solved, the others are done, and it is tried again', async () => {
    await app.pool.query(`update contribuyente set plan_fin = '2020-01-01' where rfc = $1`, [PERSONA]);
    const closed = await done('cerrar');
    expect(closed).toMatchObject({ accion: 'cerrar', mes: MES, total: 3, listos: 2, fallos: 1, url: null });
    expect(closed.rows.map(({ rfc, estado, codigo, ruta }) => [rfc, estado, codigo, ruta])).toEqual([
      [PERSONA, 'fallo', 'plan_expired', 'dashboard'],
      [BBB, 'listo', null, `impuestos/${MES}`],
      [EKU, 'listo', null, `impuestos/${MES}`],
    ]);
    expect(closed.rows[0]?.mensaje).toMatch(/Pida la renovación del plan a quien opera esta bóveda\.$/);
    expect((await filaOf(EKU)).cierre?.autor).toBe(admin.correo);
    expect((await filaOf(PERSONA)).cierre).toBeNull();
    await app.pool.query(`update contribuyente set plan_fin = '2099-01-01' where rfc = $1`, [PERSONA]);
    const again = () => app.call('PUT', `/despacho/lotes/${closed.id}`, { token: admin.token }, {});
    expect((await again()).json()).toMatchObject({ cantidad: 1 });
    await app.runJobs();
    expect(await detalle(closed.id)).toMatchObject({ listos: 3, fallos: 0 });
    expect((await again()).json()).toMatchObject({ code: 'conflict' });
    expect((await done('cerrar', [EKU])).rows[0]?.mensaje).toBe('El mes ya estaba cerrado');
  });

  test('without an e.firma the SAT is not asked, and the settings are named', async () => {
    const { rows } = await done('metadatos', [EKU]);
    expect(rows[0]).toMatchObject({ codigo: 'fiel_missing', ruta: 'configuracion/certificados' });
  });

  test('files of each, and all of them in one ZIP, for who has access alone', async () => {
    const diot = await done('diot');
    expect(diot).toMatchObject({ listos: 3, fallos: 0, url: expect.any(String) });
    const own = await download(diot.rows.find(({ rfc }) => rfc === EKU)?.url);
    const { lineas } = await get<AnswerOf<typeof api.diot.get>>(`/diot/${MES}`, EKU);
    expect(own.headers['content-disposition']).toContain(`${EKU}_DIOT_${MES}.txt`);
    expect(own.body.trimEnd().split('\n')).toHaveLength(lineas.length);
    const all = await download(diot.url);
    expect(await entriesOf(all.rawPayload)).toEqual([BBB, EKU, PERSONA].map((rfc) => `${rfc}_DIOT_${MES}.txt`));
    expect((await filaOf(EKU)).diot).not.toBeNull();

    await app.pool.query('update acceso set confirmada = false where usuario_id = $1 and rfc = $2', [
      admin.idacceso,
      BBB,
    ]);
    expect(await entriesOf((await download(diot.url)).rawPayload)).toHaveLength(2);
    expect((await download(diot.rows.find(({ rfc }) => rfc === BBB)?.url)).statusCode).toBe(410);
    expect((await detalle(diot.id)).rows.map(({ rfc }) => rfc)).toEqual([EKU, PERSONA]);
    await app.pool.query('update acceso set confirmada = true where usuario_id = $1 and rfc = $2', [
      admin.idacceso,
      BBB,
    ]);
    expect((await download(`${API_BASE}/archivos/lote/inventado`)).statusCode).toBe(404);
  });

  test('a package has the CFDI of both directions, the papers and the DIOT', async () => {
    const xmlb64 = createCfdiBuilder(EKU)
      .build({ fecha: `${MES}-12T10:00:00` })
      .toString('base64');
    await app.call('POST', '/cfdi', { token: admin.token, rfc: EKU }, { name: 'a.xml', xmlb64 });
    const { rows } = await done('paquete', [EKU, PERSONA]);
    expect(rows.map(({ rfc, mensaje }) => [rfc, mensaje])).toEqual([
      [EKU, 'Paquete hecho'],
      [PERSONA, 'Paquete hecho, sin el papel de ISR, porque falta el régimen'],
    ]);
    const names = await entriesOf((await download(rows[0]?.url)).rawPayload);
    expect(names.filter((name) => name.startsWith(`Emitidos/2026/10/${EKU}/`) && name.endsWith('.xml'))).toHaveLength(
      1,
    );
    expect(names).toEqual(
      expect.arrayContaining([
        ...['Emitidos/Listado.xlsx', 'Emitidos/index.csv', 'Recibidos/Portada.pdf'],
        ...[`${EKU}_IVA_${MES}.xlsx`, `${EKU}_ISR_${MES}.xlsx`, `${EKU}_DIOT_${MES}.txt`],
      ]),
    );
    const papeles = await done('papel', [EKU]);
    expect(await entriesOf((await download(papeles.url)).rawPayload)).toEqual([`${EKU}_papeles_${MES}.zip`]);
  });

  test('the package of a year has the closed months, sums that sha256sum checks, and says that every XML is the one received', async () => {
    await done('cerrar', [EKU]);
    const { rows } = await done('anual', [EKU]);
    expect(rows[0]?.mensaje).toMatch(
      /^Paquete de 2026 hecho: [1-9]\d* XML, íntegros; (?:1 mes cerrado|[2-9] meses cerrados)$/,
    );
    const zip = await yauzl.fromBufferPromise((await download(rows[0]?.url)).rawPayload);
    const files = new Map<string, Buffer>();
    for await (const entry of zip.eachEntry())
      files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    const sumas = [...files].filter(([name]) => name !== 'SUMAS.sha256');
    expect(files.get('SUMAS.sha256')?.toString()).toBe(
      sumas.map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`).join(''),
    );
    const xmls = sumas.filter(([name]) => name.endsWith('.xml')).length;
    const declaracion = files.get('Declaracion_de_integridad.txt')?.toString();
    expect(declaracion).toContain(`${xmls} de ${xmls} son los que la bóveda registró`);
    expect(declaracion).toContain('Se recalculó completa: está íntegra.');
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([`Papeles/${EKU}_IVA_${MES}.xlsx`, `DIOT/${EKU}_DIOT_${MES}.txt`, 'Emitidos/index.csv']),
    );
  });

  test('is refused for a taxpayer of others, needs the rights of each action, and runs once', async () => {
    expect((await ask('diot', [EKU, FOREIGN])).json()).toMatchObject({ code: 'taxpayer_not_allowed' });
    const first = (await ask('cerrar', [EKU], auxiliar.token)).json();
    expect((await ask('cerrar', [EKU], auxiliar.token)).json()).toMatchObject({ code: 'conflict' });
    await app.runJobs();
    expect((await detalle(first.id, auxiliar.token)).rows[0]).toMatchObject({
      codigo: 'forbidden',
      ruta: `impuestos/${MES}`,
    });
    expect(await detalle(first.id)).toMatchObject({ code: 'not_found' });
    // The access is lost while the job waits.
    const late = (await ask('diot', [EKU], auxiliar.token)).json();
    await app.pool.query('update acceso set confirmada = false where usuario_id = $1', [auxiliar.idacceso]);
    await app.runJobs();
    const { rows } = await app.pool.query('select estado, codigo from lote_renglon where lote_id = $1', [late.id]);
    expect(rows).toEqual([{ estado: 'fallo', codigo: 'taxpayer_not_allowed' }]);
  });

  test('verifies and backs up, and all of it is gone after some days', async () => {
    expect((await done('verificar', [BBB])).rows[0]?.mensaje).toBe(
      'Ninguna solicitud está en curso; ningún CFDI está pendiente',
    );
    // The files of the CFDI of this test were never stored, and one without CFDI has none to read.
    await app.createContribuyente('DDD010101DDD');
    await app.grant(admin, 'DDD010101DDD');
    expect((await done('respaldo', [BBB, 'DDD010101DDD'])).rows).toMatchObject([
      { rfc: BBB, estado: 'fallo', mensaje: expect.stringContaining('está dañado'), ruta: 'respaldos/resguardos' },
      { estado: 'listo', codigo: null, mensaje: 'Respaldo hecho', ruta: 'respaldos/resguardos' },
    ]);
    expect((await done('xml', [BBB])).rows[0]?.mensaje).toBe('No falta ningún XML en los días que se conocen');
    const list = () => get<AnswerOf<typeof api.despacho.listLotes>>('/despacho/lotes');
    expect((await list()).rows.length).toBeGreaterThan(5);
    expect((await app.deps.sharedFiles.list('lotes')).length).toBeGreaterThan(3);
    await app.pool.query(`update lote set expira = now() - interval '1 day'`);
    now = new Date(Date.now() + 1_000);
    await purgeLotes(app.deps);
    expect(await app.deps.sharedFiles.list('lotes')).toEqual([]);
    expect((await app.pool.query('select from lote_renglon')).rowCount).toBe(0);
  });
});
