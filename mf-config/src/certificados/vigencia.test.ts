import type { Certificado } from '@boveda/contracts';
import { noticesOf, vigenciaOf } from './vigencia';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const ending = (fechafin: string, tipo: 'C' | 'F' = 'C'): Certificado => ({
  id: '018f2d3c-0000-7000-8000-000000000001',
  numcert: '30001000000500003416',
  tipo,
  fechaini: '2023-01-01T00:00:00Z',
  fechafin,
});

test.each([
  ['2027-01-01T00:00:00Z', 'Vigente'],
  ['2026-07-01T12:00:01Z', 'Vigente'],
  ['2026-07-01T12:00:00Z', 'Vence en 30 días'],
  ['2026-06-03T12:00:00Z', 'Vence en 2 días'],
  ['2026-06-02T00:00:00Z', 'Vence hoy'],
  ['2026-06-01T12:00:00Z', 'Vencido'],
])('a certificate that ends at %s: %s', (fechafin, text) => expect(vigenciaOf(ending(fechafin), NOW).text).toBe(text));

test('an e.Firma is «vencida», a CSD «vencido»', () => {
  expect(vigenciaOf(ending('2026-01-01T00:00:00Z', 'F'), NOW).text).toBe('Vencida');
  expect(vigenciaOf(ending('2026-01-01T00:00:00Z', 'C'), NOW).text).toBe('Vencido');
});

test('no notice for a kind of certificate that has a newer one', () => {
  const [over, good] = [ending('2026-01-01T00:00:00Z'), ending('2029-01-01T00:00:00Z')];
  expect(noticesOf([good, over], NOW)).toEqual([]);
  expect(noticesOf([over], NOW)).toEqual(['CSD: vencido. Agregue el nuevo para no interrumpir el servicio.']);
  expect(noticesOf([good, ending('2026-06-05T12:00:00Z', 'F'), over], NOW)).toEqual([
    'e.Firma: vence en 4 días. Agregue la nueva para no interrumpir el servicio.',
  ]);
  expect(noticesOf([ending('2026-01-01T00:00:00Z', 'F')], NOW)).toEqual([
    'e.Firma: vencida. Agregue la nueva para no interrumpir el servicio.',
  ]);
});
