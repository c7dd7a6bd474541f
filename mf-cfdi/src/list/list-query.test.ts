import { carriedTo, clearedFilters, isFiltered } from './list-query';
import { lists } from './lists';

test('order and paging are no filters, anything else is', () => {
  const { query } = lists.vigentes;
  expect(isFiltered(query.parse({ limit: 50, offset: 100, sort: 'total', order: 'ASC' }))).toBe(false);
  expect(isFiltered(query.parse({ tipo: 'I' }))).toBe(true);
  expect(isFiltered({ ...query.parse({ tipo: 'I', folio: '7', fechaini: '2026-01-01' }), ...clearedFilters })).toBe(
    false,
  );
});

test.each([
  [
    'creditos',
    '?limit=20&offset=40&rfc=AAA010101AAA&tipo=I&sort=total',
    '?limit=20&offset=0&sort=total&rfc=AAA010101AAA&tipo=I',
  ],
  ['cancelados', '?usocfdi=G03&totalde=5&moneda=USD&nombre=tele', '?limit=20&offset=0&moneda=USD&nombre=tele'],
  ['vigentes', '?canceladoini=2026-01-01&pagoestatus=pendiente', ''],
  ['pendientes', '?limit=250&offset=0&rfc=AAA010101AAA', ''],
  ['pendientes', '?limit=100&fechaini=2026-01-01&folio=7', '?limit=100&offset=0&folio=7&fechaini=2026-01-01'],
  ['vigentes', '?limit=20&offset=20&foo=1&tipo=Z', ''],
] as const)('%s takes of %s what it understands, to its first page: %s', (estado, search, carried) =>
  expect(carriedTo(lists[estado], search)).toBe(carried),
);
