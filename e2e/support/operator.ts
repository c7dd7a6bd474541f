import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { address, stackHome } from './stack-info';

const ROOT = join(import.meta.dirname, '../..');

type Options = Record<string, string>;

/** What an operator of the stack types, `pnpm admin <command> --option value …`; resolves with what it prints. */
export const admin = (command: string, options: Options = {}): Promise<string> => adminAll([[command, options]]);

/** Several commands, one after the other in one process. */
export async function adminAll(commands: readonly [string, Options][]): Promise<string> {
  const words = commands.flatMap(([command, options], at) => [
    ...(at > 0 ? ['+'] : []),
    command,
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  ]);
  const script = join(ROOT, 'packages/server/src/admin/main.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, ...words], {
    cwd: ROOT,
    // The links of its mails lead to the stack.
    env: { ...process.env, BOVEDA_HOME: stackHome, BOVEDA_DEMO: '1', PORT: new URL(address).port },
  });
  return stdout;
}
