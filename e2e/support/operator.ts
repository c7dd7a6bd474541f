import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { address, programs, stackHome } from './stack-info';

const ROOT = join(import.meta.dirname, '../..');

type Options = Record<string, string>;

/** Runs `pnpm admin <command> --option value …` on the stack; resolves with its output. */
export const admin = (command: string, options: Options = {}): Promise<string> => adminAll([[command, options]]);

/** Several commands, one after the other in one process. */
export async function adminAll(commands: readonly [string, Options][]): Promise<string> {
  const words = commands.flatMap(([command, options], at) => [
    ...(at > 0 ? ['+'] : []),
    command,
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  ]);
  const { stdout } = await promisify(execFile)(process.execPath, [join(programs.admin, 'main.mjs'), ...words], {
    cwd: ROOT,
    // Base of the links in its mails.
    env: { ...process.env, BOVEDA_HOME: stackHome, BOVEDA_DEMO: '1', PORT: new URL(address).port },
  });
  return stdout;
}
