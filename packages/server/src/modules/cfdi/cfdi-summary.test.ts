import * as fc from 'fast-check';
import { segmentsOf } from './cfdi-summary';

const FROM = Date.UTC(2023, 10, 1);
const dayAt = (offset: number) => new Date(FROM + offset * 86_400_000).toISOString().slice(0, 10);
const days = Array.from({ length: 550 }, (_, offset) => dayAt(offset));

/** How often the segments count a day: itself, or through its whole month. */
function timesCounted(day: string, segments: ReturnType<typeof segmentsOf>): number {
  return segments.filter(({ nivel, from, to }) => {
    const periodo = nivel === 'mes' ? `${day.slice(0, 7)}-01` : day;
    return (from === undefined || periodo >= from) && (to === undefined || periodo <= to);
  }).length;
}

it('counts every day of a range exactly once and no other day', () => {
  const end = fc.option(fc.integer({ min: 70, max: 480 }).map(dayAt), { nil: undefined });
  fc.assert(
    fc.property(end, end, (fechaini, fechafin) => {
      const segments = segmentsOf(fechaini, fechafin);
      const wrong = days.filter((day) => {
        const inside = (fechaini === undefined || day >= fechaini) && (fechafin === undefined || day <= fechafin);
        return timesCounted(day, segments) !== (inside ? 1 : 0);
      });
      expect(wrong).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it('uses whole months where possible', () => {
  expect(segmentsOf('2024-01-01', '2024-02-29')).toEqual([{ nivel: 'mes', from: '2024-01-01', to: '2024-02-01' }]);
  expect(segmentsOf(undefined, '2026-11-21')).toEqual([
    { nivel: 'mes', to: '2026-10-01' },
    { nivel: 'dia', from: '2026-11-01', to: '2026-11-21' },
  ]);
  expect(segmentsOf('2026-01-15', '2026-02-10')).toEqual([
    { nivel: 'dia', from: '2026-01-15', to: '2026-01-31' },
    { nivel: 'dia', from: '2026-02-01', to: '2026-02-10' },
  ]);
});
