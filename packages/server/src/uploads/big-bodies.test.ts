import { BigBodies } from './big-bodies';

const never = new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('lets two in, the next one when a place is given back, and gives back only once', async () => {
  const bodies = new BigBodies({ atOnce: 2, waiting: 5, waitMs: 60_000 });
  const first = await bodies.enter(never);
  const second = await bodies.enter(never);
  const order: string[] = [];
  void bodies.enter(never).then(() => order.push('third'));
  const fourth = bodies.enter(never).then(() => order.push('fourth'));
  await settled();
  expect(order).toEqual([]);
  first();
  first();
  await settled();
  expect(order).toEqual(['third']);
  second();
  await fourth;
});

it('tells whoever finds the queue full, or waits too long, that it is busy', async () => {
  const bodies = new BigBodies({ atOnce: 1, waiting: 1, waitMs: 30 });
  await bodies.enter(never);
  const waits = bodies.enter(never);
  await expect(bodies.enter(never)).rejects.toMatchObject({
    status: 503,
    code: 'server_busy',
    options: { retryAfterSeconds: 5 },
  });
  await expect(waits).rejects.toMatchObject({ code: 'server_busy' });
});

it('forgets whoever left the queue', async () => {
  const bodies = new BigBodies({ atOnce: 1, waiting: 1, waitMs: 60_000 });
  const release = await bodies.enter(never);
  const client = new AbortController();
  const gone = bodies.enter(client.signal);
  client.abort(new Error('left'));
  await expect(gone).rejects.toThrow('left');
  const next = bodies.enter(never);
  release();
  (await next)();
  await expect(bodies.enter(never)).resolves.toBeDefined();
});
