import type { Tone } from '@boveda/ui-kit/data';
import { dayjs } from '@boveda/ui-kit/dates';

/** The time left to answer: `Quedan 2 días`. */
export function plazoOf(vence: string, now: number): { text: string; tone: Tone } {
  const end = dayjs.utc(vence);
  if (end.diff(dayjs.utc(now)) <= 0) return { text: 'Vencido', tone: 'danger' };
  const days = end.diff(dayjs.utc(now), 'day');
  if (days === 0) return { text: 'Vence hoy', tone: 'danger' };
  return { text: days === 1 ? 'Queda 1 día' : `Quedan ${days} días`, tone: days === 1 ? 'warning' : 'info' };
}
