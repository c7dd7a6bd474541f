import type { Tone } from '@boveda/ui-kit/data';

const DAY_MS = 86_400_000;

/** How much of the clock is left: `Quedan 2 días`. */
export function plazoOf(vence: string, now: number): { texto: string; tone: Tone } {
  const left = Date.parse(vence) - now;
  if (left <= 0) return { texto: 'Vencido', tone: 'danger' };
  const days = Math.floor(left / DAY_MS);
  if (days === 0) return { texto: 'Vence hoy', tone: 'danger' };
  return { texto: days === 1 ? 'Queda 1 día' : `Quedan ${days} días`, tone: days === 1 ? 'warning' : 'info' };
}
