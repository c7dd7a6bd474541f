import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Sequencer from '@jest/test-sequencer';

/** Seconds of the files that take long on two processors. `pnpm check unit` writes the times of all into .cache/unit-times.json. */
const known = JSON.parse(readFileSync(new URL('long-files.json', import.meta.url), 'utf8'));
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Begins with the files that take longest: one of five minutes that began last would keep one worker busy while the others have ended.
 * Jest knows the times only where it has run before; a clean checkout has those of long-files.json.
 */
// biome-ignore lint/style/noDefaultExport: Jest takes a module's default.
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.some(({ duration }) => duration)) return sorted;
    const seconds = ({ path }) => known[path.slice(ROOT.length)] ?? 0;
    return sorted.toSorted((one, other) => seconds(other) - seconds(one));
  }
}
