// Builds an area of this folder without an id, and writes what its records need into build.json beside the build:
//   node --import tsx e2e/chaos/build.ts <area> <empty folder>
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UNNAMED } from '@boveda/releases/store';
import { buildPlaces, createAreaBuilder } from '@boveda/tooling';

const [area = '', folder = ''] = process.argv.slice(2);
const places = { ...buildPlaces(folder), unfinished: join(folder, 'unfinished') };
const build = await createAreaBuilder(places).build(`e2e/chaos/${area}`, () => UNNAMED);
await writeFile(join(folder, 'build.json'), JSON.stringify(build));
