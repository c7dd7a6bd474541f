import { type MonthRange, withinRange } from './month-range';

const rows = ['2025-12', '2026-01', '2026-02', '2026-03'].map((mes) => ({ mes }));

test.each<[MonthRange, number]>([
  [{}, 4],
  [{ desde: '2026-01' }, 4],
  [{ hasta: '2026-01' }, 4],
  [{ desde: '', hasta: '2026-01' }, 4],
  [{ desde: '2026-13', hasta: '2026-01' }, 4],
  [{ desde: '2026-03', hasta: '2026-01' }, 4],
  [{ desde: '2026-01', hasta: '2026-02' }, 2],
  [{ desde: '2026-02', hasta: '2026-02' }, 1],
  [{ desde: '2020-01', hasta: '2030-12' }, 4],
  [{ desde: '2024-01', hasta: '2024-12' }, 0],
])('%j shows %d months', (range, months) => {
  expect(withinRange(rows, range)).toHaveLength(months);
});
