import { vencimientoBalanza, vencimientoDiot, vencimientoPagos, vencimientoPorRfc } from './vencimientos';

const MESES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** As published: period, day 17 that is safe, that is legal, by each two digits, and the balanza of a persona moral and of a física. */
const tabla = `
2026-01 | 17-feb | 17-feb | 18-feb | 19-feb | 20-feb | 23-feb | 24-feb | 4-mar | 6-mar
2026-02 | 17-mar | 17-mar | 18-mar | 19-mar | 20-mar | 23-mar | 24-mar | 3-abr | 7-abr
2026-03 | 17-abr | 20-abr | 20-abr | 21-abr | 22-abr | 23-abr | 24-abr | 7-may | 11-may
2026-04 | 18-may | 18-may | 18-may | 19-may | 20-may | 21-may | 22-may | 3-jun | 5-jun
2026-05 | 17-jun | 17-jun | 18-jun | 19-jun | 22-jun | 23-jun | 24-jun | 3-jul | 7-jul
2026-06 | 17-jul | 20-jul | 20-jul | 21-jul | 22-jul | 23-jul | 24-jul | 5-ago | 7-ago
2026-07 | 17-ago | 17-ago | 18-ago | 19-ago | 20-ago | 21-ago | 24-ago | 3-sep | 7-sep
2026-08 | 17-sep | 17-sep | 18-sep | 21-sep | 22-sep | 23-sep | 24-sep | 5-oct | 7-oct
2026-09 | 19-oct | 19-oct | 19-oct | 20-oct | 21-oct | 22-oct | 23-oct | 4-nov | 6-nov
2026-10 | 17-nov | 17-nov | 18-nov | 19-nov | 20-nov | 23-nov | 24-nov | 3-dic | 7-dic
2026-11 | 17-dic | 17-dic | 18-dic | 21-dic | 22-dic | 23-dic | 24-dic | 6-ene | 8-ene
2026-12 | 18-ene | 18-ene | 18-ene | 19-ene | 20-ene | 21-ene | 22-ene | 4-feb | 8-feb
2027-01 | 17-feb | 17-feb | 18-feb | 19-feb | 22-feb | 23-feb | 24-feb | 3-mar | 5-mar
2027-02 | 17-mar | 17-mar | 18-mar | 19-mar | 22-mar | 23-mar | 24-mar | 5-abr | 7-abr
2027-03 | 19-abr | 19-abr | 19-abr | 20-abr | 21-abr | 22-abr | 23-abr | 6-may | 10-may
2027-04 | 17-may | 17-may | 18-may | 19-may | 20-may | 21-may | 24-may | 3-jun | 7-jun
2027-05 | 17-jun | 17-jun | 18-jun | 21-jun | 22-jun | 23-jun | 24-jun | 5-jul | 7-jul
2027-06 | 19-jul | 19-jul | 19-jul | 20-jul | 21-jul | 22-jul | 23-jul | 4-ago | 6-ago
2027-07 | 17-ago | 17-ago | 18-ago | 19-ago | 20-ago | 23-ago | 24-ago | 3-sep | 7-sep
2027-08 | 17-sep | 20-sep | 20-sep | 21-sep | 22-sep | 23-sep | 24-sep | 5-oct | 7-oct
2027-09 | 18-oct | 18-oct | 18-oct | 19-oct | 20-oct | 21-oct | 22-oct | 3-nov | 5-nov
2027-10 | 17-nov | 17-nov | 18-nov | 19-nov | 22-nov | 23-nov | 24-nov | 3-dic | 7-dic
2027-11 | 17-dic | 20-dic | 20-dic | 21-dic | 22-dic | 23-dic | 24-dic | 5-ene | 7-ene
2027-12 | 17-ene | 17-ene | 18-ene | 19-ene | 20-ene | 21-ene | 24-ene | 3-feb | 8-feb`
  .trim()
  .split('\n')
  .map((row) => row.split(' | ') as [string, ...string[]]);

const short = (day: string) => `${Number(day.slice(8))}-${MESES[Number(day.slice(5, 7)) - 1]}`;

test.each(tabla)('%s: day 17 %s, at the latest %s; by RFC %s, %s, %s, %s, %s; balanza %s and %s', (periodo, ...row) => {
  const { segura, legal } = vencimientoPagos(periodo);
  const porRfc = (digit: number) => short(vencimientoPorRfc(periodo, `AAA01020${digit}XX1`).segura);
  const odd = [1, 3, 5, 7, 9].map(porRfc);
  expect([2, 4, 6, 8, 0].map(porRfc)).toEqual(odd);
  const balanza = ['AAA010203XX1', 'AAAA010203XX1'].map((rfc) => short(vencimientoBalanza(periodo, rfc)));
  expect([short(segura), short(legal), ...odd, ...balanza]).toEqual(row);
});

test('the year follows the period', () => {
  expect(vencimientoPagos('2026-12').segura).toBe('2027-01-18');
  expect(vencimientoBalanza('2026-11', 'AAA010203XX1')).toBe('2027-01-06');
});

test.each([
  ['AAA010203XX1', 2],
  ['AAAA010203XX1', 2],
  ['EKU9003173C9', 4],
  ['IIA040805DZ4', 3],
])('the digit of %s adds %i business days', (rfc, days) => {
  expect(vencimientoPorRfc('2026-10', rfc).segura).toBe(
    ['', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-23'][days],
  );
});

test('what a bank takes on a Friday may be paid on the next business day, with the days of the decree too', () => {
  expect(vencimientoPorRfc('2026-05', 'AAA010203XX1')).toEqual({ segura: '2026-06-19', legal: '2026-06-22' });
  expect(vencimientoPorRfc('2026-05', 'AAA010205XX1')).toEqual({ segura: '2026-06-22', legal: '2026-06-22' });
});

test('days that the SAT publishes are no business days', () => {
  const semanaSanta = ['2026-04-02', '2026-04-03'];
  expect(vencimientoBalanza('2026-02', 'AAA010203XX1', semanaSanta)).toBe('2026-04-07');
  expect(vencimientoBalanza('2026-02', 'AAAA010203XX1', semanaSanta)).toBe('2026-04-09');
});

test('the DIOT has no days of the decree', () => {
  expect(vencimientoDiot('2026-10')).toEqual({ segura: '2026-11-17', legal: '2026-11-30' });
  // A Sunday.
  expect(vencimientoDiot('2026-04')).toEqual({ segura: '2026-05-18', legal: '2026-06-01' });
});
