import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stop } from '@boveda/processes';

/** Longer than the product waits for requests in flight when it stops. */
const STOP_MS = 60_000;

/** Starts the stack of this worker; resolves, once it is ready, with a function that stops it. */
export async function startStack(): Promise<() => Promise<void>> {
  const stack = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../stack.ts')], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  stack.stdout?.on('data', (said) => process.stdout.write(said));
  stack.stderr?.on('data', (said) => process.stderr.write(said));
  const [said] = await Promise.race([once(stack, 'message'), once(stack, 'exit')]);
  if (said !== 'ready') throw new Error(`the stack ended before it was ready: ${said}`);
  return () => stop(stack, STOP_MS);
}
