import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Takes what a command prints. */
export type Print = (text: string) => void;

/**
 * Runs a command with this process's output, or with `print` as its output; resolves with its exit code, 1 if it did not start.
 */
export function run(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
  print?: Print,
): Promise<number> {
  return new Promise((resolve) => {
    const output = print ? 'pipe' : 'inherit';
    const child = spawn(command, args, { stdio: ['ignore', output, output], ...options });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', print ?? (() => {}));
    child.on('error', (error) => {
      (print ?? console.error)(error.message);
      resolve(1);
    });
    // After its end and that of its output.
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Starts a TypeScript file of ours as a child process; the end of its channel tells it that this process is gone. */
export function spawnTypeScript(file: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...options,
  });
}

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process with this id has `words` on its command line: systems reuse ids. */
export async function wasStartedAs(pid: number, words: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  // Without /proc (macOS) only the id can be checked.
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => words);
  return commandLine.includes(words);
}

/** Waits until `condition` holds; returns false when it did not within the time, if one is given. */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = Infinity): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) return false;
    await sleep(100);
  }
  return true;
}
