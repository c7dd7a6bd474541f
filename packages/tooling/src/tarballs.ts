import { join } from 'node:path';
import { homeOf } from './places';
import { packPackages } from './tarballs/pack-packages';

/** `pnpm tarballs`: the packages that a team elsewhere installs, ready for `npm publish`. */
const files = await packPackages(join(homeOf(process.env), 'packages'));
for (const { file } of files) console.log(file);
