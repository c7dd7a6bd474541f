import { plazoOf } from './plazo';

const vence = '2026-11-27T06:00:00.000Z';

test.each([
  ['2026-11-23T15:00:00Z', 'Quedan 3 días', 'info'],
  ['2026-11-25T06:00:00Z', 'Quedan 2 días', 'info'],
  ['2026-11-25T06:00:01Z', 'Queda 1 día', 'warning'],
  ['2026-11-26T06:00:01Z', 'Vence hoy', 'danger'],
  ['2026-11-27T05:59:59Z', 'Vence hoy', 'danger'],
  ['2026-11-27T06:00:00Z', 'Vencido', 'danger'],
])('at %s: %s', (now, text, tone) => expect(plazoOf(vence, Date.parse(now))).toEqual({ text, tone }));
