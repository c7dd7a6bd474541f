// `pnpm archive`: the archive that packages/deploy/docs/install.md unpacks on a server.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeArchive } from './archive/make-archive';
import { git } from './git';

const ROOT = join(import.meta.dirname, '../../..');

const { values } = parseArgs({
  options: { version: { type: 'string' }, to: { type: 'string' }, unopened: { type: 'boolean', default: false } },
});
const revision = git(ROOT, 'log', '-1', '--format=%cd-%h', '--date=format:%Y%m%d', '--abbrev=8').trim();
const home = process.env.BOVEDA_HOME || join(ROOT, '.boveda');
const started = Date.now();
const file = await makeArchive(ROOT, {
  version: values.version ?? revision,
  to: values.to ?? join(home, 'archives'),
  home,
  isUnopened: values.unopened,
});
process.stdout.write(`${file} (${Math.round((Date.now() - started) / 1000)} s)\n`);
