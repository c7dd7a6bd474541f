import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { stackHome } from './stack-info';

const ROOT = join(import.meta.dirname, '../..');
const LEFT_OUT = new Set(['.git', '.boveda', 'dist', 'test-results', 'playwright-report']);

/** A separate checkout of the sources, with the dependencies of this one. */
export interface Checkout {
  folder: string;
  /** Runs a script of the checkout against the product in `home`, that of the running stack where none is named. @throws with its output if it fails. */
  run(script: string, ...args: string[]): Promise<string>;
  /** Environment variables for its scripts. */
  env: NodeJS.ProcessEnv;
  remove(): Promise<void>;
}

/** Copies the sources of a checkout, of this one where none is named; the dependencies are linked, which pnpm's relative links survive. */
export async function newCheckout({ root = ROOT, home = stackHome } = {}): Promise<Checkout> {
  const folder = await mkdtemp(join(tmpdir(), 'boveda-team-'));
  for (const name of await readdir(root))
    if (name !== 'node_modules' && !LEFT_OUT.has(name))
      await cp(join(root, name), join(folder, name), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !LEFT_OUT.has(basename(path)),
      });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const env = { ...process.env, BOVEDA_HOME: home, BOVEDA_BY: 'team', NODE_ENV: '' };
  return {
    folder,
    env,
    async run(script, ...args) {
      const command = script.endsWith('.ts') ? ['--import', 'tsx', script] : [script];
      const done = promisify(execFile)(process.execPath, [...command, ...args], { cwd: folder, env });
      return done.then(
        ({ stdout, stderr }) => stdout + stderr,
        ({ stdout, stderr }: { stdout: string; stderr: string }) => {
          throw new Error(`${script} ${args.join(' ')}\n${stdout}\n${stderr}`);
        },
      );
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
