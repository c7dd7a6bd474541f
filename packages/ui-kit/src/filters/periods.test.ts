import { periodsOf } from './periods';

test('months and years, first to last day', () => {
  const periods = periodsOf('2026-03-31');
  expect(periods.slice(0, 6)).toEqual([
    { label: 'Este mes', from: '2026-03-01', to: '2026-03-31' },
    { label: 'Mes pasado', from: '2026-02-01', to: '2026-02-28' },
    { label: 'Este año', from: '2026-01-01', to: '2026-12-31' },
    { label: 'Año 2025', from: '2025-01-01', to: '2025-12-31' },
    { label: 'enero 2026', from: '2026-01-01', to: '2026-01-31' },
    { label: 'diciembre 2025', from: '2025-12-01', to: '2025-12-31' },
  ]);
  expect(periods.at(-1)).toEqual({ label: 'marzo 2025', from: '2025-03-01', to: '2025-03-31' });
});

test('in January the month before is of the year before', () => {
  expect(periodsOf('2026-01-01')[1]).toEqual({ label: 'Mes pasado', from: '2025-12-01', to: '2025-12-31' });
  expect(periodsOf('2024-03-15')[1]?.to).toBe('2024-02-29');
});
