import { EstatusCfdi, razonesSugerencia } from '@boveda/contracts';
import { type CfdiDeSolicitud, pagoOf, razonOf } from './hechos.read-model';

const ppd: CfdiDeSolicitud = {
  ...{ tipo: 'I', status: EstatusCfdi.Vigente, metodo_pago: 'PPD', total: '1160.00', saldo: '1160.00' },
  ...{ avisada: false, complementos: 0, iva: [], sustituto: null },
};
const pue = { metodo_pago: 'PUE', saldo: null };
const acreditado = [{ mes: '2026-10', importe: '160.00', base: '1000.00', cerrado: false }];
const sustituto = (total: string): CfdiDeSolicitud['sustituto'] => ({
  ...{ cfdi: 'x', serie: 'B', folio: '2', uuid: 'x', fecha: '2026-11-01T10:00:00', total, moneda: 'MXN' },
});

test.each<[what: string, facts: Partial<CfdiDeSolicitud>, pago: string | null, razon: string, sugiere: string]>([
  ['PPD, not paid', {}, 'sinPago', 'sinPago', 'aceptar'],
  ['PPD, not paid, taxes not computed', { iva: null }, 'sinPago', 'sinPago', 'aceptar'],
  ['PPD, not paid, yet credited', { iva: acreditado }, 'sinPago', 'acreditada', 'rechazar'],
  ['PPD, said to be paid', { avisada: true }, 'avisada', 'avisada', 'rechazar'],
  ['PPD, paid', { complementos: 2, saldo: '0.00' }, 'rep', 'conRep', 'rechazar'],
  ['PPD, paid in part', { complementos: 1, saldo: '580.00' }, 'parcial', 'conRep', 'rechazar'],
  ['PUE', pue, 'pue', 'pue', 'rechazar'],
  ['PUE with a complement', { ...pue, complementos: 1 }, 'rep', 'conRep', 'rechazar'],
  ['PUE, replaced', { ...pue, iva: acreditado, sustituto: sustituto('1160') }, 'pue', 'sustituida', 'aceptar'],
  [
    'PUE, replaced by another amount',
    { ...pue, sustituto: sustituto('1159.99') },
    'pue',
    'sustituidaPorOtroTotal',
    'revisar',
  ],
  [
    'replaced, but its complements name it',
    { complementos: 1, saldo: '0', sustituto: sustituto('1160.00') },
    'rep',
    'sustituidaConRep',
    'revisar',
  ],
  ['an egreso', { tipo: 'E', metodo_pago: 'PUE' }, null, 'otroTipo', 'revisar'],
  ['a complement', { tipo: 'P', metodo_pago: null }, null, 'otroTipo', 'revisar'],
  ['a cancelled one', { status: EstatusCfdi.Cancelado }, 'sinPago', 'cancelado', 'revisar'],
])('%s', (_what, facts, pago, razon, sugiere) => {
  const cfdi = { ...ppd, ...facts };
  const found = razonOf(cfdi);
  expect([pagoOf(cfdi), found, razonesSugerencia[found].sugiere]).toEqual([pago, razon, sugiere]);
});

test('a CFDI that the vault does not have is to be looked at', () => {
  expect(razonOf(undefined)).toBe('desconocido');
});
