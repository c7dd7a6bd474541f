import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { addEfirma, openScene, RFC, type Scene } from '../../../../testing/descargas/scene';
import { readEspejo } from '../espejo/espejo.read-model';
import { advancePiloto } from './advance-piloto';

// Two taxpayers, one of them with an & in its RFC, whose pilots fill 24 months while the SAT has every fault that is known of it.
// Time passes from one moment at which something is due to the next.
const RFCS = [RFC, 'H&E951128469'];
const MESES = Array.from({ length: 24 }, (_, at) => new Date(Date.UTC(2025, at, 1)).toISOString().slice(0, 7));
const START = new Date('2026-12-29T18:00:00Z');
const HOUR_MS = 3_600_000;
/** What is due within this is done together: while there are faults, and afterwards, when only stuck requests are waited for. */
const [STEP_MS, LONG_STEP_MS] = [HOUR_MS / 2, 6 * HOUR_MS];
const LONGEST_DAYS = 90;
/** Between two faults the SAT works for so long; each fault lasts as long. */
const PHASE_HOURS = 1;
/** Of so many requests one stays Aceptada for ever. */
const SLOW = { esperaMinutos: 20, atoraCada: 9 };
const FAULTS: Record<string, unknown>[] = [
  { solicita: '5002' },
  { verifica: '404' },
  { tope: 6 },
  { solicita: '5005' },
  { solicita: 'perdida' },
  { descarga: 'zip-dañado' },
  { autentica: 'corte' },
  { solicita: '404' },
  { verifica: 'estado-4' },
  { descarga: '404' },
  { solicita: 'http500' },
  { verifica: 'estado-6' },
  { tope: 6, porPaquete: 2 },
  { descarga: '5008' },
  { verifica: 'mutilado' },
  { verifica: 'sin-paquetes' },
  { solicita: '5002' },
];

let escena: Scene;
beforeAll(async () => {
  escena = await openScene({ efirma: false });
  escena.now = new Date(START);
});
afterAll(() => escena.close());

const query = async (text: string, values: unknown[] = []) => (await escena.server.pool.query(text, values)).rows;

/** Of each taxpayer and month: three issued, one of them to the next taxpayer, two received, and every third month a cancelled one. */
async function fillSat(): Promise<void> {
  const supplier = createCfdiBuilder('MISC491214B86');
  const xmls: string[] = [];
  const cancelled: string[] = [];
  for (const [at, rfc] of RFCS.entries()) {
    const builder = createCfdiBuilder(rfc);
    for (const [month, mes] of MESES.entries()) {
      const receptor = RFCS[(at + 1) % RFCS.length] as string;
      const write = (by: typeof builder, day: number, to?: string) =>
        by.build({ fecha: `${mes}-${String(day).padStart(2, '0')}T10:00:00`, ...(to && { receptor: to }) }).toString();
      xmls.push(write(builder, 1), write(builder, 14), write(builder, 28, receptor));
      xmls.push(write(supplier, 5, rfc), write(supplier, 20, rfc));
      if (month % 3 === 0) cancelled.push(write(supplier, 9, rfc));
    }
  }
  await put('/descarga/cfdi', [...xmls, ...cancelled]);
  for (const xml of cancelled)
    await put(`/cfdi/${/ UUID="([^"]+)"/.exec(xml)?.[1]?.toLowerCase()}`, { estado: 'Cancelado' });
}

async function put(path: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${escena.satUrl}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
}

/** Moves the clock to when something is due next, and does it. */
async function passOn(step: number): Promise<void> {
  const [{ next }] = await query(`select least(
    (select min(proxima) from piloto where activo),
    (select min(proxima) from descarga_parte where fase in ('nueva', 'pidiendo', 'pedida', 'paquetes'))) as next`);
  escena.now = new Date(Math.max(escena.now.getTime() + step, next?.getTime() ?? 0));
  const due = await query('select rfc_owner as rfc from piloto where activo and proxima <= $1 order by 1', [
    escena.now,
  ]);
  for (const { rfc } of due) await advancePiloto(escena.server.deps, { rfc });
  await escena.work();
}

/** How many calls of the operation met the fault that is set now. */
async function callsDuring(fault: Record<string, unknown>): Promise<number> {
  const llamadas = await escena.llamadas();
  const [operation = ''] = Object.keys(fault);
  return llamadas[operation === 'tope' ? 'verifica' : operation] ?? 0;
}

/** The cells of the 24 months that are not whole. */
async function notWhole(): Promise<string[]> {
  const found: string[] = [];
  for (const rfc of RFCS) {
    const { meses } = await readEspejo(escena.server.deps.db, rfc, escena.now);
    for (const { mes, ...celdas } of meses.filter((each) => MESES.includes(each.mes)))
      for (const [direccion, { entero, porcentaje, situacion, cantidades, hasta }] of Object.entries(celdas))
        if (!entero || porcentaje === null || porcentaje < 99.9 || cantidades.faltaXml > 0)
          found.push(
            `${rfc} ${mes} ${direccion}: ${situacion}, ${porcentaje} %, known until ${hasta}, whole: ${entero}`,
          );
  }
  return found.toSorted();
}

// The limit ends a test that hangs; a slow machine takes minutes.
it('fills 24 months of two taxpayers through every fault of the SAT, without repeating a request', async () => {
  await fillSat();
  for (const rfc of RFCS) {
    const { token } = await escena.server.createContribuyenteUser(rfc);
    await addEfirma(escena.server, { token, rfc });
    expect((await escena.server.call('PUT', '/piloto', { token, rfc }, { anio: 2025 })).statusCode).toBe(200);
  }
  let phase = -1;
  let isCalm = false;
  let left = ['all'];
  for (let day = ''; left.length > 0; ) {
    const hours = (escena.now.getTime() - START.getTime()) / HOUR_MS;
    // Says what is left.
    if (hours > LONGEST_DAYS * 24) expect(left).toEqual([]);
    if (!isCalm && phase !== Math.floor(hours / PHASE_HOURS)) {
      phase = Math.floor(hours / PHASE_HOURS);
      isCalm = phase >= FAULTS.length * 2;
      if (phase > 0 && phase % 2 === 0) expect(await callsDuring(FAULTS[phase / 2 - 1] ?? {})).toBeGreaterThan(0);
      await escena.turn(
        isCalm ? { ...SLOW, atoraCada: 0 } : { ...SLOW, ...(phase % 2 === 1 ? FAULTS[(phase - 1) / 2] : {}) },
      );
    }
    await passOn(isCalm ? LONG_STEP_MS : STEP_MS);
    const today = escena.now.toISOString().slice(0, 10);
    if (isCalm && today !== day) left = await notWhole();
    day = today;
  }
  expect(await (await fetch(`${escena.satUrl}/descarga/repetidas`)).json()).toEqual([]);
  const stored = await query(
    `select rfc_owner as rfc, emitido, count(*)::int as n from cfdi group by 1, 2 order by 1, 2`,
  );
  expect(stored).toEqual(
    RFCS.toSorted().flatMap((rfc) => [false, true].map((emitido) => ({ rfc, emitido, n: 3 * MESES.length }))),
  );
}, 900_000);
