import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './places';

const FOLDER = join(ROOT, 'packages/docs/decisions');
const files = readdirSync(FOLDER).filter((name) => name !== 'README.md');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const index = read('README.md');
const [areas = '', formerNumbers = ''] = index.split('## Former numbers');

test.each(files)('%s has a number, a status and the four headings', (file) => {
  const text = read(file);
  expect(file).toMatch(/^\d{4}-[a-z0-9-]+\.md$/);
  expect(text).toMatch(new RegExp(`^# ${file.slice(0, 4)}\\. .+\\n\\nStatus: (accepted|superseded by \\d{4})\\n`));
  expect(text.match(/^## .*/gm)).toEqual(['## Context', '## Decision', '## Consequence', '## Check']);
});

test('numbers are consecutive', () => {
  expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_, i) => i + 1));
});

test('the index lists every decision once, under its title', () => {
  const titles = files
    .toSorted()
    .map((file) => `- [${file.slice(0, 4)}](${file}) ${read(file).match(/^# \d{4}\. (.*)/)?.[1]}`);
  expect(areas.match(/^- .*/gm)?.toSorted()).toEqual(titles);
});

test('every former number leads to the decision that holds it, or says where it went', () => {
  const rows = [...formerNumbers.matchAll(/^\| *(\d+) *\| *(.+?) *\|$/gm)];
  expect(rows.map(([, number]) => Number(number))).toEqual(rows.map((_, i) => i + 1));
  const held = new Map(
    files.flatMap((file) => {
      const [, numbers = ''] = read(file).match(/^Formerly: (.*)$/m) ?? [];
      return numbers
        .split(', ')
        .filter(Boolean)
        .map((number) => [number, `[${file.slice(0, 4)}](${file})`] as const);
    }),
  );
  const linked = new Map(rows.filter(([, , now]) => now?.startsWith('[')).map(([, number, now]) => [number, now]));
  expect([...linked].sort()).toEqual([...held].sort());
});
