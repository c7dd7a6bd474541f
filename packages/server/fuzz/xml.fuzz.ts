import assert from 'node:assert/strict';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { Problem } from '@boveda/platform/core/problem';
import * as fc from 'fast-check';
import { prepareCfdi } from '../src/vault/ingest/prepare-cfdi';
import { hostileShapes } from '../testing/hostile-xml';

const RFC = 'EKU9003173C9';
const deep = '<a>'.repeat(500);

/** Hostile pieces of XML; each is inserted at a random position of a valid CFDI. */
const snippets = fc.constantFrom(
  '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>',
  '&x;',
  '&#0;',
  '&#xD800;',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
  '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>',
  '<!-- -- -->',
  deep,
  ` x="${'y'.repeat(100_000)}"`,
  Array.from({ length: 400 }, (_, at) => ` a${at}="1"`).join(''),
  ' Total="1e400"',
  ' Total="NaN"',
  ' Total="1,5"',
  ' Total="-1"',
  ` Total="0.${'3'.repeat(30)}"`,
  ' Fecha="0000-00-00T00:00:00"',
  ' Fecha="9999-02-30T24:00:00"',
  ' UUID="{6F35D3B5-3651-5370-BC2C-14CDBE384CD7}"',
  ' xmlns:cfdi="http://example.com"',
  '\uFEFF',
  '\u0000',
  '\u202E\u0301😀',
  ' Rfc="XAXX010101000"',
  ' Rfc="ÑÑ&amp;010101AAA"',
);
const change = fc.oneof(
  fc.record({ at: fc.nat(), insert: snippets }),
  fc.record({ at: fc.nat(), insert: fc.string({ unit: 'binary', maxLength: 20 }), remove: fc.nat(60) }),
);
const encodings = fc.constantFrom<((text: string) => Buffer)[]>(
  (text) => Buffer.from(text),
  (text) => Buffer.from(text, 'latin1'),
  (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  (text) => Buffer.from(`\uFEFF\uFEFF${text}`),
  (text) => Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1'),
  (text) => Buffer.from(text.replace('UTF-8', 'UTF-16')),
  (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0])]),
);

const deps = {
  certificates: { place: { folder: '', demo: false }, find: () => null, autoridades: () => [], put: async () => {} },
  clock: () => new Date(0),
};

/** Any XML is either rejected with a reason, or judged, and what is judged can be stored as a row. */
export async function fuzzXml({ runs, seed }: { runs: number; seed: number }): Promise<void> {
  const good = createCfdiBuilder(RFC).build({ folio: '1' }).toString();
  const property = fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), encodings, (changes, encode) => {
    let text = good;
    for (const { at, insert, ...more } of changes) {
      const start = at % (text.length + 1);
      text = text.slice(0, start) + insert + text.slice(start + ('remove' in more ? more.remove : 0));
    }
    try {
      const { cfdi, detalle } = prepareCfdi(deps, RFC, encode(text));
      assert([1, 4, 5].includes(cfdi.status));
      assert.match(cfdi.total as string, /^-?\d+(\.\d+)?$/);
      // The only character that PostgreSQL text does not accept.
      assert(!JSON.stringify([cfdi, detalle]).includes('\\u0000'));
    } catch (error) {
      if (error instanceof Problem) return;
      throw error;
    }
  });
  fc.assert(property, { numRuns: runs, seed });
}

const KILOBYTE = 1_024;
/** CPU time that reading and judging 100 KB of XML may take. */
const MS_PER_100_KB = 100;
const TRIES = 4;
/** A run costs as much as a thousand of the others. */
const RUNS_EACH = 5;

/** Returns the CPU time of reading and judging, whatever the result. */
function cost(xml: Buffer): number {
  const before = process.cpuUsage();
  try {
    prepareCfdi(deps, RFC, xml);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** For any shape of XML, judging takes no more CPU time than its length allows: 100 ms for 100 KB. */
export async function fuzzXmlCost({ runs, seed }: { runs: number; seed: number }): Promise<void> {
  const shapes = hostileShapes(RFC);
  const names = Object.keys(shapes);
  const check = (name: string, length: number) => {
    const xml = Buffer.from((shapes[name] as (length: number) => string)(length));
    const allowed = (MS_PER_100_KB * xml.byteLength) / (100 * KILOBYTE);
    // The first run includes compilation, and any run may include garbage collection.
    let least = Number.POSITIVE_INFINITY;
    for (let at = 0; at < TRIES && least > allowed; at++) least = Math.min(least, cost(xml));
    assert(least <= allowed, `${name}: ${Math.round(least)} ms for ${xml.byteLength} bytes`);
  };
  for (const name of names) check(name, 200 * KILOBYTE);
  const length = fc.integer({ min: 100 * KILOBYTE, max: 400 * KILOBYTE });
  const property = fc.property(fc.constantFrom(...names), length, check);
  fc.assert(property, { numRuns: Math.ceil((runs * RUNS_EACH) / 1_000), seed, endOnFailure: true });
}
