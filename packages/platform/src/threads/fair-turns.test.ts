import { setImmediate as tick } from 'node:timers/promises';
import { Problem } from '../core/problem';
import { FairTurns, type Release } from './fair-turns';

const refusal = () => new Problem(503, 'server_busy', 'Ocupado.');

/** Enters all entries one after another; returns the names in the order of their turns. */
async function orderOf(turns: FairTurns, first: Release, entries: readonly (readonly [string, ...string[]])[]) {
  const served: string[] = [];
  const entered = entries.map(async ([name, ...keys]) => {
    const release = await turns.enter(keys);
    served.push(name);
    await tick();
    release();
  });
  first();
  await Promise.all(entered);
  return served;
}

test('a hundred requests of one taxpayer delay another by what is running, not by what waits', async () => {
  const turns = new FairTurns(1, refusal);
  const first = await turns.enter(['solo', 'IIA']);
  const many = Array.from({ length: 100 }, (_, at) => [`solo ${at}`, 'solo', 'IIA'] as const);
  const served = await orderOf(turns, first, [...many, ['admin 0', 'admin', 'EKU'], ['admin 1', 'admin', 'EKU']]);
  expect(served.slice(0, 4)).toEqual(['admin 0', 'solo 0', 'admin 1', 'solo 1']);
  expect(served).toHaveLength(102);
});

test('a user with many taxpayers has one turn, and so has a taxpayer with many users', async () => {
  const persona = new FairTurns(1, refusal);
  const begun = await persona.enter(['admin', 'T0']);
  const tenants = ['T1', 'T2', 'T3'].map((rfc) => [rfc, 'admin', rfc] as const);
  expect(await orderOf(persona, begun, [...tenants, ['other', 'solo', 'IIA']])).toEqual(['other', 'T1', 'T2', 'T3']);

  const tenant = new FairTurns(1, refusal);
  const first = await tenant.enter(['p0', 'EKU']);
  const persons = ['p1', 'p2', 'p3'].map((person) => [person, person, 'EKU'] as const);
  expect(await orderOf(tenant, first, [...persons, ['other', 'solo', 'IIA']])).toEqual(['other', 'p1', 'p2', 'p3']);
});

test('never exceeds the number of places, and serves equals in the order of arrival', async () => {
  const turns = new FairTurns(2, refusal);
  let [running, most] = [0, 0];
  const served: number[] = [];
  await Promise.all(
    Array.from({ length: 9 }, async (_, at) => {
      const release = await turns.enter(['solo']);
      most = Math.max(most, ++running);
      served.push(at);
      await tick();
      running--;
      release();
      release();
    }),
  );
  expect([most, served]).toEqual([2, [0, 1, 2, 3, 4, 5, 6, 7, 8]]);
});

test('rejects a key with too many waiting and no other; an aborted or expired wait frees its place in the queue', async () => {
  const turns = new FairTurns(1, refusal);
  const release = await turns.enter(['solo']);
  const gone = new AbortController();
  const leaves = turns.enter(['solo'], { mostWaiting: 2, signal: gone.signal });
  const late = turns.enter(['solo'], { mostWaiting: 2, waitMs: 30 });
  await expect(turns.enter(['solo'], { mostWaiting: 2 })).rejects.toMatchObject({ code: 'server_busy' });
  const other = turns.enter(['admin'], { mostWaiting: 2 });
  gone.abort(new Error('left'));
  await expect(leaves).rejects.toThrow('left');
  await expect(late).rejects.toMatchObject({ code: 'server_busy' });
  const again = turns.enter(['solo'], { mostWaiting: 2 });
  release();
  (await other)();
  (await again)();
  await expect(turns.enter(['solo'], { signal: gone.signal })).rejects.toThrow('left');
  (await turns.enter(['solo']))();
});

