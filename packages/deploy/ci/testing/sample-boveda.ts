// `pnpm boveda` of the sample repository (packages/tooling/src/boveda.ts there): the real command on the store of BOVEDA_STORE. What it
// builds is a sample with the id of the sources, and the gate's browser refuses what the sources say.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '@boveda/releases/cli';
import { openStore, publicHalf } from '@boveda/releases/store';
import { host, sampleBuild, sampleShell } from '@boveda/releases/testing';
import { idAt, screensOf } from './sources';

const root = process.cwd();
const work = await mkdtemp(join(tmpdir(), 'built-'));
const gitRevision = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
/** What is wrong with an area: it does not build, or does not open. */
const stateOf = (area: string) => readFileSync(join(root, area, 'state'), 'utf8');

process.exitCode = await runCli(process.argv.slice(2), {
  store: openStore(process.env.BOVEDA_STORE ?? ''),
  builder: {
    idOf: async () => null,
    async build(area, name = (id) => id) {
      if (stateOf(area) === 'unbuildable') throw new Error(`${area} does not build`);
      const release = name(idAt(root, gitRevision, area));
      return { ...(await sampleBuild(work, release, { area, ...screensOf(area, {}) })), gitRevision, release };
    },
    branch: () => 'main',
    host: async () => host,
    buildShell: async (keys) => ({
      ...(await sampleShell(work, idAt(root, gitRevision, 'shell'), { keys: keys.map(publicHalf) })),
      gitRevision,
    }),
  },
  open: async ({ record: { id } }) => ({ check: 'opened', ok: stateOf(id) !== 'refused', says: '' }),
  home: root,
  env: process.env,
  now: () => new Date(),
  print: (line) => process.stdout.write(`${line}\n`),
});
