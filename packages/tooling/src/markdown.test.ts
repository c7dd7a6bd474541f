import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOT } from './places';

/** Dependencies, builds and, beside the packages, what installations and runs leave. */
const MADE = ['node_modules', 'dist'];
const LEFT = [...MADE, 'data', 'build', 'releases', 'test-results', 'playwright-report'];

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    const isOurs = !(folder.startsWith('packages') ? MADE : LEFT).includes(entry.name);
    return isOurs && !/^\.(?!ci$|github$)/.test(entry.name) ? filesBelow(path) : [];
  });

const tracked = filesBelow('');
const exists = (path: string) => tracked.some((file) => file === path || file.startsWith(`${path}/`));
/** Templates name files of the repository that they make. */
const documents = tracked.filter((file) => file.endsWith('.md') && !file.includes('/templates/'));
/** Of an installation, of a run, or of the area that a guide makes. */
const ELSEWHERE = /^(?:data|\.cache|mf-notas|mf-prueba)\/|\/mf-notas\./;

/** A document without its blocks of code. */
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').replaceAll(/```.*?```/gs, '');

test('every link between documents leads to a file', () => {
  const broken = documents.flatMap((file) =>
    [...textOf(file).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target) && !exists(normalize(join(dirname(file), target))))
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every path that a document names exists', () => {
  const missing = documents.flatMap((file) =>
    [...textOf(file).matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+\.(?:tsx?|md|json|mjs|ya?ml|sh|txt))`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !ELSEWHERE.test(path) && !tracked.some((one) => one === path || one.endsWith(`/${path}`)))
      .map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});
