import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { isRoot } from './small-disk';

/** Whether calls to the kernel can be made to fail here: strace does it, and only root may do it to a process that runs. */
export const mayTrace = isRoot && spawnSync('strace', ['-qq', '-e', 'trace=none', 'true']).status === 0;

/** Makes calls of running processes, and of what they start, answer an error of the kernel until they may work again. */
export async function failCalls(
  processes: readonly number[],
  calls: string,
  code: string,
): Promise<() => Promise<void>> {
  const rule = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=${code}`];
  const pids = processes.flatMap((pid) => ['-p', String(pid)]);
  const strace = spawn('strace', ['-f', ...rule, '-o', '/dev/null', ...pids], { stdio: ['ignore', 'ignore', 'pipe'] });
  // It says so of each process that it has.
  await once(strace.stderr, 'data');
  strace.stderr.resume();
  return async () => {
    if (strace.exitCode !== null) return;
    const gone = once(strace, 'exit');
    strace.kill('SIGINT');
    await gone;
  };
}
