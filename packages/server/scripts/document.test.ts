import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { api, callsIn } from '@boveda/contracts';

const run = promisify(execFile);

const ROOT = resolve(import.meta.dirname, '../../..');
let report: { problems: string[]; allTypes: string; program: string };

beforeAll(async () => {
  const script = join(import.meta.dirname, 'report-document.ts');
  const { stdout } = await run(process.execPath, ['--import', 'tsx', script], {
    cwd: ROOT,
    maxBuffer: 2 ** 26,
  });
  report = JSON.parse(stdout) as typeof report;
});

test('Redocly and Spectral find nothing in the description of the API', () => expect(report.problems).toEqual([]));

test('a client that generators make compiles, and has every operation', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'boveda-client-'));
  const options = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023', 'dom'],
    types: [],
  };
  try {
    await symlink(join(ROOT, 'packages/client/node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
    await writeFile(join(folder, 'types.ts'), report.allTypes);
    await writeFile(join(folder, 'calls.ts'), report.program);
    await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder]).catch(({ stdout }) => {
      throw new Error(stdout);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
  expect(report.program.match(/=> client\./g)).toHaveLength(callsIn(api).length);
});
