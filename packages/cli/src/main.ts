#!/usr/bin/env node
// `boveda` in the repository of a team that has our packages from npm.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { runCli } from '@boveda/releases/cli';
import { BuildError } from './build/bundle';
import { devArea } from './dev-area/dev-area';
import { AreaRefused, OWNER_ADVICE, OWNER_OPTIONS, OWNER_USAGE } from './new-area/area-words';
import { makeArea } from './new-area/make-area';
import { prepareRepository } from './new-area/prepare-repository';
import { liveAreas, outsideContext } from './outside';

const NEW_AREA = `boveda new:area mf-<name> [--title "Title in Spanish"] ${OWNER_USAGE} [--no-install]`;
const DEV = 'boveda dev mf-<name> [--port 3001] [--shell https://staging.example.mx]';

const root = process.cwd();

async function newArea(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    options: { title: { type: 'string' }, ...OWNER_OPTIONS, 'no-install': { type: 'boolean' } },
    allowPositionals: true,
  });
  const [id, ...rest] = positionals;
  if (!id || rest.length > 0) throw new AreaRefused(`Usage: ${NEW_AREA}`);
  const { title, team, contact, runbook } = values;
  const owner = { team, contact, runbook };
  const files = await makeArea(root, { id, title, owner, kind: 'outside', live: await liveAreas(process.env) });
  files.push(...(await prepareRepository(root)));
  console.log(files.map((file) => `  ${file}`).join('\n'));
  if (!values['no-install'] && spawnSync('npm', ['install'], { stdio: 'inherit' }).status !== 0)
    throw new AreaRefused('The files are there, but npm install failed: run it again');
  console.log(`
  npx jest ${id}            its tests
  npx boveda dev ${id}      the area with hot reload, inside a shell
  npx boveda publish ${id}  a release, which is not live yet
${contact && runbook ? '' : `\n  ${OWNER_ADVICE}\n`}`);
  return 0;
}

async function run([command = 'help', ...args]: string[]): Promise<number> {
  if (command === 'new:area') return newArea(args);
  if (command === 'dev') {
    const here = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 4400}`;
    await devArea(args, { root, usage: `Usage: ${DEV}`, here });
    return 0;
  }
  const isHelp = /^(help|--help|-h)$/.test(command);
  if (isHelp) console.log(`  ${NEW_AREA}\n      Makes an area.\n  ${DEV}\n      Serves it with hot reload.`);
  const env = isHelp ? { BOVEDA_STORE: root } : process.env;
  return runCli([command, ...args], await outsideContext(root, env, command));
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const known =
    error instanceof AreaRefused ||
    error instanceof BuildError ||
    (error as NodeJS.ErrnoException).code?.match(/^ERR_(PARSE_ARGS|INVALID_URL)/);
  console.error(known ? (error as Error).message : error);
  process.exitCode = 1;
}
