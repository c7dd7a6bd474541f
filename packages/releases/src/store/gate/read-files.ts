import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { ReleaseRecord } from '@boveda/contracts';
import { parse } from 'postcss';
import { encodingsBelow, filesBelow, unlessAbsent } from '../files';
import { isCopies } from '../own-copies';
import type { Check } from './gate-answer';

const KB = 1024;
/** Gzip, a script or style that is fetched later. */
const LAZY_KB = 100;
/** Gzip, the scripts and styles of one slot, which another area's screen fetches besides its own. */
const SLOT_KB = 40;

type Files = ReadonlyMap<string, Buffer>;

/** What the files of a release say themselves. Needs no shell: publishing checks it too. */
export async function readFiles(record: ReleaseRecord, folder: string): Promise<Check[]> {
  const files = await filesBelow(folder);
  return [await checkEncodings(folder), checkStyles(record, files), checkWorkers(files), checkLater(record, files)];
}

/** Browsers get the compressed copies, which no signature covers: each must be the signed file. */
export async function checkEncodings(folder: string): Promise<Check> {
  const altered = await alteredEncodings(folder);
  return altered.length === 0
    ? { check: 'encodings', ok: true, says: 'Its compressed copies are its files.' }
    : {
        check: 'encodings',
        ok: false,
        says: `These compressed copies are not what was signed: ${altered.join(', ')}.`,
      };
}

/** Paths of the compressed copies below a folder that are not copies of the file beside them. */
export async function alteredEncodings(folder: string): Promise<string[]> {
  const altered: string[] = [];
  for (const path of await encodingsBelow(folder)) {
    const original = await unlessAbsent(readFile(join(folder, path.replace(/\.(br|gz)$/, ''))), null);
    const decompress = path.endsWith('.br') ? brotliDecompressSync : gunzipSync;
    if (!original || !isCopy(original, await readFile(join(folder, path)), decompress)) altered.push(path);
  }
  return altered;
}

function isCopy(original: Buffer, bytes: Buffer, decompress: typeof gunzipSync): boolean {
  try {
    return decompress(bytes, { maxOutputLength: original.length + 1 }).equals(original);
  } catch {
    return false;
  }
}

/** At-rules that hold rules, or define what only a name of theirs uses. */
const HARMLESS = ['media', 'supports', 'container', 'keyframes', 'font-face'];

/** Styles reach only what the area draws: a style sheet stays in the page after the area has left. */
function checkStyles({ id }: ReleaseRecord, files: Files): Check {
  const reaching = [...files].flatMap(([path, bytes]) =>
    path.endsWith('.css') ? outOf(id, bytes.toString('utf8')).map((what) => `${what} (${path})`) : [],
  );
  return reaching.length === 0
    ? { check: 'styles', ok: true, says: 'Its styles reach its own elements only.' }
    : {
        check: 'styles',
        ok: false,
        says: `These styles reach others' elements; begin each with a class of CSS modules or .${id}-…: ${reaching.slice(0, 5).join(', ')}.`,
      };
}

function outOf(area: string, css: string): string[] {
  const own = new RegExp(`^\\.${area.replaceAll('-', '[-_]')}[-_]`);
  const found: string[] = [];
  try {
    const sheet = parse(css);
    sheet.walkAtRules(({ name }) => {
      if (!HARMLESS.includes(name.toLowerCase())) found.push(`@${name}`);
    });
    sheet.walkRules(({ selectors, parent }) => {
      const isStep = parent?.type === 'atrule' && 'name' in parent && parent.name.toLowerCase() === 'keyframes';
      const isNested = parent?.type === 'rule';
      if (!isStep && !isNested) found.push(...selectors.filter((selector) => !own.test(selector)));
      // `:root &` turns a nested rule around.
      if (isNested) found.push(...selectors.filter((selector) => /[^&]&/.test(selector)));
    });
  } catch {
    found.push('a style sheet that cannot be read');
  }
  return found;
}

/** A worker's own file, as builds name it, or one that it imports. A worker that is made of a text is a blob. */
const WORKER_OF_FILE = /\bnew\s+(?:Shared)?Worker\(\s*new\s+URL\(|\bimportScripts\s*\(/;

/** Browsers verify no hash of a worker's script, so the policy of the page refuses it. */
function checkWorkers(files: Files): Check {
  const starting = [...files].flatMap(([path, bytes]) =>
    /\.m?js$/.test(path) && WORKER_OF_FILE.test(bytes.toString('utf8')) ? [path] : [],
  );
  return starting.length === 0
    ? { check: 'workers', ok: true, says: 'No worker is started from a file.' }
    : {
        check: 'workers',
        ok: false,
        says: `The page refuses workers of a file, whose hash no browser verifies; make it of a text in a script, as teams.md shows: ${starting.join(', ')}.`,
      };
}

/** What is fetched after the first screen has a limit too: chunks each, and slots, which are on screens of others. */
function checkLater({ entry, exposes }: ReleaseRecord, files: Files): Check {
  const weigh = (paths: readonly string[]) =>
    paths.reduce((sum, path) => sum + gzipSync(files.get(path) ?? '').length, 0);
  const first = [entry, ...(exposes['./area'] ?? [])];
  const chunks = [...files.keys()].filter(
    // Own copies have a limit of their own.
    (path) => /\.(m?js|css|wasm)$/.test(path) && !first.includes(path) && !isCopies(path),
  );
  const slots = Object.entries(exposes).filter(([module]) => module !== './area');
  const over = [
    ...chunks.map((path) => ({ name: path, bytes: weigh([path]), limit: LAZY_KB })),
    ...slots.map(([module, scripts]) => ({ name: `slot ${module}`, bytes: weigh(scripts), limit: SLOT_KB })),
  ].filter(({ bytes, limit }) => bytes > limit * KB);
  return over.length === 0
    ? {
        check: 'later',
        ok: true,
        says: `No later chunk has more than ${LAZY_KB} KB, no slot more than ${SLOT_KB} KB (gzip).`,
      }
    : {
        check: 'later',
        ok: false,
        says: `Over budget: ${over.map(({ name, bytes, limit }) => `${name} ${(bytes / KB).toFixed(1)} of ${limit} KB`).join(', ')} (gzip).`,
      };
}
