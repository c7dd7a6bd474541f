import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { filesBelow } from './documents';
import { ROOT } from './places';

const files = filesBelow('');
const exists = (path: string) => files.some((file) => file === path || file.startsWith(`${path}/`));
const endsOne = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`));
/** Templates name files of the repository that they make. */
const documents = files.filter((file) => file.endsWith('.md') && !file.includes('/templates/'));

/** Of an installation or a run, of a release, of the area that a guide makes, of a user, or of no name yet. */
const ELSEWHERE = [
  /^(?:data|\.cache)\//,
  /^(?:registry|host|uses|delivered)\.json$/,
  /(?:^|\/)mf-(?:notas|prueba|x)\b/,
  /^(?:factura\.txt|somi9307283s9_fiel\.cer|NNNN-slug\.md)$/,
];
const FILE = /^[\w@.-]+(?:\/[\w@.-]+)*\.(?:[cm]?[jt]sx?|md|json|ya?ml|sh|txt|css|sql|html|conf|cer|key)$/;
const FOLDER = /^(?:packages|shell|e2e|mf-[a-z]+)\/[\w@./-]+$/;

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

test('every file that a document names exists, by its path, the end of it or its name, and so does every folder', () => {
  const missing = documents.flatMap((file) =>
    [...textOf(file).matchAll(/`([^`\s]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => (FILE.test(path) ? !endsOne(path) : FOLDER.test(path) && !exists(path.replace(/\/$/, ''))))
      .filter((path) => !ELSEWHERE.some((elsewhere) => elsewhere.test(path)))
      .map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});
