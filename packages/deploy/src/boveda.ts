import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Runs one command of `pnpm boveda`; prints its output and returns it. */
export type Boveda = (...words: string[]) => Promise<{ code: number; said: string }>;

/** The command of a checkout. Arguments are never parsed by a shell. */
export const bovedaAt =
  (root: string): Boveda =>
  async (...words) => {
    const command = ['--import', 'tsx', 'packages/tooling/src/boveda.ts', ...words];
    const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? 1)));
    child.stdout.pipe(process.stdout, { end: false });
    child.stderr.pipe(process.stderr, { end: false });
    const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { code, said: `${said}\n${complained}` };
  };
