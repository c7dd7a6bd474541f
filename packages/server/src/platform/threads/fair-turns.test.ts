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
  const taxpayers = ['T1', 'T2', 'T3'].map((rfc) => [rfc, 'admin', rfc] as const);
  expect(await orderOf(persona, begun, [...taxpayers, ['other', 'solo', 'IIA']])).toEqual(['other', 'T1', 'T2', 'T3']);

  const contribuyente = new FairTurns(1, refusal);
  const first = await contribuyente.enter(['p0', 'EKU']);
  const persons = ['p1', 'p2', 'p3'].map((person) => [person, person, 'EKU'] as const);
  expect(await orderOf(contribuyente, first, [...persons, ['other', 'solo', 'IIA']])).toEqual([
    'other',
    'p1',
    'p2',
    'p3',
  ]);
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
