import { closingLine, runSteps, type Step } from './step';

let printed = '';
beforeEach(() => {
  printed = '';
  jest.spyOn(console, 'log').mockImplementation();
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
});
afterEach(() => jest.restoreAllMocks());

const named = (name: string) => ({ name, why: 'timed out' });

const step = (name: string, outcome: Awaited<ReturnType<Step['run']>>, needs?: Step[]): Step => ({
  name,
  run: async () => outcome,
  needs,
});

test('sums tests, and counts a failed check as one failure', async () => {
  const total = await runSteps([
    step('types', false),
    step('unit', { passed: 3, failed: 0, skipped: 1 }),
    step('journeys', { passed: 2, failed: 1, skipped: 0, flaky: [named('specs/a › b')] }),
    step('format', true),
  ]);
  expect(total).toEqual({ passed: 5, failed: 2, skipped: 1, flaky: [named('specs/a › b')] });
  expect(closingLine(total)).toBe('5 passed, 2 failed, 1 skipped, 1 flaky (specs/a › b)');
});

test('a step that needs a failed one does not run and counts as failed', async () => {
  const build = step('build', false);
  const journeys = step('journeys', { passed: 9, failed: 0, skipped: 0 }, [build]);
  const after = step('after', true, [journeys]);
  expect(await runSteps([build, journeys, after])).toEqual({ passed: 0, failed: 3, skipped: 0, flaky: [] });
});

test('what steps beside each other print stays together, and a later one that needs a failed one does not run', async () => {
  let end = () => {};
  const other = new Promise<void>((resolve) => {
    end = resolve;
  });
  const types: Step = {
    name: 'types',
    async run(print) {
      print?.('types: one\n');
      await other;
      print?.('types: two\n');
      return true;
    },
  };
  const build: Step = {
    name: 'build',
    async run(print) {
      print?.('build: broken\n');
      end();
      return false;
    },
  };
  const journeys = step('journeys', { passed: 9, failed: 0, skipped: 0 }, [build]);
  expect(await runSteps([[types, build], journeys])).toMatchObject({ passed: 0, failed: 2 });
  expect(printed).toMatch(/▶ types\ntypes: one\ntypes: two\n✓ types \(.* s\)/);
  expect(printed).toMatch(/▶ build\nbuild: broken\n✗ build \(.* s\)/);
  expect(printed).toContain('■ journeys: not run, it needs "build"');
});

test('more than two flaky tests in all steps are failures, and stay named', async () => {
  const flaky = (name: string, names: string[]) =>
    step(name, { passed: 4, failed: 0, skipped: 0, flaky: names.map(named) });
  const two = await runSteps([flaky('unit', ['a']), flaky('journeys', ['b'])]);
  expect(closingLine(two)).toBe('8 passed, 0 failed, 2 flaky (a; b)');
  const three = await runSteps([flaky('unit', ['a']), flaky('journeys', ['b', 'c'])]);
  expect(closingLine(three)).toBe('8 passed, 3 failed, 3 flaky (a; b; c)');
});

test('the closing line mentions skipped and flaky tests only if there are any', () => {
  expect(closingLine({ passed: 123, failed: 0, skipped: 0 })).toBe('123 passed, 0 failed');
});
