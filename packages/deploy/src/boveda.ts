import { spawnSync } from 'node:child_process';

/** Runs one `pnpm boveda` command; what it prints is shown and answered. */
export type Boveda = (...words: string[]) => { code: number; said: string };

/** The real one, at the root of a checkout. */
export const bovedaAt =
  (root: string): Boveda =>
  (...words) => {
    const { status, stdout, stderr } = spawnSync('pnpm', ['--silent', 'boveda', ...words], {
      cwd: root,
      encoding: 'utf8',
    });
    process.stdout.write(stdout);
    process.stderr.write(stderr);
    return { code: status ?? 1, said: `${stdout}\n${stderr}` };
  };
