import { siguienteHabil } from '@boveda/cfdi';
import { vencimiento } from './business-days';
import { type CfdiSolicitado, decideByReglas, type Reglas } from './reglas';

const off: Reglas = {
  usa_buzon: true,
  usa_buzon_1: false,
  usa_buzon_2: false,
  usa_buzon_3: false,
  val_buzon_3: '0.00',
  usa_buzon_4: false,
  val_buzon_4: 0,
  buzon_listablanca: [],
};
const EMISOR = 'EKU9003173C9';
const cfdi: CfdiSolicitado = {
  emisor: EMISOR,
  fecha: '2026-11-10T10:00:00',
  totalMxn: '1160.00',
  preaceptado: false,
};
// 21 November at -07:00.
const now = new Date('2026-11-22T06:59:00Z');

test.each<[string, Partial<Reglas>, Partial<CfdiSolicitado>, string | null]>([
  ['no rule', {}, {}, null],
  ['everything off', { usa_buzon: false, usa_buzon_1: true, buzon_listablanca: ['EKU9003173C9'] }, {}, null],
  ['pre-accepted, everything off', { usa_buzon: false }, { preaceptado: true }, 'Aceptacion: CFDI pre-aceptado'],
  ['pre-accepted, rejecting all', { usa_buzon_1: true }, { preaceptado: true }, 'Aceptacion: CFDI pre-aceptado'],
  ['reject all', { usa_buzon_1: true }, {}, 'Rechazo: Rechazar todo'],
  [
    'in the list, rejecting all',
    { usa_buzon_1: true, buzon_listablanca: ['EKU9003173C9'] },
    {},
    'Aceptacion: Lista de aceptación',
  ],
  ['another in the list', { usa_buzon_1: true, buzon_listablanca: ['EKU9003173C'] }, {}, 'Rechazo: Rechazar todo'],
  ['of this month', { usa_buzon_2: true }, { fecha: '2026-11-01T00:00:00' }, null],
  ['of last month', { usa_buzon_2: true }, { fecha: '2026-10-31T23:59:59' }, 'Rechazo: Rechazar antes de mes actual'],
  ['of last year', { usa_buzon_2: true }, { fecha: '2025-12-31T23:59:59' }, 'Rechazo: Rechazar antes de mes actual'],
  ['of exactly the amount', { usa_buzon_3: true, val_buzon_3: '1160.00' }, {}, null],
  ['a cent more', { usa_buzon_3: true, val_buzon_3: '1159.99' }, {}, 'Rechazo: Rechazar por monto'],
  [
    'an amount of 20 digits',
    { usa_buzon_3: true, val_buzon_3: '9' },
    { totalMxn: '10000000000000000000.01' },
    'Rechazo: Rechazar por monto',
  ],
  ['a currency without a rate', { usa_buzon_3: true, val_buzon_3: '1' }, { totalMxn: null }, null],
  ['as old as allowed', { usa_buzon_4: true, val_buzon_4: 11 }, {}, null],
  ['a day older than allowed', { usa_buzon_4: true, val_buzon_4: 10 }, {}, 'Rechazo: Rechazar por antiguedad'],
  [
    'two rules: the first gives the reason',
    { usa_buzon_3: true, val_buzon_3: '1', usa_buzon_4: true },
    {},
    'Rechazo: Rechazar por monto',
  ],
  ['a value without its rule', { val_buzon_3: '1', val_buzon_4: 1 }, {}, null],
])('a request, %s', (_what, reglas, solicitado, expected) => {
  const decision = decideByReglas({ ...cfdi, ...solicitado }, { ...off, ...reglas }, now);
  expect(decision && `${decision.respuesta}: ${decision.motivo}`).toBe(expected);
});

test('given a CFDI that the vault does not hold, applies only the rule that rejects all', () => {
  expect(decideByReglas(null, { ...off, usa_buzon_1: true, buzon_listablanca: [EMISOR] }, now)).toEqual({
    respuesta: 'Rechazo',
    motivo: 'Rechazar todo',
  });
  const others = { usa_buzon_2: true, usa_buzon_3: true, usa_buzon_4: true, buzon_listablanca: [EMISOR] };
  for (const reglas of [others, { usa_buzon: false, usa_buzon_1: true }])
    expect(decideByReglas(null, { ...off, ...reglas }, now)).toBeNull();
});

// The end of a day in central Mexico is 06:00Z of the next.
test.each([
  ['a Monday', '2026-11-23T15:00:00Z', '2026-11-27'],
  ['a Thursday: over a weekend', '2026-11-26T15:00:00Z', '2026-12-02'],
  ['a Saturday', '2026-11-21T15:00:00Z', '2026-11-26'],
  ['the last minute of a day', '2026-11-24T05:59:00Z', '2026-11-27'],
  ['the first of the next', '2026-11-24T06:00:00Z', '2026-11-28'],
  ['before the third Monday of November', '2026-11-12T15:00:00Z', '2026-11-19'],
  ['before the first Monday of February', '2027-01-28T15:00:00Z', '2027-02-04'],
  ['before the third Monday of March', '2027-03-11T15:00:00Z', '2027-03-18'],
  ['over Christmas', '2026-12-23T15:00:00Z', '2026-12-30'],
  ['over New Year', '2026-12-30T15:00:00Z', '2027-01-06'],
  ['before the first and the fifth of May', '2028-04-28T15:00:00Z', '2028-05-05'],
  ['before the 16th of September', '2026-09-14T15:00:00Z', '2026-09-19'],
  ['in the year of a new president', '2030-09-30T15:00:00Z', '2030-10-05'],
])('a request received on %s', (_what, recibida, day) => {
  expect(vencimiento(new Date(recibida)).toISOString()).toBe(`${day}T06:00:00.000Z`);
});

test.each([
  ['2026-11-13', '2026-11-13'],
  ['2026-11-14', '2026-11-17'],
  ['2026-02-01', '2026-02-03'],
  ['2026-03-16', '2026-03-17'],
  ['2026-05-05', '2026-05-06'],
  ['2030-10-01', '2030-10-02'],
  ['2027-12-25', '2027-12-27'],
])('a term that ends on %s ends on %s', (day, habil) => {
  expect(siguienteHabil(day)).toBe(habil);
});
