import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './places';

const PLATFORM = 'packages/platform';

/** Words of the tax world, also inside identifiers. What needs one stands in the server. */
const WORDS =
  /cfdi|contribuyente|rfc_owner|factura|comprobante|emisor|receptor|timbre|retencion|declaracion|efos|diot|buzon|descarga|\bsat\b|\bpac\b/i;

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));

/** Lines of a file that say such a word, its path included. */
const saying = (path: string, text: string): string[] =>
  [path, ...text.split('\n')].flatMap((line, at) => (WORDS.test(line) ? [`${path}:${at} ${line.trim()}`] : []));

test('the platform knows nothing of invoices: no source, test or file name of it says a word of the tax world', () => {
  const files = filesIn(PLATFORM);
  expect(files.length).toBeGreaterThan(80);
  expect(files.flatMap((path) => saying(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
});

test.each([
  ['an identifier', 'export const leerCfdis = 1;'],
  ['a column', "sql`where rfc_owner = 'A'`"],
  ['a comment', '// Asked of the SAT once a day.'],
  ['a text of a test', "test('un comprobante sin receptor', run);"],
])('the words are seen in %s', (_, line) => {
  expect(saying('a.ts', line)).toEqual([`a.ts:1 ${line}`]);
});

test('a file is seen by its name', () => {
  expect(saying('mail/contribuyente-mail.ts', '')).toHaveLength(1);
});
