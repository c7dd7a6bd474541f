import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createSigner, trustedKeys } from '@boveda/releases/store';
import { buildShell } from './build/build-shell';
import { BuildError } from './build/bundle';
import { serveArea } from './dev-area/serve-area';
import { buildPlaces, homeOf, ROOT } from './places';
import { isPortFree } from './processes';
import { portOf } from './running';

const USAGE = 'Usage: pnpm --filter mf-<name> dev [--port 3001] [--shell https://staging.example.mx]';
const FIRST_PORT = 3001;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { port: { type: 'string' }, shell: { type: 'string' } },
    allowPositionals: true,
  });
  const area = positionals[0] ?? basename(process.cwd());
  if (positionals.length > 1 || !existsSync(join(ROOT, area, 'area.json'))) throw new BuildError(USAGE);
  const here = `http://localhost:${await portOf(homeOf(process.env), process.env)}`;
  const shell = new URL(values.shell ?? here).origin;
  const port = values.port ? Number(values.port) : await firstFreePort();
  // The shell of another machine is a production build: it reloads the page instead of replacing modules.
  if (!values.shell) await buildDevShell();
  await serveArea({ area, port, shell });
  console.log(`\n${area}, with hot reload, in ${shell}:\n\n  ${shell}/?dev=${area}:${port}\n`);
}

async function buildDevShell(): Promise<void> {
  const home = homeOf(process.env);
  const places = buildPlaces(home);
  await createSigner(home, process.env);
  const keys = await trustedKeys(home, process.env);
  await buildShell(places, 'development', keys, (line) => console.log(`  ${line}`));
  await rm(places.unfinished, { recursive: true, force: true });
}

async function firstFreePort(): Promise<number> {
  let port = FIRST_PORT;
  while (!(await isPortFree(port))) port++;
  return port;
}

try {
  await main();
} catch (error) {
  const known =
    error instanceof BuildError || (error as NodeJS.ErrnoException).code?.match(/^ERR_(PARSE_ARGS|INVALID_URL)/);
  console.error(known ? (error as Error).message : error);
  process.exitCode = 1;
}
