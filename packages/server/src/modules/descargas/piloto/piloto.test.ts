import { createCfdiBuilder } from '@boveda/cfdi-samples';
import type { Piloto } from '@boveda/contracts';
import { addEfirma, openScene, RFC, type Scene } from '../../../../testing/descargas/scene';
import { openCertificado } from '../../certificados/certificados.store';
import { readEspejo } from '../espejo/espejo.read-model';
import { advancePiloto } from './advance-piloto';

// Three taxpayers, 24 months, a SAT that fails in every known way, and a clock that a test moves.
const RFCS = [RFC, 'IIA040805DZ4', 'H&E951128469'];
const SUPPLIER = 'CUSC850516316';
const ANIO = 2024;
const MESES = Array.from({ length: 24 }, (_, at) => new Date(Date.UTC(ANIO, at, 1)).toISOString().slice(0, 7));
const STEP_HOURS = 6;
const MOST_STEPS = (60 * 24) / STEP_HOURS;
/** One month has more CFDI than this SAT takes in one request. */
const SAT = { tope: 10, esperaMinutos: 120, atoraCada: 25 };
/** How the SAT behaves in each step of two days. */
const FAULTS: Record<number, Record<string, unknown>> = {
  2: { solicita: '404', verifica: '404' },
  4: { solicita: 'http500', descarga: 'http500' },
  6: { autentica: 'corte' },
  7: { verifica: 'html' },
};
const FAULTS_REPEAT = 8;

let escena: Scene;
const tokens = new Map<string, string>();
beforeAll(async () => {
  escena = await openScene();
  tokens.set(RFC, escena.as.token);
  for (const rfc of RFCS.slice(1)) {
    const { token } = await escena.server.createTaxpayerUser(rfc);
    tokens.set(rfc, token);
    await addEfirma(escena.server, { rfc, token });
  }
  escena.now = new Date('2026-01-02T12:00:00Z');
});
afterAll(() => escena.close());

const put = async (path: string, body: unknown) => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${escena.satUrl}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
};
const get = async (path: string) => (await fetch(`${escena.satUrl}${path}`)).json();
const uuidOf = (xml: string) => (/ UUID="([^"]+)"/.exec(xml)?.[1] ?? '').toLowerCase();
const archive = async (xmls: readonly string[], cancelled = false) => {
  await put('/descarga/cfdi', xmls);
  if (cancelled) for (const xml of xmls) await put(`/cfdi/${uuidOf(xml)}`, { estado: 'Cancelado' });
};
const call = async (rfc: string, method: 'GET' | 'PUT' | 'DELETE', body?: object) => {
  const last_seen = escena.now;
  const expires = new Date(last_seen.getTime() + 3_600_000);
  await escena.server.deps.db.updateTable('sesion').set({ created: last_seen, last_seen, expires }).execute();
  return await escena.server.call(method, '/piloto', { rfc, token: tokens.get(rfc) ?? '' }, body);
};
const piloto = async (rfc: string): Promise<Piloto> => (await call(rfc, 'GET')).json();
const query = async (text: string, values: unknown[] = []) => (await escena.server.pool.query(text, values)).rows;

/** Lets time pass: what is due is done as the worker does it. */
async function step(dials: Record<string, unknown> = SAT): Promise<void> {
  await escena.turn(dials);
  escena.pass(STEP_HOURS * 60);
  const due = await query('select rfc_owner as rfc from piloto where activo and proxima <= $1', [escena.now]);
  for (const { rfc } of due) await advancePiloto(escena.server.deps, { rfc });
  await escena.work();
}

/** The cells of the mirror of a taxpayer in these months. */
const cellsOf = async (rfc: string) =>
  (await readEspejo(escena.server.deps.db, rfc, escena.now)).meses
    .filter(({ mes }) => MESES.includes(mes))
    .flatMap(({ emitidos, recibidos }) => [emitidos, recibidos]);

/** Whether all metadata of the months are known, and nothing is missing. */
async function isFilled(): Promise<boolean> {
  for (const rfc of RFCS) {
    const cells = await cellsOf(rfc);
    if (!cells.every(({ entero, cantidades }) => entero && cantidades.faltaXml === 0)) return false;
  }
  return true;
}

