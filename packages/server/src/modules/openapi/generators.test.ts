import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { apiDocument } from '../../api-document';

// Clients that generators make of the description compile in strict mode.
const run = promisify(execFile);
const SERVER = resolve(import.meta.dirname, '../../..');
const bin = (name: string) => join(SERVER, 'node_modules/.bin', name);
const TSC = resolve(SERVER, '../../node_modules/.bin/tsc');

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boveda-generators-'));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(await apiDocument('https://boveda.example.mx')));
  // What generated code imports is found as a program of these packages finds it.
  await symlink(join(SERVER, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const generators: Record<string, { command: string[]; paths?: Record<string, string[]> }> = {
  'hey-api': { command: ['openapi-ts', '-i', 'openapi.json', '-o', 'hey-api', '-c', '@hey-api/client-fetch'] },
  'orval-fetch': {
    command: ['orval', '--input', 'openapi.json', '--output', 'orval-fetch/api.ts', '--client', 'fetch'],
  },
  'orval-zod': { command: ['orval', '--input', 'openapi.json', '--output', 'orval-zod/api.ts', '--client', 'zod'] },
  'openapi-zod-client': {
    command: ['openapi-zod-client', 'openapi.json', '-o', 'openapi-zod-client/api.ts'],
    // Its code is for version 3 of zod.
    paths: { zod: [join(SERVER, 'node_modules/zod/v3/index.d.ts')] },
  },
};

test.each(Object.keys(generators))('%s makes a client that compiles in strict mode', async (name) => {
  const { command: [program = '', ...args] = [], paths = {} } = generators[name] ?? {};
  await mkdir(join(folder, name));
  await run(bin(program), args, { cwd: folder, env: { ...process.env, NODE_OPTIONS: '' } });
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], paths },
    ...{ target: 'ES2022', module: 'preserve', lib: ['ES2022', 'DOM', 'DOM.Iterable'] },
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: [name] }));
  // It fails for a folder without code.
  const errors = await run(TSC, ['-p', folder]).then(
    () => '',
    ({ stdout }) => stdout.slice(0, 2000),
  );
  expect(errors).toBe('');
});
