import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { places } from '../installation/settings/env';

let server: TestApp;
let folder: string;
beforeAll(async () => {
  server = await createTestApp();
  folder = places(server.deps.env.home).npm;
  await mkdir(folder, { recursive: true });
});
afterAll(() => server.close());

const ask = (name: string) => server.app.inject({ url: `/npm/@boveda%2f${name}` });

test('a package that is not there yet is on its way while packages are made, and does not exist afterwards', async () => {
  await writeFile(path.join(folder, 'pending'), '');
  const early = await ask('client');
  expect([early.statusCode, early.headers['retry-after'], early.headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect((await server.app.inject({ url: '/npm/client' })).statusCode).toBe(404);
  // One that was made before is handed out all the time.
  await writeFile(path.join(folder, 'mcp.json'), JSON.stringify({ name: '@boveda/mcp', versions: {} }));
  expect((await ask('mcp')).statusCode).toBe(200);
  await rm(path.join(folder, 'pending'));
  const late = await ask('client');
  expect([late.statusCode, late.headers['retry-after']]).toEqual([404, undefined]);
});
