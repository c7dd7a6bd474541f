import { v7 as uuidv7 } from 'uuid';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import {
  CANCELADO,
  documento,
  factura,
  nota,
  OTHER,
  openLedger,
  pago,
  RFC,
  replacing,
} from '../../../testing/pagos/documentos';

const NOW = new Date('2026-04-20T18:00:00Z');
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

let app: TestApp;
let as: { token: string; rfc: string };
let stranger: { token: string; rfc: string };
let { arrive, become } = {} as ReturnType<typeof openLedger>;
beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
  ({ arrive, become } = openLedger(app));
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  stranger = { token: (await app.createContribuyenteUser(OTHER)).token, rfc: OTHER };
});
afterAll(() => app.close());

const get = async (query = '', who = as) => (await app.call('GET', `/dashboard/resumen${query}`, who)).json();
const nothing = { ningunpago: 0, faltanpagos: 0, saldo: '0.00' };

async function solicitud(facts: { vence: Date | null; respuesta?: 'Rechazo'; status?: number; recibida?: Date }) {
  const { vence, respuesta, status = 1, recibida = NOW } = facts;
  const answered = respuesta ? { respuesta, tipo: 0, decidida: NOW } : { respuesta: null, tipo: null, decidida: null };
  await app.deps.db
    .insertInto('solicitud_cancelacion')
    .values({
      rfc_owner: RFC,
      id: uuidv7(),
      uuid: uuidv7(),
      status,
      vence,
      recibida,
      vista: recibida,
      ...answered,
      usuario_id: null,
      turno: null,
      enviada: null,
      respondida: null,
      codigo: null,
      solicitud_sha256: null,
      acuse_sha256: null,
      token_hash: null,
    })
    .execute();
}

const certificado = (tipo: 'C' | 'F', hasta: Date) =>
  app.deps.db
    .insertInto('certificado')
    .values({
      rfc_owner: RFC,
      id: uuidv7(),
      numero: uuidv7(),
      tipo,
      cer: Buffer.of(1),
      llave: Buffer.of(1),
      desde: new Date(0),
      hasta,
      created: NOW,
    })
    .execute();

it('is empty for a new taxpayer: twelve months of zeros, no step done', async () => {
  const { atender, meses, cambios, pasos } = await get();
  expect(atender).toEqual({
    solicitudes: { cantidad: 0, vence: null },
    emitidas: nothing,
    recibidas: nothing,
    certificados: [],
    riesgos: { cantidad: 0, graves: 0, duplicados: 0, importe: '0.00', limite: null },
    cierres: [],
  });
  expect(meses).toHaveLength(12);
  expect(meses[0]).toEqual({ mes: '2025-05', facturado: '0.00', cobrado: '0.00', gastado: '0.00' });
  expect(meses.at(-1).mes).toBe('2026-04');
  expect(cambios).toBeNull();
  expect(pasos).toEqual({ efirma: false, descarga: false, correo: false });
});

