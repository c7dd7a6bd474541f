import { selectionTotals, totalsOf } from './totals';

const row = (total: string, moneda = 'MXN', montopagos?: string) => ({ total, moneda, montopagos });

test.each([
  ['decimals without a float', [row('0.1'), row('0.2'), row('1160.000001')], ['$1,160.30 MXN']],
  ['each currency', [row('10'), row('5.5', 'USD'), row('1', 'EUR')], ['$10.00 MXN', '$5.50 USD', '1.00 EUR']],
  ['payments as what they come to', [row('0', 'XXX', '5800.00'), row('1')], ['$5,801.00 MXN']],
  ['no currency without an amount', [row('0', 'XXX'), row('-0.5')], ['-$0.50 MXN']],
])('adds up %s', (_, rows, totals) => {
  expect(totalsOf(rows)).toEqual(totals);
});

const of = (tipo: 'I' | 'E' | 'N' | 'P' | 'T', total: string, moneda = 'MXN', montopagos?: string) => ({
  tipo,
  ...row(total, moneda, montopagos),
});

test.each([
  ['one kind alone', [of('I', '10'), of('I', '5')], ['$15.00 MXN']],
  ['payments alone', [of('P', '0', 'XXX', '5800')], ['$5,800.00 MXN']],
  ['traslados, which have no amount', [of('I', '10'), of('T', '0', 'XXX')], ['$10.00 MXN']],
  [
    'ingresos and their payments',
    [of('I', '5800'), of('P', '0', 'XXX', '5800')],
    ['Ingreso: $5,800.00 MXN', 'Pago: $5,800.00 MXN'],
  ],
  ['less egresos', [of('I', '10.5'), of('E', '3.25'), of('I', '1')], ['Neto: $8.25 MXN']],
  ['more egresos than ingresos', [of('I', '1'), of('E', '3.25')], ['Neto: -$2.25 MXN']],
  ['egresos of another currency', [of('I', '1'), of('E', '3', 'USD')], ['Neto: $1.00 MXN', 'Neto: -$3.00 USD']],
  [
    'every kind',
    [of('I', '10'), of('E', '4'), of('N', '7'), of('P', '0', 'XXX', '10')],
    ['Neto: $6.00 MXN', 'Nómina: $7.00 MXN', 'Pago: $10.00 MXN'],
  ],
])('a selection adds up %s', (_, rows, totals) => {
  expect(selectionTotals(rows)).toEqual(totals);
});
