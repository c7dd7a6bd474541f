import { dayjs } from '../dates';
import { today } from '../formats';

/** A month or a year to choose: its first and its last day, `yyyy-MM-dd`. */
export interface Period {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

const DAY = 'YYYY-MM-DD';
const MONTHS_BACK = 12;

/** The whole month before this one. */
export const lastMonth = (day: string = today()): Period => periodOf(dayjs.utc(day), 'Mes pasado', 1, 'month');

function periodOf(now: dayjs.Dayjs, label: string | undefined, back: number, unit: 'month' | 'year'): Period {
  const from = now.subtract(back, unit).startOf(unit);
  const name = label ?? (unit === 'year' ? `Año ${from.year()}` : from.format('MMMM YYYY'));
  return { label: name, from: from.format(DAY), to: from.endOf(unit).format(DAY) };
}

/** The months and years that lists are filtered by most, the current ones first. */
export function periodsOf(day: string = today()): Period[] {
  const now = dayjs.utc(day);
  const period = (label: string | undefined, back: number, unit: 'month' | 'year') => periodOf(now, label, back, unit);
  return [
    period('Este mes', 0, 'month'),
    lastMonth(day),
    period('Este año', 0, 'year'),
    period(undefined, 1, 'year'),
    ...Array.from({ length: MONTHS_BACK - 1 }, (_, at) => period(undefined, at + 2, 'month')),
  ];
}
