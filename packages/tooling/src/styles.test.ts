import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areasIn } from '@boveda/cli/areas';
import { ROOT } from './places';

const sourcesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/src/${path}`);

/** A text of CSS in a script. */
const hasText = (text: string) => /\bcss=\{?\s*[`'"]|\bconst \w*css\b[^=\n]*=\s*[`'"]/i.test(text);

/** CSS in a script of an area: a text, a style element, or ui-kit's `Stylesheet`, which keeps its text in the page. */
const holdsCss = (text: string) => /<style\b|\bStylesheet\b/i.test(text) || hasText(text);

/** What the build of the shell writes into `index.html`, in Node, or what is composed of files and values. */
const COMPOSED = [
  'packages/ui-kit/src/data/list-screen/list-styles.ts',
  'packages/ui-kit/src/theme/palette.ts',
  'packages/ui-kit/src/theme/typography.ts',
  'shell/src/first-paint.tsx',
  'shell/src/frame/frame-css.ts',
  'shell/src/shared/public-page-css.ts',
];

test('areas have their CSS in files, which are linted, formatted and fenced by the build', () => {
  const sources = areasIn(ROOT).flatMap(({ folder }) => sourcesOf(folder));
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((path) => holdsCss(readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
});

test('ui-kit and shell have theirs in files too, but for what is composed', () => {
  const sources = ['packages/ui-kit', 'shell'].flatMap(sourcesOf);
  expect(sources.filter((path) => hasText(readFileSync(join(ROOT, path), 'utf8'))).sort()).toEqual(COMPOSED);
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
