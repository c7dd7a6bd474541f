import type { ChildProcess } from 'node:child_process';

/** Ends a child with `signal`, and with SIGKILL if it does not end in time. Resolves when it is gone. */
export async function stop(child: ChildProcess, patienceMs: number, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  const insist = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await gone;
  clearTimeout(insist);
}
