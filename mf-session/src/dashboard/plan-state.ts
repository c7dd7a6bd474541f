/** How the plan stands: 'vigente' more than 15 days before its end, 'porVencer' 1 to 15, 'vencido' from its last day on (V1 §4). */
export type PlanState = 'vigente' | 'porVencer' | 'vencido';

const WARNING_DAYS = 15;
const DAY_MS = 86_400_000;

/** Whole days from `hoy` to `fin`, both `yyyy-MM-dd`; never below 0. */
export const daysToEnd = (fin: string, hoy: string): number =>
  Math.max(0, (Date.parse(fin) - Date.parse(hoy)) / DAY_MS);

/** Where `hoy` stands in the life of a plan that ends on `fin`. */
export function planState(fin: string, hoy: string): PlanState {
  const days = daysToEnd(fin, hoy);
  if (days === 0) return 'vencido';
  return days <= WARNING_DAYS ? 'porVencer' : 'vigente';
}
