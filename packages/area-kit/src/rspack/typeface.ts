import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Size limit of the typeface in bytes: every first visit loads it. */
const BUDGET = 40_000;

/**
 * The typeface of all screens: its file, and the name it is served under. The hash of the content in the name lets
 * browsers cache it forever. The page preloads it, so the name has to be known before the build.
 */
export function typeface(): { file: string; name: string } {
  const file = createRequire(import.meta.url).resolve(
    '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  );
  const bytes = readFileSync(file);
  if (bytes.byteLength > BUDGET) throw new Error(`the typeface has ${bytes.byteLength} bytes, more than ${BUDGET}`);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { file, name: `hanken-grotesk.${hash}.woff2` };
}
