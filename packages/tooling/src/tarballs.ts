import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { homeOf } from './places';
import { packPackages } from './tarballs/pack-packages';
import { packServed } from './tarballs/pack-served';

/**
 * `pnpm tarballs`: the packages that a team elsewhere installs, ready for `npm publish`. With `--served FOLDER` those that the server hands out to
 * programs of taxpayers.
 */
const { values } = parseArgs({ options: { served: { type: 'string' } } });
if (values.served) await packServed(values.served);
else for (const { file } of await packPackages(join(homeOf(process.env), 'packages'))) console.log(file);
