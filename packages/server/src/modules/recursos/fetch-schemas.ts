import { posix } from 'node:path';
import pMap from 'p-map';
import { fetchBytes, ResourceRefused } from './fetch-bytes';
import { NEEDED, SCHEMAS } from './schema-addresses';
import { slimCatalogue } from './slim-catalogue';

/** The biggest, the catalogue of CFDI, has 6 MB. */
const MAX_SCHEMA = 20_000_000;
/** There are about 80. */
const MAX_FILES = 400;
const AT_ONCE = 4;
const IMPORT = /(<(?:\w+:)?(?:import|include)\b[^>]*?\bschemaLocation\s*=\s*)(["'])([^"']+)\2/g;
const HOST = /^https?:\/\/www\.sat\.gob\.mx\//;

/** The schemas that the SAT publishes, by their path on www.sat.gob.mx, and those that it did not send, with the reason. */
export interface FetchedSchemas {
  schemas: Map<string, Uint8Array>;
  missing: { path: string; reason: string }[];
}

/**
 * Fetches the schemas with all that they import, catalogues too. Absolute addresses in them become relative, and the big lists of a
 * catalogue patterns, as the engine wants them.
 * @throws ResourceRefused without those of the Comprobante and the timbre
 */
export async function fetchSchemas(base: string): Promise<FetchedSchemas> {
  const found: FetchedSchemas = { schemas: new Map(), missing: [] };
  const asked = new Set(SCHEMAS);
  let due = [...SCHEMAS];
  while (due.length > 0) {
    const next: string[] = [];
    await pMap(
      due,
      async (path) => {
        const read = await fetchSchema(base, path).catch((error: Error) => error.message);
        if (typeof read === 'string') return void found.missing.push({ path, reason: read });
        found.schemas.set(path, Buffer.from(slimCatalogue(read.text)));
        for (const each of read.imports)
          if (!asked.has(each) && asked.size < MAX_FILES) next.push(each) && asked.add(each);
      },
      { concurrency: AT_ONCE },
    );
    due = next;
  }
  const lacking = found.missing.find(({ path }) => NEEDED.includes(path));
  if (lacking) throw new ResourceRefused(lacking.reason);
  return found;
}

/** A schema, with the paths that it imports. */
async function fetchSchema(base: string, path: string): Promise<{ text: string; imports: string[] }> {
  const raw = (await fetchBytes(`${base}/${path}`, MAX_SCHEMA)).toString('utf8').replace(/^\uFEFF/, '');
  // A page about maintenance comes with 200.
  if (!/^\s*<(?:\?xml|(?:\w+:)?schema\b|!--)/.test(raw) || !/<(?:\w+:)?schema\b/.test(raw) || /<!DOCTYPE/i.test(raw))
    throw new ResourceRefused(`${base}/${path}: no es un esquema.`);
  const imports: string[] = [];
  const text = raw.replaceAll(IMPORT, (_all, before: string, quote: string, location: string) => {
    const target = pathOf(path, location);
    if (target === null) throw new ResourceRefused(`${base}/${path}: importa ${location}, que no es del SAT.`);
    imports.push(target);
    return `${before}${quote}${posix.relative(posix.dirname(path), target)}${quote}`;
  });
  return { text, imports };
}

/** The path of an imported schema; null where it is of another host, or above the root. */
function pathOf(from: string, location: string): string | null {
  if (HOST.test(location)) return posix.normalize(location.replace(HOST, ''));
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(location)) return null;
  const path = posix.join(posix.dirname(from), location);
  return path.startsWith('..') || path.startsWith('/') ? null : path;
}
