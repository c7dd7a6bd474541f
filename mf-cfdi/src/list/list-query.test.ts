import { clearedFilters, isFiltered } from './list-query';
import { lists } from './lists';

test('order and paging are no filters, anything else is', () => {
  const { query } = lists.vigentes;
  expect(isFiltered(query.parse({ limit: 50, offset: 100, sort: 'total', order: 'ASC' }))).toBe(false);
  expect(isFiltered(query.parse({ tipo: 'I' }))).toBe(true);
  expect(isFiltered({ ...query.parse({ tipo: 'I', folio: '7', fechaini: '2026-01-01' }), ...clearedFilters })).toBe(
    false,
  );
});
