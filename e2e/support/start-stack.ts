import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { stop } from '@boveda/processes';

/** Longer than the product waits for requests in flight when it stops. */
const STOP_MS = 60_000;
/** Less severe lines of the server's log are kept for journeys, and not shown. */
const WARNING = 40;

/** Lines of the log of the product of this worker. */
export const serverLog: Record<string, unknown>[] = [];

/** Starts the stack of this worker; resolves, once it is ready, with a function that stops it. */
export async function startStack(): Promise<() => Promise<void>> {
  const stack = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../stack.ts')], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  createInterface({ input: stack.stdout as Readable }).on('line', read);
  stack.stderr?.on('data', (said) => process.stderr.write(said));
  const [said] = await Promise.race([once(stack, 'message'), once(stack, 'exit')]);
  if (said !== 'ready') throw new Error(`the stack ended before it was ready: ${said}`);
  return () => stop(stack, STOP_MS);
}

function read(said: string): void {
  const line = said.startsWith('{') ? JSON.parse(said) : null;
  if (line) serverLog.push(line);
  if (!line || line.level >= WARNING) process.stdout.write(`${said}\n`);
}