describe('with caps', () => {
  const caps = { person: { alone: 6, amongOthers: 2 }, network: { alone: 7, amongOthers: 4 } };
  let now = 10_000;
  beforeEach(() => {
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  /** Enters as often as told; returns the places that were given so far. */
  async function flood(turns: FairTurns, times: number, ...keys: string[]): Promise<Release[]> {
    const given: Release[] = [];
    for (let at = 0; at < times; at++)
      turns.enter(keys).then(
        (release) => given.push(release),
        () => undefined,
      );
    await tick();
    return given;
  }

  test('a key never has all places, and few while others ask or asked just now', async () => {
    const turns = new FairTurns(8, refusal, caps);
    const alone = await flood(turns, 20, 'person p', 'network n');
    expect(alone).toHaveLength(6);
    const other = await turns.enter(['person q', 'network m']);
    other();
    // Nothing more until it is below what it may have among others.
    for (const release of alone.splice(0, 4)) release();
    await tick();
    expect(alone).toHaveLength(2);
    (alone.shift() as Release)();
    await tick();
    expect(alone).toHaveLength(2);
    now += 60_000;
    (alone.shift() as Release)();
    await tick();
    expect(alone).toHaveLength(6);
  });

  test('many persons of one network have no more than that, and the next place is of who had none', async () => {
    const turns = new FairTurns(8, refusal, caps);
    await (await turns.enter(['person far', 'network far']))();
    const given = await Promise.all(
      Array.from({ length: 9 }, (_, at) => flood(turns, 3, `person p${at}`, 'network n')),
    );
    expect(given.flat()).toHaveLength(4);
    const far = await flood(turns, 1, 'person q', 'network m');
    expect(far).toHaveLength(1);
    const newcomer = await flood(turns, 1, 'person newcomer', 'network n');
    expect(newcomer).toHaveLength(0);
    const [release] = given.flat();
    release?.();
    await tick();
    // The first person of that network who had none.
    expect(given[2]).toHaveLength(1);
    expect(given.flat()).toHaveLength(5);
  });

  test('of one taxpayer, who had no turn is next, and not who asked first', async () => {
    const turns = new FairTurns(1, refusal);
    const first = await turns.enter(['person p', 'tenant T', 'network n']);
    const same = (person: string) => [person, `person ${person}`, 'tenant T', 'network n'] as const;
    expect(await orderOf(turns, first, [same('p'), same('p'), same('q'), same('p')])).toEqual(['q', 'p', 'p', 'p']);
  });

  test('a refusal says whether places moved, and whether the key has all that it may', async () => {
    const told: object[] = [];
    const turns = new FairTurns(
      8,
      (refused) => {
        told.push(refused);
        return refusal();
      },
      caps,
    );
    const held = await flood(turns, 6, 'person p', 'network n');
    const late = expect(turns.enter(['person p', 'network n'], { waitMs: 5 })).rejects.toMatchObject({ status: 503 });
    await late;
    const moving = turns.enter(['person p', 'network n'], { waitMs: 50 });
    const capped = expect(moving).rejects.toMatchObject({ status: 503 });
    (await turns.enter(['person q', 'network m']))();
    await capped;
    expect([held.length, told]).toEqual([
      6,
      [
        { hasMoved: false, isCapped: true },
        { hasMoved: true, isCapped: true },
      ],
    ]);
  });
});

describe('among others', () => {
  const rest = { crowd: 12, times: 2, mostMs: 100 };
  const caps = { person: { alone: 6, amongOthers: 1, ofOneRequest: 2, rest } };
  const crowd = Array.from({ length: 14 }, () => ({}));
  let turns: FairTurns;
  let given: Release[];
  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    turns = new FairTurns(8, refusal, caps);
    given = [];
    (await turns.enter(['person q']))();
  });
  afterEach(() => jest.useRealTimers());

  /** Enters once for each request; resolves with the number of places given so far. */
  async function ask(requests: readonly object[]): Promise<number> {
    for (const request of requests) void turns.enter(['person p'], { request }).then((release) => given.push(release));
    await tick();
    return given.length;
  }
  async function after(ms: number): Promise<number> {
    jest.advanceTimersByTime(ms);
    await tick();
    return given.length;
  }

  test.each([
    ['twice as long as its turn took', 10, 20],
    ['no longer than the limit', 400, 100],
  ])('a person with a crowd of requests rests after a turn, %s', async (_how, turnMs, restMs) => {
    expect(await ask(crowd)).toBe(1);
    await after(turnMs);
    given[0]?.();
    expect(await after(restMs - 1)).toBe(1);
    // The place is free for others meanwhile.
    (await turns.enter(['person r']))();
    expect(await after(1)).toBe(2);
  });

  test.each([
    ['of a page and a program', 12, 10],
    ['a crowd that others have not met for a second', 13, 1_001],
  ])('requests that wait get their turn without a rest: %s', async (_what, waiting, turnMs) => {
    expect(await ask(crowd.slice(0, waiting + 1))).toBe(1);
    await after(turnMs);
    given[0]?.();
    expect(await after(0)).toBe(2);
  });

  test('those who ask beside count as others, as long as they ask', async () => {
    const calls = new FairTurns(8, refusal, caps);
    turns = new FairTurns(4, refusal, caps, calls);
    expect(await ask(crowd.slice(0, 2))).toBe(2);
    (await calls.enter(['person p']))();
    expect(await ask(crowd.slice(2, 3))).toBe(3);
    (await calls.enter(['person q']))();
    expect(await ask(crowd.slice(3, 4))).toBe(3);
    await after(5_001);
    given[0]?.();
    expect(await ask(crowd.slice(4, 5))).toBe(5);
  });

  test.each([
    ['runs together', 1, 3],
    ['runs one by one in a crowd', 13, 2],
  ])('what one request asks in parallel %s', async (_how, others, next) => {
    const [one = {}] = crowd;
    expect(await ask([one, one, one, ...crowd.slice(1, others)])).toBe(2);
    given[0]?.();
    expect(await after(0)).toBe(next);
    given[1]?.();
    expect(await after(0)).toBe(3);
  });

  test('two requests of a person do not run together', async () => {
    expect(await ask(crowd.slice(0, 2))).toBe(1);
    given[0]?.();
    expect(await after(0)).toBe(2);
  });
});
