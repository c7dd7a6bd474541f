import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Progress, StartFailed, untilTold } from '.';

const MINUTE = 60_000;
const silenceMs = 10 * MINUTE;
const reached = ({ step }: Progress) => step === 'answers';

/** A child that tells the step that it is given, and ends when it is given none. */
const start = () =>
  spawn(process.execPath, ['-e', "process.on('message', (step) => step ? process.send({ step }) : process.exit(3))"], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

async function tell(child: ChildProcess, step: string): Promise<void> {
  const told = once(child, 'message');
  child.send(step);
  await told;
}

let child: ChildProcess;
beforeEach(() => {
  child = start();
  // Only the clock of this process: the child and its messages are real.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
  child.kill('SIGKILL');
});

test('waits for hours while the child tells that something moves', async () => {
  const waiting = untilTold(child, { reached, silenceMs });
  for (let hour = 0; hour < 3; hour++)
    for (let times = 0; times < 7; times++) {
      jest.advanceTimersByTime(9 * MINUTE);
      await tell(child, 'demo');
    }
  jest.advanceTimersByTime(9 * MINUTE);
  await tell(child, 'answers');
  await waiting;
  expect([child.listenerCount('message'), child.listenerCount('exit'), jest.getTimerCount()]).toEqual([0, 0, 0]);
});

test('gives up when nothing was told for so long', async () => {
  const waiting = untilTold(child, { reached, silenceMs });
  await tell(child, 'database');
  jest.advanceTimersByTime(silenceMs);
  await expect(waiting).rejects.toThrow('nothing moved for 10 minutes');
});

test('gives up at once when the child ends, also one that had ended before', async () => {
  const waiting = untilTold(child, { reached, silenceMs });
  child.send('');
  await expect(waiting).rejects.toThrow(new StartFailed('it ended with 3', 'ended'));
  await expect(untilTold(child, { reached, silenceMs })).rejects.toThrow('it ended with 3');
});

test('is ended by its signal, and by what the child tells', async () => {
  const stopping = new AbortController();
  const waiting = untilTold(child, { reached, silenceMs, signal: stopping.signal });
  stopping.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  const refusing = untilTold(child, {
    silenceMs,
    reached() {
      throw new StartFailed('it will not come', 'refused');
    },
  });
  child.send('incomplete');
  await expect(refusing).rejects.toThrow('it will not come');
});
