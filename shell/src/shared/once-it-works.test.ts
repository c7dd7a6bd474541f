import { onceItWorks } from './once-it-works';

it('runs once, and again after a failure', async () => {
  let runs = 0;
  const work = onceItWorks(async () => {
    if (++runs === 1) throw new Error('offline');
    return runs;
  });
  await expect(work()).rejects.toThrow('offline');
  expect(await Promise.all([work(), work()])).toEqual([2, 2]);
});
