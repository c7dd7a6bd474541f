import { rm } from 'node:fs/promises';
import { createOpener } from '@boveda/cli';
import { runCli } from '@boveda/releases/cli';
import { openStore } from '@boveda/releases/store';
import { createAreaBuilder } from './build/area-builder';
import { buildPlaces, homeOf } from './places';
import { portOf } from './running';

/** `pnpm boveda <command>`: the release commands, with this checkout's builds. */
const home = homeOf(process.env);
const places = buildPlaces(home);
process.exitCode = await runCli(process.argv.slice(2), {
  store: openStore(process.env.BOVEDA_STORE || places.store),
  builder: createAreaBuilder(places),
  open: createOpener(places.shell, process.env),
  home,
  // Links lead to the product that runs here.
  env: { ...process.env, PORT: String(await portOf(home, process.env)) },
  now: () => new Date(),
  print: (line) => console.log(line),
});
await rm(places.unfinished, { recursive: true, force: true });
