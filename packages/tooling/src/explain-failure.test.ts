import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explainFailure } from './explain-failure';

let folder: string;
let log: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boveda-explain-'));
  log = join(folder, 'start.log');
});
afterAll(() => rm(folder, { recursive: true }));

const GO_STACK = `
goroutine 1 [running]:
github.com/evanw/esbuild/internal/bundler.(*Bundle).Compile(0xc0001, 0x2)
	esbuild/internal/bundler/bundler.go:512 +0x1d4`;

test.each([
  ['esbuild without memory', `fatal error: runtime: cannot allocate memory\n${GO_STACK}`, null, 'faltó memoria'],
  [
    'esbuild without threads',
    `runtime: failed to create new OS thread (have 5 already; errno=11)\n${GO_STACK}`,
    null,
    'el sistema no admite más procesos',
  ],
  [
    'Node without memory',
    'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
    'SIGABRT',
    'faltó memoria',
  ],
  [
    'a full disk',
    'Error: ENOSPC: no space left on device, write\n    at writeFile (node:fs:1)',
    null,
    'no queda espacio en el disco',
  ],
  [
    'a folder of somebody else',
    "Error: EACCES: permission denied, mkdir '/x'",
    null,
    'falta permiso para leer o escribir un archivo',
  ],
  ['killed by the system', '', 'SIGKILL', 'el sistema terminó el proceso (SIGKILL), casi siempre por falta de memoria'],
  ['ended by somebody', '', 'SIGTERM', 'el sistema terminó el proceso (SIGTERM)'],
  [
    'a mistake in the code',
    '/x/mf-cfdi\nERROR in ./src/a.ts\n  × Module not found\n    at y (z.js:1)',
    null,
    'ERROR in ./src/a.ts',
  ],
  [
    'an error of a script',
    'file.js:1\nthrow new Error()\n^\n\nTypeError: x is not a function\n    at y (z.js:1)',
    null,
    'TypeError: x is not a function',
  ],
  ['settings that are refused', 'BOVEDA_MASTER_KEY: needs 32 bytes.\n', null, 'BOVEDA_MASTER_KEY: needs 32 bytes'],
] as const)('%s is one sentence that names the file, without a stack', async (_what, text, signal, cause) => {
  await writeFile(log, text);
  expect(await explainFailure({ what: 'La construcción de mf-cfdi falló', signal, log })).toBe(
    `La construcción de mf-cfdi falló: ${cause}. El detalle está en ${log}`,
  );
});

test('without any message it still says what failed', async () => {
  const gone = join(folder, 'gone.log');
  expect(await explainFailure({ what: 'El servidor no arrancó', signal: null, log: gone })).toBe(
    `El servidor no arrancó. El detalle está en ${gone}`,
  );
});