it('adds pesos by month: ingresos less egresos, PUE and payments, and what was received', async () => {
  const april = { fecha: '2026-04-02T09:00:00' };
  const onCredit = factura('1000.00');
  const dollars = factura('200.00', { moneda: 'USD', tipo_cambio: '17.5', ...april });
  const receipt = pago([{ de: onCredit, pagado: '300.10' }], april);
  await arrive(
    onCredit,
    dollars,
    documento({ total: '116.00', metodo_pago: 'PUE' }),
    documento({ total: '50.00', metodo_pago: 'PUE', status: CANCELADO }),
    documento({ total: '70.00', metodo_pago: 'PUE', fecha: '2025-04-30T23:59:59' }),
    documento({ total: '9999.00', tipo: 'N', metodo_pago: 'PUE' }),
    nota('16.00', [onCredit], { metodo_pago: 'PUE' }),
    documento({ total: '80.00', emitido: false, metodo_pago: 'PUE', ...april }),
    nota('5.00', [], { emitido: false, ...april }),
    receipt,
    // In dollars, by the TipoCambio of its invoice.
    pago([{ de: dollars, pagado: '100', moneda: 'USD', equivalencia: '1' }], { moneda: 'USD', ...april }),
    // Paid by the taxpayer: not collected.
    pago([{ de: uuidv7(), pagado: '7' }], { emitido: false, ...april }),
  );
  const months = async () => (await get()).meses.slice(-2);
  expect(await months()).toEqual([
    { mes: '2026-03', facturado: '1100.00', cobrado: '116.00', gastado: '0.00' },
    { mes: '2026-04', facturado: '3500.00', cobrado: '2050.10', gastado: '75.00' },
  ]);
  expect((await get('', stranger)).meses.at(-1)).toMatchObject({ facturado: '0.00', cobrado: '0.00' });

  // A receipt that replaces another counts instead of it, before the other is cancelled and after.
  const replacement = replacing(pago([{ de: onCredit, pagado: '200.00' }], april), receipt);
  await arrive(replacement);
  expect((await months())[1].cobrado).toBe('1950.00');
  await become(CANCELADO, receipt);
  expect((await months())[1].cobrado).toBe('1950.00');
});

it('says what is left to pay of invoices on credit, as many as their lists have', async () => {
  await arrive(factura('40.00', { emitido: false }), factura('60.00', { status: CANCELADO }));
  const { emitidas, recibidas } = (await get()).atender;
  expect(recibidas).toEqual({ ningunpago: 1, faltanpagos: 0, saldo: '40.00' });
  expect(emitidas).toMatchObject({ ningunpago: 0, faltanpagos: 2 });
  expect((await app.call('GET', '/pagos-emitidos?pagoestatus=2', as)).json().count).toBe(2);
  const { sumaSaldo } = (await app.call('GET', '/pagos-emitidos?type=sum', as)).json();
  expect(emitidas.saldo).toBe(sumaSaldo);
});

it('names the earliest deadline of the requests without an answer', async () => {
  const first = new Date('2026-04-22T07:00:00Z');
  await solicitud({ vence: inDays(9) });
  await solicitud({ vence: first });
  await solicitud({ vence: null });
  await solicitud({ vence: inDays(1), respuesta: 'Rechazo' });
  await solicitud({ vence: inDays(1), status: 4 });
  expect((await get()).atender.solicitudes).toEqual({ cantidad: 3, vence: first.toISOString() });
});

it('names certificates that ended or end within 30 days, unless another of the kind lasts longer', async () => {
  await certificado('F', inDays(29));
  await certificado('C', inDays(-1));
  expect((await get()).atender.certificados).toEqual([
    { tipo: 'C', fechafin: inDays(-1).toISOString() },
    { tipo: 'F', fechafin: inDays(29).toISOString() },
  ]);
  expect((await get()).pasos.efirma).toBe(true);
  await certificado('C', inDays(300));
  expect((await get()).atender.certificados).toEqual([{ tipo: 'F', fechafin: inDays(29).toISOString() }]);
});

it('counts what came in, was cancelled and was requested since a moment', async () => {
  const later = { created: inDays(1), emitido: false };
  await arrive(
    documento({ ...later, total: '1' }),
    documento({ ...later, total: '1', status: CANCELADO, verificado: inDays(1) }),
    documento({ ...later, total: '1', status: 4, cuarentena: true }),
  );
  await solicitud({ vence: null, recibida: inDays(1) });
  const since = (moment: Date) => get(`?desde=${encodeURIComponent(moment.toISOString())}`);
  expect((await since(NOW)).cambios).toEqual({ agregados: 2, cancelados: 1, solicitudes: 1 });
  expect((await since(inDays(1))).cambios).toEqual({ agregados: 0, cancelados: 0, solicitudes: 0 });
  expect((await app.call('GET', '/dashboard/resumen?desde=ayer', as)).statusCode).toBe(400);
  expect((await app.call('GET', '/dashboard/resumen?desde=0000-01-01T00:00:00Z', as)).statusCode).toBe(200);
});
