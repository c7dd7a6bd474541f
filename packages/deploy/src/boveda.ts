import { spawnSync } from 'node:child_process';

/** Runs one command of `pnpm boveda`; prints its output and returns it. */
export type Boveda = (...words: string[]) => { code: number; said: string };

/** The command of a checkout. Arguments are never parsed by a shell. */
export const bovedaAt =
  (root: string): Boveda =>
  (...words) => {
    const command = ['--import', 'tsx', 'packages/tooling/src/boveda.ts', ...words];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
    process.stdout.write(stdout);
    process.stderr.write(stderr);
    return { code: status ?? 1, said: `${stdout}\n${stderr}` };
  };
