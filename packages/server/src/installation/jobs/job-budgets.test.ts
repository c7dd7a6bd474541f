import { nextAttempt, pauseAfter } from '@boveda/platform/jobs/next-attempt';
import { type BudgetName, outgoingBudgets } from '../outgoing/outgoing-budgets';
import { type JobBudget, jobBudgets } from './job-budgets';

const DAY_SECONDS = 86_400;

/** Attempts of one run within a day. */
function attemptsOfDay({ attempts }: JobBudget): number {
  let made = 0;
  for (let at = 0; made < attempts && at < DAY_SECONDS; at += pauseAfter(made)) made++;
  return made;
}

const asking = Object.entries(jobBudgets).flatMap(([name, budget]) =>
  budget === null || budget === 'counted' ? [] : [[name, budget] as const],
);

test.each(asking)('%s: its attempts keep to its budget, whatever fails', (_, budget) => {
  const { perDay, keptBy } = outgoingBudgets[budget.presupuesto];
  expect(keptBy).toBe('job');
  expect(attemptsOfDay(budget) * budget.perDay * (budget.requests ?? 1)).toBeLessThanOrEqual(perDay);
});

test('each budget that jobs keep is of a job', () => {
  const kept = Object.entries(outgoingBudgets).flatMap(([name, { keptBy }]) => (keptBy === 'job' ? [name] : []));
  const named: BudgetName[] = asking.map(([, { presupuesto }]) => presupuesto);
  expect([...new Set(named)].toSorted()).toEqual(kept.toSorted());
});

test('a job that fails runs again after the pause of the queue, and not after its last attempt', () => {
  const now = new Date('2026-11-20T18:00:00Z');
  expect(nextAttempt({ attempts: 1, max_attempts: 25 }, now)).toEqual(new Date(now.getTime() + Math.E * 1_000));
  expect(nextAttempt({ attempts: 12, max_attempts: 25 }, now)).toEqual(new Date(now.getTime() + Math.exp(10) * 1_000));
  expect(nextAttempt({ attempts: 25, max_attempts: 25 }, now)).toBeNull();
});
