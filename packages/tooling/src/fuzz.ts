import { randomInt } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ROOT } from './places';

/** Each export of `packages/<name>/fuzz/<property>.fuzz.ts`. Rejects with the smallest input that breaks the property. */
type Fuzz = (options: { runs: number; seed: number }) => Promise<void>;

/** `pnpm fuzz [name…] [--runs n] [--seed n]`: every property with many inputs; Jest runs the same with few. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '20000' }, seed: { type: 'string' } },
});
const runs = Number(values.runs);
const seed = Number(values.seed ?? randomInt(2 ** 31));

const files = readdirSync(resolve(ROOT, 'packages'))
  .map((name) => resolve(ROOT, 'packages', name, 'fuzz'))
  .filter(existsSync)
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((file) => file.endsWith('.fuzz.ts'))
  .filter((file) => positionals.length === 0 || positionals.some((word) => file.includes(word)));

const MOST_SHOWN = 10_000;

console.log(`${runs} runs each, seed ${seed}`);
for (const file of files) {
  const fuzzes = (await import(pathToFileURL(file).href)) as Record<string, Fuzz>;
  for (const [property, fuzz] of Object.entries(fuzzes)) {
    const name = `${file.slice(ROOT.length + 1)} ${property}`;
    const start = performance.now();
    try {
      await fuzz({ runs, seed });
      console.log(`ok      ${name}  ${Math.round((performance.now() - start) / 1000)} s`);
    } catch (error) {
      process.exitCode = 1;
      const { stack, cause } = error as Error;
      // The input may be a whole file, so it is cut; the error that it caused follows.
      console.log(`broken  ${name}, seed ${seed}\n${(stack ?? String(error)).slice(0, MOST_SHOWN)}`);
      if (cause instanceof Error) console.log(cause.stack);
    }
  }
}
