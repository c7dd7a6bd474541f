import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { compileProgram } from './compile';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'boveda-compile-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a compiled program knows where its source is, loads further code when it needs it, and its errors name lines of the source', async () => {
  const source = path.join(folder, 'packages/program/src');
  await mkdir(source, { recursive: true });
  const write = (name: string, ...lines: string[]) => writeFile(path.join(source, name), lines.join('\n'));
  await write('main.ts', "const { fail } = await import('./later');", 'fail(import.meta.url as string);');
  await write('later.ts', '', 'export function fail(place: string): never {', '  throw new Error(place);', '}');
  const program = await compileProgram(path.join(source, 'main.ts'), path.join(folder, 'code'), { sourceMaps: true });
  expect(program).toBe(path.join(folder, 'code/main.mjs'));
  const run = promisify(execFile)(process.execPath, ['--enable-source-maps', program]);
  const { stderr } = await run.then(
    () => ({ stderr: 'it did not fail' }),
    (error: { stderr: string }) => error,
  );
  expect(stderr).toContain(`Error: file://${source}/main.ts`);
  expect(stderr).toContain(`at fail (${source}/later.ts:3:9)`);
});
