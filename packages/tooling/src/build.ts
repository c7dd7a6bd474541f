import { parseArgs } from 'node:util';
import { BuildError } from '@boveda/cli';
import { tellProgress } from '@boveda/processes';
import { buildAll } from './build/build-all';
import { buildPlaces, homeOf } from './places';
import { announcePacking, packServed } from './tarballs/pack-served';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });

try {
  const home = homeOf(process.env);
  await announcePacking(buildPlaces(home).npm);
  await buildAll(home, {
    report: (line) => console.log(`  ${line}`),
    onBuild: (step, done, total) => tellProgress({ step, done, total }),
    effort: values.quick ? 'quick' : 'best',
  });
  await packServed(buildPlaces(home).npm);
} catch (error) {
  console.error(error instanceof BuildError ? error.message : error);
  process.exitCode = 1;
}
