import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areasIn } from '@boveda/cli/areas';
import { ROOT } from './places';

const sourcesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/src/${path}`);

/** CSS in a script: a style element, ui-kit's `Stylesheet`, which keeps its text in the page, or a text for `ScreenStyles`. */
const holdsCss = (text: string) =>
  /<style\b|\bStylesheet\b|\bcss=\{?\s*[`'"]|\bconst \w*css\b[^=\n]*=\s*[`'"]/i.test(text);

test('areas have their CSS in files, which are linted, formatted and fenced by the build', () => {
  const sources = areasIn(ROOT).flatMap(({ folder }) => sourcesOf(folder));
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((path) => holdsCss(readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
});

test.each([
  ['a constant', 'const css = `.cfdi{color:red}`;'],
  ['an exported constant', "export const detailCss: string = '.cfdi{color:red}';"],
  ['a property', '<ScreenStyles css={`.cfdi{color:red}`} />'],
  ['an element', '<style>{text}</style>'],
  ['the style sheet of ui-kit', "import { Stylesheet } from '@boveda/ui-kit';"],
])('CSS is seen in %s', (_, code) => {
  expect(holdsCss(code)).toBe(true);
});
