import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');

/** What an operator types, `pnpm admin <command> --option value …`, in this home; resolves with what it prints. */
export async function admin(home: string, command: string, options: Record<string, string> = {}): Promise<string> {
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const script = join(ROOT, 'packages/server/src/admin/main.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, command, ...words], {
    cwd: ROOT,
    // The links of its mails lead to the stack.
    env: { ...process.env, BOVEDA_HOME: home, BOVEDA_DEMO: '1', PORT: process.env.E2E_PORT },
  });
  return stdout;
}
