import { RefusalPace } from './refusal-pace';

/** Simulates callers that repeat as soon as they were refused; returns how many refusals they get. */
function repeat(pace: RefusalPace, caller: string, connections: number, ms: number): number {
  let refusals = 0;
  const next = Array<number>(connections).fill(0);
  for (let now = 0; now < ms; now++)
    for (let at = 0; at < connections; at++) {
      if ((next[at] ?? 0) > now) continue;
      refusals++;
      next[at] = now + 1 + pace.delayOf(caller, now);
    }
  return refusals;
}

test('a caller that waits between its requests is refused without delay', () => {
  const pace = new RefusalPace();
  for (let now = 0; now < 10_000; now += 50) expect(pace.delayOf('person 1', now)).toBe(0);
});

test.each([1, 10, 100, 400])('%i connections that repeat get some twenty refusals a second', (connections) => {
  // The burst, then one for each interval; those beyond the longest delay come on top.
  expect(repeat(new RefusalPace(), 'person 1', connections, 10_000)).toBeLessThan(20 + 10 * 20 + 3 * connections);
});

test('one caller does not delay another', () => {
  const pace = new RefusalPace();
  for (let at = 0; at < 200; at++) pace.delayOf('person 1', 0);
  expect(pace.delayOf('person 1', 0)).toBe(5_000);
  expect(pace.delayOf('person 2', 0)).toBe(0);
});

test('callers that stopped are forgotten', () => {
  const pace = new RefusalPace();
  const forgotten = jest.spyOn(Map.prototype, 'delete');
  for (let at = 0; at < 3_000; at++) pace.delayOf(`person ${at}`, at * 100);
  expect(forgotten.mock.calls.length).toBeGreaterThan(1_500);
  forgotten.mockRestore();
});

test('a refusal waits for its time, and no longer than until the server closes', async () => {
  jest.useFakeTimers();
  const pace = new RefusalPace();
  const ended: number[] = [];
  const waits = Array.from({ length: 200 }, (_, at) => pace.wait('person 1').then(() => ended.push(at)));
  await Promise.all(waits.slice(0, 20));
  expect(ended).toHaveLength(20);
  jest.advanceTimersByTime(100);
  await waits[21];
  expect(ended).toHaveLength(22);
  pace.close();
  await Promise.all(waits);
  jest.useRealTimers();
});
