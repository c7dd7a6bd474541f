import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AreaRefused, areaHomes, makeArea, OWNER_ADVICE, OWNER_OPTIONS, OWNER_USAGE } from '@boveda/cli';
import { PNPM, ROOT } from './places';
import { run } from './processes';

const USAGE = `Usage: pnpm new:area mf-<name> [--title "Title in Spanish"] ${OWNER_USAGE} [--in ${areaHomes.at(-1)}] [--no-install]`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      title: { type: 'string' },
      ...OWNER_OPTIONS,
      in: { type: 'string', default: '.' },
      'no-install': { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const [id, ...rest] = positionals;
  const home = areaHomes.find((each) => each === values.in);
  if (!id || rest.length > 0 || !home) throw new AreaRefused(USAGE);
  const { title, team, contact, runbook } = values;
  const files = await makeArea(ROOT, { id, title, owner: { team, contact, runbook }, kind: 'inside', home });
  console.log(files.map((file) => `  ${file}`).join('\n'));
  // The length of names decides where lines break.
  await run(join(ROOT, 'node_modules/.bin/biome'), ['check', '--write', ...files], { cwd: ROOT });
  if (!values['no-install'] && !(await install()))
    throw new AreaRefused('The files are there, but pnpm install failed: run it again');
  console.log(`
${id} is an area now. pnpm build puts it into the menu; the shell is not touched.

  npx jest ${id}                 its test
  pnpm --filter ${id} dev        the area alone, redrawn as you type, inside the running product
  pnpm check                     everything that has to hold; unknown words belong into packages/docs (glossary.md, words.txt)
  packages/deploy/docs/teams.md  from here to production
${contact && runbook ? '' : `\n${OWNER_ADVICE}\n`}`);
}

const install = async (): Promise<boolean> =>
  (await run('npx', ['-y', PNPM, 'install', '--no-frozen-lockfile', '--prefer-offline'], {
    cwd: ROOT,
    env: { ...process.env, CI: 'true' },
  })) === 0;

try {
  await main();
} catch (error) {
  const known = error instanceof AreaRefused || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  console.error(known ? (error as Error).message : error);
  process.exitCode = 1;
}
