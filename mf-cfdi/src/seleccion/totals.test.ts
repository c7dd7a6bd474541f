import { totalsOf } from './totals';

const row = (total: string, moneda = 'MXN', montopagos?: string) => ({ total, moneda, montopagos });

test.each([
  ['decimals without a float', [row('0.1'), row('0.2'), row('1160.000001')], ['$1,160.30 MXN']],
  ['each currency', [row('10'), row('5.5', 'USD'), row('1', 'EUR')], ['$10.00 MXN', '$5.50 USD', '1.00 EUR']],
  ['payments as what they come to', [row('0', 'XXX', '5800.00'), row('1')], ['$5,801.00 MXN']],
  ['no currency without an amount', [row('0', 'XXX'), row('-0.5')], ['-$0.50 MXN']],
])('adds up %s', (_, rows, totals) => {
  expect(totalsOf(rows)).toEqual(totals);
});
