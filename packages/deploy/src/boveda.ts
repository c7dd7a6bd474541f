import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Runs one command of `pnpm boveda`; prints its output and returns it. */
export type Boveda = (...words: string[]) => Promise<{ code: number; said: string }>;

/** Commands that make releases live, and take `--unopened`. */
const PROMOTING: readonly string[] = ['promote', 'upgrade'];

/**
 * The command of a checkout, with variables of its own beside those of this process; `promoting` follows what makes releases live.
 * Arguments are never parsed by a shell.
 */
export const bovedaAt =
  (root: string, variables: NodeJS.ProcessEnv = {}, promoting: readonly string[] = []): Boveda =>
  async (...words) => {
    const all = PROMOTING.includes(words[0] ?? '') ? [...words, ...promoting] : words;
    const command = ['--import', 'tsx', 'packages/tooling/src/boveda.ts', ...all];
    const env = { ...process.env, ...variables };
    const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? 1)));
    child.stdout.pipe(process.stdout, { end: false });
    child.stderr.pipe(process.stderr, { end: false });
    const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { code, said: `${said}\n${complained}` };
  };
