import { Worker } from 'node:worker_threads';
import { Problem } from '../core/problem';
import type { Work } from './thread';
import { ThreadPool } from './thread-pool';

/** A thread whose tasks do what their name says. */
const script = `
const { parentPort } = require('node:worker_threads');
const note = (shared, ...values) => {
  shared.set([...values, Number(process.hrtime.bigint() / 1000000n) | 0, cpuMs()]);
};
const cpuMs = () => thread && Number(require('node:fs').readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;
const busy = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
parentPort.on('message', ({ tasks, bytes, progress }) => {
  const answers = [];
  for (const { id, name, input, document } of tasks) {
    note(progress, id, 0);
    if (name === 'hang' || (name === 'hang when compared' && !input.sinEsquema)) {
      if (name !== 'hang') note(progress, id, 1);
      for (;;);
    }
    if (name === 'exhaust') { const kept = []; for (;;) kept.push(Array.from({ length: 1e4 }, (_, at) => ({ at }))); }
    if (name === 'die') process.exit(3);
    if (name === 'busy') busy(input.ms);
    if (name === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, input.ms);
    const value = { from: require('node:worker_threads').threadId, input, text: Buffer.from(bytes.subarray(document.start, document.end)).toString() };
    answers.push({ id, value, isDamaged: false });
  }
  parentPort.postMessage({ answers });
});
parentPort.postMessage({ ready: true, thread });
`;
const unnumbered = 'const thread = 0;';
const numbered = "const thread = Number(require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1));";

const pools: ThreadPool[] = [];
let started = 0;
function createPool(deadlineMs = 1_500, prelude = unnumbered): ThreadPool {
  started = 0;
  const pool = new ThreadPool({
    threads: 2,
    deadlineMs: () => deadlineMs,
    refusal: () => new Problem(413, 'file_too_large', 'Demasiado.'),
    start: async () => {
      started++;
      return new Worker(`${prelude}${script}`, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 32 } });
    },
  });
  pools.push(pool);
  return pool;
}
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.shrink();
});

const work = (turnOf: string, name: string, text = name, more: Partial<Work> = {}): Work => ({
  turnOf,
  name,
  input: {},
  document: Buffer.from(text),
  ...more,
});

it('runs small documents of a taxpayer in one batch, and returns each its own result', async () => {
  const pool = createPool();
  const texts = Array.from({ length: 100 }, (_, at) => `document ${at}`);
  const answers = (await Promise.all(texts.map((text) => pool.run(work('A', 'echo', text))))) as { text: string }[];
  expect(answers.map(({ text }) => text)).toEqual(texts);
  // The other thread never serves the same taxpayer.
  expect(started).toBe(1);
});

it.each([
  ['passes its deadline', 'hang'],
  ['exhausts its memory', 'exhaust'],
])('fails only the document that %s, not others of its batch', async (_what, name) => {
  const pool = createPool();
  // The first one is sent alone; those that wait meanwhile form a batch.
  const first = pool.run(work('A', 'busy', 'first', { input: { ms: 300 } }));
  const together = [work('A', 'echo', 'before'), work('A', name), work('A', 'echo', 'after')];
  const [before, hostile, after] = await Promise.allSettled(together.map((each) => pool.run(each)));
  await first;
  expect(hostile).toMatchObject({ reason: { status: 413, code: 'file_too_large' } });
  expect([before, after]).toMatchObject([{ value: { text: 'before' } }, { value: { text: 'after' } }]);
});

it('fails a document whose thread dies, and continues with the next one', async () => {
  const pool = createPool();
  await expect(pool.run(work('A', 'die'))).rejects.toThrow('ended with 3');
  await expect(pool.run(work('A', 'echo'))).resolves.toMatchObject({ text: 'echo' });
});

it('repeats a document without its optional part when that part does not finish', async () => {
  const pool = createPool();
  const answer = await pool.run(work('A', 'hang when compared', 'x', { fallback: { sinEsquema: true } }));
  expect(answer).toMatchObject({ input: { sinEsquema: true }, text: 'x' });
});

it('starts another thread for another taxpayer while one is stuck, and a third while two are', async () => {
  const pool = createPool(6_000);
  const order: string[] = [];
  const done = (name: string) => () => order.push(name);
  const stuck = ['A', 'A', 'B'].map((rfc) => pool.run(work(rfc, 'hang')).catch(done(`stuck ${rfc}`)));
  const quick = ['C', 'D'].map((rfc) => pool.run(work(rfc, 'echo')).then(done(rfc)));
  await Promise.all(quick);
  expect(order.toSorted()).toEqual(['C', 'D']);
  await Promise.all(stuck);
}, 40_000);

it('alternates the documents of one taxpayer with those of others', async () => {
  const pool = createPool(10_000);
  const order: string[] = [];
  const run = (rfc: string) =>
    pool.run(work(rfc, 'busy', 'x'.repeat(70_000), { input: { ms: 50 } })).then(() => order.push(rfc));
  await Promise.all([...'AAAAAAAAAA', 'B', 'B', 'C'].map(run));
  expect(order.lastIndexOf('B')).toBeLessThan(8);
  expect(order.lastIndexOf('C')).toBeLessThan(8);
});

it('extends the deadline of work that asks for it', async () => {
  const pool = createPool(400);
  const slow = { input: { ms: 900 } };
  await expect(pool.run(work('A', 'busy', 'x', slow))).rejects.toMatchObject({ code: 'file_too_large' });
  await expect(pool.run(work('A', 'busy', 'x', { ...slow, patience: 8 }))).resolves.toMatchObject({ text: 'x' });
});

describe.each([
  ['the time that passed', unnumbered, 'file_too_large'],
  ['the time of the processor', numbered, undefined],
])('a deadline of %s', (_what, prelude, code) => {
  it(`${code ? 'counts' : 'does not count'} waiting, as a thread does on a busy machine`, async () => {
    const waiting = createPool(400, prelude).run(work('A', 'wait', 'x', { input: { ms: 1_200 } }));
    await expect(waiting.catch((error) => error)).resolves.toMatchObject(code ? { code } : { text: 'x' });
  });

  it('ends endless work', async () => {
    await expect(createPool(400, prelude).run(work('A', 'hang'))).rejects.toMatchObject({ code: 'file_too_large' });
  });
});
