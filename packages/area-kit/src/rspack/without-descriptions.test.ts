import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
// @ts-expect-error: Rspack takes loaders as JavaScript, and this one needs no types elsewhere.
import withoutDescriptions from './without-descriptions.mjs';

const folder = dirname(require.resolve('@boveda/contracts'));

test('takes descriptions and summaries out, and leaves the rest', () => {
  const source = `x: z.string().describe('a (b), "c" and \\'d\\'').optional(),
    y: money
      .nullish()
      .describe(
        'one, two',
      ),
    z: id.describe(nameOf(x)),
    body: z.object({ rfcs }).meta({ examples: [{ rfcs: ['EKU9003173C9'], mes: '2026-01' }] }),
    summary: \`CFDI \${direccion}: one.\`,
    answer: z.object({ msg: z.string() }),`;
  expect(withoutDescriptions(source)).toBe(`x: z.string().optional(),
    y: money
      .nullish(),
    z: id.describe(nameOf(x)),
    body: z.object({ rfcs }),
    summary: '',
    answer: z.object({ msg: z.string() }),`);
});

test.each(readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name)))('no text of %s is left', (name) => {
  const result = withoutDescriptions(readFileSync(join(folder, name), 'utf8'));
  expect(result).not.toMatch(/\.describe\(|\.meta\(\{ examples|summary: [^'s]|summary: '[^']/);
});
