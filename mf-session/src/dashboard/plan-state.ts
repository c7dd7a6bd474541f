/** How the plan stands: 'vigente' more than 15 days before its end, 'porVencer' 1 to 15, 'vencido' from its last day on (V1 §4). */
export type PlanState = 'vigente' | 'porVencer' | 'vencido';

const WARNING_DAYS = 15;
const DAY_MS = 86_400_000;
const VAULT_OFFSET_MS = 7 * 3_600_000;

/** Whole days from today to `fin` (`yyyy-MM-dd`), never below 0. Today is the vault's own day, at -07:00 wherever the reader is. */
export function daysToEnd(fin: string, now: Date): number {
  const today = Math.floor((now.getTime() - VAULT_OFFSET_MS) / DAY_MS);
  return Math.max(0, Date.parse(fin) / DAY_MS - today);
}

export function planState(fin: string, now: Date): PlanState {
  const days = daysToEnd(fin, now);
  if (days === 0) return 'vencido';
  return days <= WARNING_DAYS ? 'porVencer' : 'vigente';
}
