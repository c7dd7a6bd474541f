import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './documents';
import { ROOT } from './places';

const document = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
const [, chapter = ''] = document.match(/\n## How to add\n([\s\S]*?)(?=\n## |$)/) ?? [];

interface Recipe {
  title: string;
  /** What its example is called. */
  words: string[];
  steps: string[];
}

const codeIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

const recipes: Recipe[] = chapter
  .split(/^### /m)
  .slice(1)
  .map((text) => {
    const [title = '', ...lines] = text.split('\n');
    return {
      title,
      words: codeIn(title),
      steps: lines
        .join('\n')
        .split(/^\d+\. /m)
        .slice(1),
    };
  });

const files = filesBelow('');
/** The file that a step is about, by its whole path or the end of it. That the others exist is tested for every document. */
const fileOf = (step: string) => codeIn(step)[0];

test('there is a recipe for what is added most', () => {
  expect(recipes.map(({ title }) => title.split(/,| of /)[0])).toEqual([
    'A column',
    'A call with its screen',
    'A complement',
    'A kind',
    'A metric',
    'An area',
  ]);
});

test.each(recipes)('$title: each step begins with a file of the example', ({ words, steps }) => {
  const isOfExample = (path: string) => {
    const [file, ...others] = files.filter((one) => one === path || one.endsWith(`/${path}`));
    if (!file || others.length > 0) return false;
    const text = `${file}\n${readFileSync(join(ROOT, file), 'utf8')}`;
    return words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
  };
  expect(steps.length).toBeGreaterThan(2);
  expect(steps.map((step) => fileOf(step) ?? step).filter((path) => !isOfExample(path))).toEqual([]);
});
