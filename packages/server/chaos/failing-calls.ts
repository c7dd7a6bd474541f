import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { isRoot } from './small-disk';

/** Whether system calls can be made to fail here: it needs strace, and root to attach it to a running process. */
export const mayTrace = isRoot && spawnSync('strace', ['-qq', '-e', 'trace=none', 'true']).status === 0;

/**
 * Makes system calls of running processes and their children fail with an error until the returned function is called.
 */
export async function failCalls(
  processes: readonly number[],
  calls: string,
  code: string,
): Promise<() => Promise<void>> {
  const rule = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=${code}`];
  const pids = processes.flatMap((pid) => ['-p', String(pid)]);
  const strace = spawn('strace', ['-f', ...rule, '-o', '/dev/null', ...pids], { stdio: ['ignore', 'ignore', 'pipe'] });
  // strace reports each process it has attached to.
  await once(strace.stderr, 'data');
  strace.stderr.resume();
  return async () => {
    if (strace.exitCode !== null) return;
    const gone = once(strace, 'exit');
    strace.kill('SIGINT');
    await gone;
  };
}
