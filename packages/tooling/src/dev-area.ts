import { rm } from 'node:fs/promises';
import { BuildError, devArea } from '@boveda/cli';
import { createSigner, trustedKeys } from '@boveda/releases/store';
import { buildShell } from './build/build-shell';
import { buildPlaces, homeOf, ROOT } from './places';
import { portOf } from './running';

/** The shell of another machine is a production build: it reloads the page instead of replacing modules. */
async function buildDevShell(): Promise<void> {
  const home = homeOf(process.env);
  const places = buildPlaces(home);
  await createSigner(home, process.env);
  const keys = await trustedKeys(home, process.env);
  await buildShell(places, { mode: 'development', keys }, (line) => console.log(`  ${line}`));
  await rm(places.unfinished, { recursive: true, force: true });
}

try {
  await devArea(process.argv.slice(2), {
    root: ROOT,
    usage: 'Usage: pnpm --filter mf-<name> dev [--port 3001] [--shell https://staging.example.mx]',
    here: `http://localhost:${await portOf(homeOf(process.env), process.env)}`,
    prepare: buildDevShell,
  });
} catch (error) {
  const known =
    error instanceof BuildError || (error as NodeJS.ErrnoException).code?.match(/^ERR_(PARSE_ARGS|INVALID_URL)/);
  console.error(known ? (error as Error).message : error);
  process.exitCode = 1;
}
