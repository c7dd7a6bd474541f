import { clearedFilters, isFiltered } from './filtros';
import { listas } from './listas';

test('order and paging narrow nothing, anything else does', () => {
  const { query } = listas.vigentes;
  expect(isFiltered(query.parse({ limit: 50, offset: 100, sort: 'total', order: 'ASC' }))).toBe(false);
  expect(isFiltered(query.parse({ tipo: 'I' }))).toBe(true);
  expect(isFiltered({ ...query.parse({ tipo: 'I', folio: '7', fechaini: '2026-01-01' }), ...clearedFilters })).toBe(
    false,
  );
});
