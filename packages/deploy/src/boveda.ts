import { spawnSync } from 'node:child_process';

/** Runs one command of `pnpm boveda`; what it prints is shown and answered. */
export type Boveda = (...words: string[]) => { code: number; said: string };

/** The real one, of a checkout. Words are never read by a shell. */
export const bovedaAt =
  (root: string): Boveda =>
  (...words) => {
    const command = ['--import', 'tsx', 'packages/tooling/src/boveda.ts', ...words];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
    process.stdout.write(stdout);
    process.stderr.write(stderr);
    return { code: status ?? 1, said: `${stdout}\n${stderr}` };
  };
