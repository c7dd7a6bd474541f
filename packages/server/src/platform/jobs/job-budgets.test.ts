import { type BudgetName, outgoingBudgets } from '../outgoing/outgoing-budgets';
import { type JobBudget, jobBudgets } from './job-budgets';
import { pauseAfter } from './next-attempt';

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
