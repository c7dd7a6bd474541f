import { printable, tabulate } from './fault-table';

const of = (title: string, status: string, duration?: number) => ({ title, status, duration });

test('the runs of a fault are one row, and one broken run marks it', () => {
  const rows = tabulate({
    testResults: [
      {
        name: '/x/chaos/upload.test.ts',
        status: 'failed',
        assertionResults: [
          of('killed at "judged" (1), taken once', 'passed', 1_000),
          of('killed at "judged" (2), taken once', 'failed', 3_000),
          of('killed at "headers read" (1), taken once', 'passed', 500),
        ],
      },
      { name: '/x/chaos/disk.test.ts', status: 'passed', assertionResults: [of('a full disk', 'pending')] },
      { name: '/x/chaos/jobs.test.ts', status: 'failed', assertionResults: [] },
    ],
  });
  expect(
    rows.map(({ fault, runs, held, broken, skipped, seconds }) => [fault, runs, held, broken, skipped, seconds]),
  ).toEqual([
    ['killed at "judged", taken once', 2, 1, 1, 0, 2],
    ['killed at "headers read", taken once', 1, 1, 0, 0, 0.5],
    ['a full disk', 0, 0, 0, 1, 0],
    ['the file itself', 0, 0, 1, 0, 0],
  ]);
  expect(
    printable(rows)
      .split('\n')
      .map((line) => line.split(/\s+/, 2)),
  ).toEqual([
    ['BROKEN', '1/2'],
    ['held', '1/1'],
    ['skipped', '0/1'],
    ['BROKEN', '0/0'],
  ]);
});
