import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { areaFolder } from '../area-folders';
import { BuildError } from '../build/bundle';
import { isPortFree } from './free-port';

/** Where `dev` runs. */
export interface DevOptions {
  /** Folder of the repository. */
  root: string;
  /** How the command is typed. */
  usage: string;
  /** The shell without --shell. */
  here: string;
  /** Called before that shell is used. */
  prepare?: () => Promise<void>;
}

const FIRST_PORT = 3001;

/**
 * Serves an area with hot reload and prints the link that shows it in a shell: `[mf-x] [--port 3001] [--shell https://…]`.
 * @throws BuildError with the usage.
 */
export async function devArea(argv: readonly string[], { root, usage, here, prepare }: DevOptions): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { port: { type: 'string' }, shell: { type: 'string' } },
    allowPositionals: true,
  });
  const area = positionals[0] ?? basename(process.cwd());
  const folder = positionals.length > 1 ? null : areaFolder(root, area);
  if (!folder) throw new BuildError(usage);
  const shell = new URL(values.shell ?? here).origin;
  const port = values.port ? Number(values.port) : await firstFreePort();
  if (!values.shell) await prepare?.();
  // Only here: commands that serve nothing begin sooner without it.
  const { serveArea } = await import('./serve-area');
  await serveArea({ folder: join(root, folder), port, shell });
  console.log(`\n${area}, with hot reload, in ${shell}:\n\n  ${shell}/?dev=${area}:${port}\n`);
}

async function firstFreePort(): Promise<number> {
  let port = FIRST_PORT;
  while (!(await isPortFree(port))) port++;
  return port;
}
