import { BuildError } from '@boveda/cli';
import { buildAll } from './build/build-all';
import { homeOf } from './places';

try {
  await buildAll(homeOf(process.env), (line) => console.log(`  ${line}`));
} catch (error) {
  console.error(error instanceof BuildError ? error.message : error);
  process.exitCode = 1;
}