/** Steps until the history is filled; fails after 60 days. */
async function fill(): Promise<void> {
  for (let at = 0; at < MOST_STEPS; at++) {
    // Its answer is waited for in vain, so that this is done once.
    const dials = at === 1 ? { ...SAT, solicita: 'perdida' } : { ...SAT, ...FAULTS[at % FAULTS_REPEAT] };
    await step(dials);
    const [{ own, most }] = await query(`select count(*) filter (where piloto)::int as own, count(*)::int as most
      from descarga where pendiente group by rfc_owner order by 1 desc limit 1`).then((rows) =>
      rows.length > 0 ? rows : [{ own: 0, most: 0 }],
    );
    expect(own).toBeLessThanOrEqual(5);
    expect(most).toBeLessThanOrEqual(6);
    if (await isFilled()) return;
  }
  throw new Error('the history was not filled in 60 days');
}

const MANY = Array.from({ length: 12 }, (_, at) => `2024-05-${10 + at}T12:00:00`);

it('fills 24 months of three taxpayers through all faults, without one repeated request', async () => {
  const supplier = createCfdiBuilder(SUPPLIER);
  for (const rfc of RFCS) {
    const own = createCfdiBuilder(rfc);
    const of = (mes: string, at: number) =>
      at % 2 === 0
        ? own.build({ fecha: `${mes}-10T10:00:00` })
        : supplier.build({ fecha: `${mes}-15T10:00:00`, receptor: rfc });
    await archive(MESES.map((mes, at) => of(mes, at).toString()));
    await archive([own.build({ fecha: '2025-02-20T10:00:00' }).toString()], true);
    await archive([supplier.build({ fecha: '2025-08-20T10:00:00', receptor: rfc }).toString()], true);
  }
  const many = createCfdiBuilder(RFC);
  await archive(MANY.map((fecha) => many.build({ fecha }).toString()));
  // Used up before, by another program.
  const { deps } = escena.server;
  await escena.turn();
  const efirma = await openCertificado(deps, RFC, 'fiel');
  if (!efirma) throw new Error('no e.firma');
  const agotada = { tipo: 'emitidos', contenido: 'CFDI', estado: 'Todos' } as const;
  const julio = { inicio: '2025-07-10T10:00:00', fin: '2025-07-10T10:00:02' };
  for (let time = 0; time < 2; time++) await deps.descargaMasiva.solicitar(efirma, { ...agotada, ...julio });
  await escena.turn({ atoraCada: 1 });
  const trimestre = { inicio: '2025-04-01T00:00:00', fin: '2025-06-30T23:59:59' };
  await deps.descargaMasiva.solicitar(efirma, { ...agotada, tipo: 'recibidos', contenido: 'Metadata', ...trimestre });

  for (const rfc of RFCS) expect((await call(rfc, 'PUT', { anio: ANIO })).statusCode).toBe(200);
  await fill();

  const repetidas = (await get('/descarga/repetidas')) as { peticion: object; veces: number }[];
  expect(repetidas).toEqual([
    { peticion: expect.objectContaining(julio), veces: 3 },
    { peticion: expect.objectContaining(trimestre), veces: 2 },
  ]);
  const codes = await query(
    'select codigo, count(*)::int as n from descarga_parte where codigo is not null group by 1',
  );
  expect(codes.map(({ codigo }) => codigo)).not.toContain('301');
  expect(await query("select 1 from descarga_parte where fase = 'dividida'")).not.toHaveLength(0);
  expect(await query("select 1 from descarga_parte where mensaje like '%no la atendió%'")).not.toHaveLength(0);
  for (const rfc of RFCS) {
    const known = await cellsOf(rfc);
    const sum = (of: 'vigentes' | 'conXml') => known.reduce((total, each) => total + each[of], 0);
    expect(known.every(({ entero }) => entero)).toBe(true);
    expect(sum('vigentes')).toBe(MESES.length + (rfc === RFC ? MANY.length : 0));
    expect(sum('conXml') / sum('vigentes')).toBeGreaterThanOrEqual(0.999);
    const { cobertura } = await piloto(rfc);
    expect([cobertura.emitidos.porcentaje, cobertura.recibidos.porcentaje]).toEqual([100, 100]);
  }
  expect(await query('select tipo from notificacion')).toEqual([]);
}, 900_000);
