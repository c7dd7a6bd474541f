import { parseArgs } from 'node:util';
import { BuildError } from '@boveda/cli';
import { tellProgress } from '@boveda/processes';
import { buildAll } from './build/build-all';
import { homeOf } from './places';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });

try {
  await buildAll(homeOf(process.env), {
    report: (line) => console.log(`  ${line}`),
    onBuild: (step, done, total) => tellProgress({ step, done, total }),
    effort: values.quick ? 'quick' : 'best',
  });
} catch (error) {
  console.error(error instanceof BuildError ? error.message : error);
  process.exitCode = 1;
}
