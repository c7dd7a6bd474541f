import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { Boveda } from '@boveda/client';
import { PNPM, packPackages } from '@boveda/tooling';
import { type RealServer, startRealServer, uuidOf } from './real-server';

// The official inspector against the real server, over HTTP and through the program that taxpayers install.
const run = promisify(execFile);
const INSPECTOR = resolve(import.meta.dirname, '../node_modules/.bin/mcp-inspector');
const RFC = 'EKU9003173C9';

let server: RealServer;
let folder: string;
let key: string;
let boveda: Boveda;
let uuid: string;

beforeAll(async () => {
  server = await startRealServer();
  await server.createContribuyente(RFC);
  const user = await server.createContribuyenteUser(RFC);
  ({ apikey: key } = await server.sdkOf(user, RFC).llaves.create({ nombre: 'Asistente', alcances: ['leer'] }));
  const { apikey } = await server.sdkOf(user, RFC).info.rotateApiKey();
  const xml = createCfdiBuilder(RFC).build();
  uuid = uuidOf(xml);
  await new Boveda({ baseUrl: server.address, key: apikey }).upload('factura.xml', xml);
  boveda = new Boveda({ baseUrl: server.address, key });
  folder = await mkdtemp(join(tmpdir(), 'boveda-mcp-'));
  const tarballs = await packPackages(join(folder, 'tarballs'), ['@boveda/client', '@boveda/mcp']);
  const dependencies = Object.fromEntries(tarballs.map(({ name, file }) => [name, `file:${file}`]));
  const write = (name: string, content: unknown) => writeFile(join(folder, name), JSON.stringify(content));
  await write('package.json', { private: true, type: 'module', dependencies });
  // YAML contains JSON. In place of a registry that has our packages.
  await write('pnpm-workspace.yaml', { overrides: dependencies, pmOnFail: 'ignore' });
  await run('npx', ['-y', PNPM, 'install', '--no-frozen-lockfile', '--prefer-offline'], { cwd: folder, env: clean() });
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const clean = () => ({ ...process.env, NODE_ENV: '', NODE_OPTIONS: '' });

const ways = {
  'streamable HTTP': () => [`${server.address}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${key}`],
  stdio: () => [
    ...['-e', `BOVEDA_SERVIDOR=${server.address}`, '-e', `BOVEDA_LLAVE=${key}`],
    join(folder, 'node_modules/.bin/boveda-mcp'),
  ],
};

/** What the inspector prints of a method. */
async function inspect(way: keyof typeof ways, ...method: string[]): Promise<Record<string, never>> {
  const args = ['--cli', ...ways[way](), '--method', ...method];
  // It keeps files in the home of its user.
  const env = { ...clean(), HOME: folder };
  const { stdout } = await run(INSPECTOR, args, { env }).catch(({ stdout, stderr }) => {
    throw new Error(stdout + stderr);
  });
  return JSON.parse(stdout);
}

describe.each(Object.keys(ways) as (keyof typeof ways)[])('over %s', (way) => {
  test('the inspector lists tools whose schemas every program reads', async () => {
    const { tools } = (await inspect(way, 'tools/list', '--strict')) as unknown as { tools: Record<string, unknown>[] };
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['buscar_cfdi', 'leer_cfdi', 'mes_fiscal']));
    for (const tool of tools)
      expect(tool).toMatchObject({
        inputSchema: { type: 'object' },
        outputSchema: { type: 'object' },
        annotations: { readOnlyHint: true },
      });
  });

  test('a tool answers what the API does', async () => {
    const call = ['tools/call', '--tool-name', 'buscar_cfdi', '--tool-arg', 'direccion=emitidos', `uuid=${uuid}`];
    const { structuredContent } = await inspect(way, ...call);
    const { data } = await boveda.api.GET('/emitidos', { params: { query: { after: '', uuid } } });
    expect(structuredContent).toEqual(data);
    expect(data?.count).toBe(1);
  });
});

test('boveda-mcp without a key says what it needs, and where standard output is not', async () => {
  const program = join(folder, 'node_modules/.bin/boveda-mcp');
  const ended = await run(program, [], { env: { ...clean(), BOVEDA_LLAVE: '' } }).catch((error) => error);
  expect([ended.code, ended.stdout, ended.stderr]).toEqual([2, '', expect.stringContaining('BOVEDA_SERVIDOR')]);
});
