import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { packServed } from '@boveda/tooling';
import { ZipFile } from 'yazl';
import { type RealServer, startRealServer, uuidOf } from './real-server';

// What taxpayers install from the vault, in empty folders, against the real server.
const ROOT = resolve(import.meta.dirname, '../..');
const RFC = 'EKU9003173C9';
const CFDI = 12;
/** More files than a request processes. */
const OTHERS = 2_000;

let server: RealServer;
let counter: { server: Server; address: string; uploads: number };
let folder: string;
let key: string;

/** Passes requests on to the server, and counts uploads. */
async function startCounter(target: string): Promise<typeof counter> {
  const proxy = createServer((incoming, answer) => {
    if (incoming.method === 'POST' && incoming.url?.startsWith('/api/boveda/v4/cfdi')) started.uploads++;
    const { method, headers, url = '' } = incoming;
    const outgoing = request(new URL(url, target), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.on('error', () => outgoing.destroy()).pipe(outgoing);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const started = {
    server: proxy,
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    uploads: 0,
  };
  return started;
}

const environment = (more: object = {}) => ({
  ...process.env,
  NODE_ENV: '',
  NODE_OPTIONS: '',
  XDG_CONFIG_HOME: join(folder, 'config'),
  XDG_STATE_HOME: join(folder, 'state'),
  ...more,
});

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

const program = (args: string[], more?: object) =>
  spawn(join(folder, 'node_modules/.bin/boveda-cfdi'), args, { cwd: folder, env: environment(more) });

/** Runs boveda-cfdi to its end. */
async function run(args: string[], { input = '', more = {} } = {}): Promise<Ended> {
  const child = program(args, more);
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}

const linesOf = (text: string) => text.split('\n').filter(Boolean);
const objectsOf = ({ out }: Ended) => linesOf(out).map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
  server = await startRealServer();
  await server.createContribuyente(RFC);
  const user = await server.createContribuyenteUser(RFC);
  ({ apikey: key } = await server.sdkOf(user, RFC).info.rotateApiKey());
  counter = await startCounter(server.address);
  folder = await mkdtemp(join(tmpdir(), 'boveda-programs-'));
  server.deps.env.publicUrl = server.address;
  await packServed(join(server.home, 'build/npm'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const registry = `--@boveda:registry=${server.address}/npm/`;
  await promisify(execFile)('npm', ['install', registry, '@boveda/client', '@boveda/cfdi-cli'], {
    cwd: folder,
    env: environment(),
  });
});
afterAll(async () => {
  counter?.server.closeAllConnections();
  counter?.server.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the registry of the vault', () => {
  const ask = (path: string, init?: RequestInit) => fetch(`${server.address}/npm/${path}`, init);

  test('hands out a package with the hash of its content, as npm asks for it', async () => {
    const asked = await ask('@boveda%2fclient', { headers: { accept: 'application/vnd.npm.install-v1+json' } });
    const { versions, 'dist-tags': tags } = (await asked.json()) as {
      versions: Record<string, { dist: { tarball: string; integrity: string } }>;
      'dist-tags': { latest: string };
    };
    const { tarball = '', integrity } = versions[tags.latest]?.dist ?? {};
    const file = await fetch(tarball);
    const content = Buffer.from(await file.arrayBuffer());
    expect(integrity).toBe(`sha512-${createHash('sha512').update(content).digest('base64')}`);
    expect(file.headers.get('cache-control')).toMatch(/immutable/);
    const plain = await ask(`@boveda/client/-/client-${tags.latest}.tgz`);
    expect(Buffer.from(await plain.arrayBuffer()).equals(content)).toBe(true);
    expect(plain.headers.get('cache-control')).toBe('no-cache');
    const head = await fetch(tarball, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(content.length)]);
    expect((await fetch(tarball, { headers: { 'if-none-match': file.headers.get('etag') ?? '' } })).status).toBe(304);
  });

  test.each([
    ...['client', 'boveda-cfdi', 'openapi-fetch', '@boveda/contracts', '@boveda/', '', '@otra/client'],
    ...['@boveda/..%2f..%2fdata', '@boveda/client/-/..%2fmcp.json', '@boveda/client/-/client.json', '@boveda/%00'],
    ...[
      '@boveda/client/-/packed',
      '@boveda/client/-/client-9.9.9.tgz',
      '@boveda/client/-/a/-/b',
      '@boveda%2fclient%2f..',
    ],
  ])('has nothing at %s', async (path) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });
});

describe('the first steps of /docs, pasted into an empty folder', () => {
  let sections: Map<string, string>;
  let uuid: string;

  beforeAll(async () => {
    const described = await fetch(`${server.address}/api/boveda/v4/openapi.json`);
    const { description } = ((await described.json()) as { info: { description: string } }).info;
    const [first = ''] = description.split('\n# Reglas comunes');
    sections = new Map(first.split(/^##? /m).map((part) => [part.split('\n', 1)[0] ?? '', part]));
    const xml = createCfdiBuilder(RFC).build({ folio: 'PASOS' });
    const { status } = await fetch(`${server.address}/api/boveda/v4/cfdi`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': 'first-steps' },
      body: JSON.stringify({ name: 'pasos.xml', xmlb64: xml.toString('base64') }),
    });
    expect(status).toBe(200);
    uuid = uuidOf(xml);
  });

  /** Code of a section in its order; what is no command has the name of its file before it. */
  const blocksOf = (title: string) =>
    [...(sections.get(title) ?? '').matchAll(/(?:`([\w.]+)`:\n\n)?^```(\w+)\n([\s\S]*?)\n```$/gm)].map(
      ([, file = '', language, code = '']) => ({ file, language, code }),
    );

  /** Does what a section says, with the ApiKey where it is asked for, and returns what its commands print. */
  async function follow(title: string): Promise<string> {
    const place = await mkdtemp(join(folder, 'pasos-'));
    const env = environment({
      BOVEDA_LLAVE: key,
      XDG_CONFIG_HOME: join(place, 'config'),
      npm_config_prefix: join(place, 'global'),
      PATH: `${join(place, 'global/bin')}:${process.env.PATH}`,
    });
    const blocks = blocksOf(title);
    expect(blocks).not.toEqual([]);
    let said = '';
    for (const { file, language, code } of blocks)
      if (language === 'sh') {
        const shell = spawn('sh', ['-ec', code], { cwd: place, env, stdio: ['pipe', 'pipe', 'pipe'] });
        shell.stdin.on('error', () => undefined).end(`${key}\n`);
        const [out, err, [status]] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')]);
        expect([code, status, status === 0 || err]).toEqual([code, 0, true]);
        said += out;
      } else await writeFile(join(place, file), code);
    return said;
  }

  const runtimes = { 'Con Python': 'python3', 'Con PHP': 'php', 'Con Node': 'node', 'Desde la terminal': 'npm' };

  test('the first command prints the CFDI', async () => {
    expect(await follow('Primeros pasos')).toContain(uuid);
  });

  test.each(Object.entries(runtimes))('%s', async (title, program) => {
    // PHP alone is not on every machine.
    if (program === 'php' && spawnSync(program, ['--version']).error) {
      console.warn('!!! php is absent: its first steps are SKIPPED');
      expect(blocksOf(title)).toHaveLength(2);
      return;
    }
    expect(await follow(title)).toContain(uuid);
  });

  test('an assistant starts the program of its configuration', async () => {
    const { command, args, env } = JSON.parse(blocksOf('Conectar con un asistente (MCP)').at(-1)?.code ?? '').mcpServers
      .boveda as { command: string; args: string[]; env: Record<string, string> };
    const place = await mkdtemp(join(folder, 'asistente-'));
    const child = spawn(command, args, { cwd: place, env: environment({ ...env, BOVEDA_LLAVE: key }) });
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'prueba', version: '1' } };
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
    const [first] = await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
    child.stdin.end();
    expect(JSON.parse(String(first))).toMatchObject({ id: 1, result: { serverInfo: {} } });
  });
});

const PROGRAM = `import { Boveda, BovedaError, type RowOf } from '@boveda/client';
import { readFile } from 'node:fs/promises';

const boveda = new Boveda({ baseUrl: process.env.BOVEDA_SERVIDOR ?? '', key: process.env.BOVEDA_LLAVE ?? '' });
const xml = await readFile('factura.xml');
const stored = await boveda.upload('factura.xml', new Blob([xml]).stream());
const again: unknown = await boveda.upload('factura.xml', xml).catch((error: unknown) => error);
const rows: RowOf<'/emitidos'>[] = [];
for await (const row of boveda.emitidos({ tipo: 'I', limit: 1 })) rows.push(row);
const uuid: string = rows[0]?.uuid ?? '';
const { cfdi } = await boveda.find(uuid);
const { name, response } = await boveda.export({ origen: 'emitidos', tipo: 'xlsx' });
const bytes = new Uint8Array(await response.arrayBuffer());
const stranger = new Boveda({ baseUrl: process.env.BOVEDA_SERVIDOR ?? '', key: 'inventada' });
const refused: unknown = await stranger.api.GET('/etiquetas').catch((error: unknown) => error);
// @ts-expect-error: a filter that the list does not have
boveda.emitidos({ fechaIni: '2026-01-01' });
console.log(JSON.stringify({
  stored,
  again: again instanceof BovedaError && [again.status, again.code, again.requestId.length > 0],
  uuid,
  found: cfdi[0]?.uuid,
  name,
  magic: String.fromCharCode(...bytes.subarray(0, 2)),
  refused: refused instanceof BovedaError && [refused.status, refused.code, refused.message],
}));
`;

test('a TypeScript program with the installed client compiles, and uploads, finds and exports', async () => {
  const xml = createCfdiBuilder(RFC).build();
  const options = { strict: true, module: 'nodenext', target: 'es2023', outDir: 'dist', types: ['node'] };
  await mkdir(join(folder, 'node_modules/@types'), { recursive: true });
  await symlink(join(ROOT, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['program.ts'] }));
  await writeFile(join(folder, 'program.ts'), PROGRAM);
  await writeFile(join(folder, 'factura.xml'), xml);
  await promisify(execFile)(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder]).catch(({ stdout }) => {
    throw new Error(stdout);
  });
  const env = environment({ BOVEDA_SERVIDOR: server.address, BOVEDA_LLAVE: key });
  const running = promisify(execFile)(process.execPath, ['dist/program.js'], { cwd: folder, env });
  const jobs = setInterval(() => void server.runJobs(), 500);
  const { stdout } = await running.finally(() => clearInterval(jobs));
  expect(JSON.parse(stdout)).toEqual({
    stored: { aceptados: 1, errores: [] },
    again: [409, 'cfdi_already_stored', true],
    uuid: uuidOf(xml),
    found: uuidOf(xml),
    name: expect.stringMatching(/\.xlsx$/),
    magic: 'PK',
    refused: [401, 'unauthorized', 'La ApiKey no es válida.'],
  });
});

describe('boveda-cfdi', () => {
  test('logs in with the key of its input, and keeps it readable by its owner alone', async () => {
    expect(await run(['listar'])).toMatchObject({ code: 4, err: expect.stringContaining('entrar') });
    const wrong = await run(['entrar', '--servidor', counter.address], { input: 'inventada\n' });
    expect(wrong).toMatchObject({ code: 4, err: expect.stringContaining('La ApiKey no es válida') });
    const right = await run(['entrar', '--servidor', counter.address], { input: `${key}\n` });
    expect(right).toMatchObject({ code: 0, err: '' });
    const file = join(folder, 'config/boveda-cfdi/credenciales.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(right.out + wrong.err).not.toContain(key);
  });

  test('uploads a folder; killed and run again it uploads only the rest', async () => {
    const builder = createCfdiBuilder(RFC);
    await mkdir(join(folder, 'carpeta/enero'), { recursive: true });
    for (let n = 0; n < CFDI; n++)
      await writeFile(join(folder, `carpeta/${n % 2 ? 'enero/' : ''}${n}.xml`), builder.build({ folio: String(n) }));
    await writeFile(
      join(folder, 'carpeta/otro.xml'),
      createCfdiBuilder('AAA010101AAA').build({ receptor: 'BBB010101BBB' }),
    );

    const killed = program(['subir', 'carpeta', '--paralelo', '1']);
    const state = join(folder, 'state/boveda-cfdi');
    const remembered = async () => {
      const [name] = await readdir(state).catch(() => []);
      return name ? linesOf(await readFile(join(state, name), 'utf8')).length : 0;
    };
    while ((await remembered()) < 3) await new Promise((done) => setTimeout(done, 5));
    killed.kill('SIGKILL');
    await once(killed, 'close');
    const before = await remembered();
    expect(before).toBeLessThan(CFDI);

    counter.uploads = 0;
    const rest = await run(['subir', 'carpeta', '--json']);
    expect(rest.code).toBe(3);
    const [result] = objectsOf(rest);
    expect(result).toMatchObject({
      archivos: CFDI + 1,
      rechazados: [{ archivo: 'carpeta/otro.xml', code: 'cfdi_of_another_taxpayer' }],
    });
    expect(Number(result?.aceptados) + Number(result?.repetidos)).toBe(CFDI);
    expect(counter.uploads).toBe(CFDI + 1 - before);
    expect(rest.err).toContain(`${CFDI + 1} de ${CFDI + 1}`);

    counter.uploads = 0;
    const third = await run(['subir', 'carpeta/0.xml', 'carpeta/enero']);
    expect(third).toMatchObject({ code: 0, out: `0 aceptados, ${CFDI / 2 + 1} ya estaban, 0 rechazados.\n` });
    expect(counter.uploads).toBe(0);
  });

  test('lists, downloads and exports what it uploaded', async () => {
    const listed = objectsOf(await run(['listar', 'emitidos', '--max', '5', '--json']));
    expect(listed).toHaveLength(5);
    const uuid = String(listed[0]?.uuid);
    expect((await run(['listar', '--buscar', uuid])).out).toContain(uuid);

    expect(await run(['bajar', uuid, '--pdf', '--en', 'bajados'])).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, `bajados/${uuid}.xml`), 'utf8')).toContain('<cfdi:Comprobante');
    expect((await readFile(join(folder, `bajados/${uuid}.pdf`))).subarray(0, 4).toString()).toBe('%PDF');
    expect(await run(['bajar', 'emitidos', '--en', 'bajados'])).toMatchObject({ code: 0 });
    expect((await readdir(join(folder, 'bajados'))).filter((name) => name.endsWith('.xml'))).toHaveLength(CFDI + 2);
    expect(await run(['bajar', uuid, '--en', 'bajados'])).toMatchObject({ code: 0, out: '' });

    const jobs = setInterval(() => void server.runJobs(), 500);
    const exported = await run(['exportar', 'emitidos', 'zip', '--en', 'todo.zip', '--json']);
    clearInterval(jobs);
    expect([exported.code, objectsOf(exported)]).toEqual([0, [{ archivo: 'todo.zip' }]]);
    expect((await readFile(join(folder, 'todo.zip'))).subarray(0, 2).toString()).toBe('PK');
  });

  test('a ZIP with a refused entry is refused again by the next run', async () => {
    const zip = new ZipFile();
    zip.addBuffer(createCfdiBuilder(RFC).build(), 'propia.xml');
    zip.addBuffer(createCfdiBuilder('AAA010101AAA').build({ receptor: 'BBB010101BBB' }), 'ajena.xml');
    zip.end();
    await writeFile(join(folder, 'mes.zip'), zip.outputStream);
    const refused = [{ archivo: 'mes.zip: ajena.xml', code: 'cfdi_of_another_taxpayer' }];
    const first = await run(['subir', 'm*.ZIP', '--json']);
    expect([first.code, objectsOf(first)]).toMatchObject([3, [{ aceptados: 1, rechazados: refused }]]);
    const second = await run(['subir', 'mes.zip', '--json']);
    expect([second.code, objectsOf(second)]).toMatchObject([3, [{ aceptados: 0, repetidos: 1, rechazados: refused }]]);
  });

  test('a big ZIP is followed to its end', async () => {
    const zip = new ZipFile();
    const builder = createCfdiBuilder(RFC);
    for (let n = 0; n < CFDI; n++) zip.addBuffer(builder.build(), `${n}.xml`);
    for (let n = 0; n < OTHERS; n++) zip.addBuffer(Buffer.from('<x/>'), `otro-${n}.xml`);
    zip.end();
    await writeFile(join(folder, 'grande.zip'), zip.outputStream);
    const jobs = setInterval(() => void server.runJobs(), 500);
    const ended = await run(['subir', 'grande.zip', '--json']).finally(() => clearInterval(jobs));
    const others = { archivo: 'grande.zip', code: 'refused', msg: expect.stringMatching(/^Y otros \d+ archivos/) };
    expect([ended.code, objectsOf(ended)]).toMatchObject([
      3,
      [{ aceptados: CFDI, enProceso: [], rechazados: expect.arrayContaining([others]) }],
    ]);
  });

  describe('webhooks escuchar', () => {
    /** Starts it; `line` resolves with the first printed object that fits. */
    function listener(target: string) {
      const child = program(['webhooks', 'escuchar', '--reenviar', target, '--eventos', 'cfdi.recibido', '--json']);
      const printed: Record<string, unknown>[] = [];
      const said = text(child.stderr);
      let rest = '';
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        printed.push(...lines.map((line) => JSON.parse(line) as Record<string, unknown>));
        child.emit('line');
      });
      const ended = once(child, 'close') as Promise<[number | null]>;
      const line = async (fits: (object: Record<string, unknown>) => boolean) => {
        for (;;) {
          const found = printed.find(fits);
          if (found) return found;
          await Promise.race([
            once(child, 'line'),
            ended.then(async ([code]) => Promise.reject(new Error(`ended with ${code}: ${await said}`))),
          ]);
        }
      };
      return { child, printed, line, ended };
    }

    /** Whether a message is genuine to the verification that /docs shows, as it is copied from there. */
    async function verifierOfDocs(): Promise<(secret: string, headers: object, body: string) => boolean> {
      const described = await fetch(`${server.address}/api/boveda/v4/openapi.json`);
      const { description } = ((await described.json()) as { info: { description: string } }).info;
      const [, code = ''] = /```js\n(import \{ createHmac[\s\S]*?)\n```/.exec(description) ?? [];
      return (...message) => {
        const given = message.map((each) => JSON.stringify(each)).join(', ');
        const call = `process.exit(verificar(${given}) ? 0 : 3);`;
        const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', `${code}\n${call}`]);
        expect([0, 3]).toContain(status);
        return status === 0;
      };
    }

    const vault = (method: string, path: string, body?: object) =>
      fetch(`${server.address}/api/boveda/v4${path}`, {
        method,
        headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }).then((answer) => answer.json() as Promise<Record<string, never>>);
    const webhooks = async () => (await vault('GET', '/webhooks')).rows as unknown as { url: string | null }[];
    const upload = async () => {
      const xml = createCfdiBuilder(RFC).build();
      expect(await vault('POST', '/cfdi', { name: 'a.xml', xmlb64: xml.toString('base64') })).toMatchObject({
        aceptados: 1,
      });
      return uuidOf(xml);
    };

    test('forwards events in their order to a program that is started later, signed, and leaves nothing', async () => {
      const got: { uuid: string; isGenuine: boolean }[] = [];
      let secret = '';
      const verificar = await verifierOfDocs();
      const receiver = createServer(async (incoming, answer) => {
        const body = await text(incoming);
        const isGenuine = verificar(secret, incoming.headers, body) && !verificar(secret, incoming.headers, `${body} `);
        got.push({ uuid: JSON.parse(body).data.uuid, isGenuine });
        answer.writeHead(got.length === 1 ? 500 : 204).end();
      });
      await once(receiver.listen(0, '127.0.0.1'), 'listening');
      const { port } = receiver.address() as AddressInfo;
      receiver.close();
      await once(receiver, 'close');

      const { child, printed, line, ended } = listener(`http://localhost:${port}/avisos`);
      secret = String((await line(({ secreto }) => secreto !== undefined)).secreto);
      const uuids = [await upload(), await upload()];
      expect(await line(({ error }) => error === 'ECONNREFUSED')).toMatchObject({
        estado: null,
        tipo: 'cfdi.recibido',
      });
      await once(receiver.listen(port, '127.0.0.1'), 'listening');
      await line(({ estado }) => estado === 204);
      expect(got).toEqual(uuids.map((uuid) => ({ uuid, isGenuine: true })));
      expect(printed.filter(({ estado }) => estado).map(({ estado }) => estado)).toEqual([500, 204]);
      expect(await webhooks()).toMatchObject([{ url: null }]);
      child.kill('SIGINT');
      expect(await ended).toEqual([0, null]);
      expect(await webhooks()).toEqual([]);
      receiver.closeAllConnections();
      receiver.close();
    });

    test('removes what a killed run left, and forwards to no stranger unless it is forced', async () => {
      const first = listener('http://127.0.0.1:9/');
      await first.line(({ secreto }) => secreto !== undefined);
      first.child.kill('SIGKILL');
      await first.ended;
      expect(await webhooks()).toHaveLength(1);
      const second = listener('http://127.0.0.1:9/');
      await second.line(({ secreto }) => secreto !== undefined);
      expect(await webhooks()).toHaveLength(1);
      second.child.kill('SIGTERM');
      expect(await second.ended).toEqual([0, null]);
      expect(await webhooks()).toEqual([]);
      for (const target of ['http://203.0.113.9/', 'https://[2001:db8::1]/', 'ftp://localhost/', 'no-existe.invalid'])
        expect(await run(['webhooks', 'escuchar', '--reenviar', target])).toMatchObject({ code: 2, out: '' });
      expect(await run(['webhooks', 'escuchar', '--reenviar', 'localhost:1', '--eventos', 'x'])).toMatchObject({
        code: 2,
      });
    });
  });

  test.each<[string[], 'stdout' | 'stderr', number]>([
    [['listar', '--max', '250', '--json'], 'stdout', 0],
    [['subir', 'mes.zip', '--json'], 'stdout', 3],
    [['subir', 'mes.zip'], 'stderr', 3],
  ])('%j ends with its own code and without a word when nobody reads its %s', async (args, unread, expected) => {
    const child = program(args);
    const other = text(unread === 'stdout' ? child.stderr : child.stdout);
    child[unread].destroy();
    const [code] = await once(child, 'close');
    expect([code, (await other).replace(/^\d+ (de|aceptados).*\n/gm, '')]).toEqual([expected, '']);
  });

  test('reaches the vault through the proxy of the environment, which tunnels to nothing but https', async () => {
    const passed: (string | undefined)[] = [];
    const proxy = createServer(({ url = '', headers }, answer) => {
      passed.push(url);
      const isKnown = headers['proxy-authorization'] === `Basic ${btoa('ana:secreto')}`;
      if (!isKnown) answer.writeHead(407).end();
      else request(new URL(url), { headers }, (response) => response.pipe(answer)).end();
    }).on('connect', (_incoming, client) => client.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const named = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const through = (proxy: string) =>
      run(['listar', '--max', '1', '--json'], { more: { HTTP_PROXY: proxy, NO_PROXY: '' } });
    const listed = await through(`http://ana:secreto@${named}`);
    expect([listed.code, objectsOf(listed), passed]).toMatchObject([0, [{}], [expect.stringMatching(counter.address)]]);
    const refused = await through(named);
    expect([refused.code, JSON.parse(refused.err)]).toEqual([
      1,
      { code: 'network', msg: expect.stringMatching(`pide usuario y contraseña.*proxy ${named}`) },
    ]);
    expect((await through('socks5://localhost')).code).toBe(2);
    proxy.closeAllConnections();
    proxy.close();
  });

  test('explains itself in Spanish, and ends with a code for each kind of failure', async () => {
    expect(await run(['--ayuda'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('subir <archivo o carpeta>'),
    });
    expect(await run([])).toMatchObject({ code: 2, out: '' });
    expect(await run(['subir', '--paralelo', 'x', 'carpeta'])).toMatchObject({ code: 2 });
    expect(await run(['listar', '--inventada'])).toMatchObject({ code: 2 });
    expect(await run(['subir', 'no-existe'])).toMatchObject({ code: 1, err: expect.stringContaining('no-existe') });
    expect(await run(['bajar', '018f2d3c-0000-4000-8000-000000000000'])).toMatchObject({ code: 1 });
    expect(await run(['exportar', 'emitidos', 'inventado'])).toMatchObject({ code: 2, out: '' });
    const installed = await readFile(join(folder, 'node_modules/@boveda/cfdi-cli/package.json'), 'utf8');
    expect(await run(['--version'])).toMatchObject({ code: 0, out: `${JSON.parse(installed).version}\n` });
    expect(await run(['listar', '--max'])).toMatchObject({ code: 2, err: expect.stringContaining('Falta el valor') });
    expect(await run(['listar', '--desde', 'ayer'])).toMatchObject({ code: 2 });
    expect(await run(['bajar', 'emitidos', '--max', '5'])).toMatchObject({ code: 2, out: '' });
    const unknown = await run(['inventar', '--json']);
    expect([unknown.code, JSON.parse(unknown.err)]).toEqual([
      2,
      { code: 'usage', msg: expect.stringContaining('inventar') },
    ]);
    for (const servidor of ['ftp://boveda.mx', 'https://', 'no es una dirección'])
      expect(await run(['entrar', '--servidor', servidor], { input: 'x' })).toMatchObject({
        code: 2,
        err: expect.stringContaining('no es la dirección'),
      });
    const without = counter.address.replace('http://', '');
    expect(await run(['listar'], { more: { BOVEDA_SERVIDOR: without, BOVEDA_LLAVE: key } })).toMatchObject({ code: 0 });
    await writeFile(join(folder, 'config/boveda-cfdi/credenciales.json'), '{"server":');
    expect(await run(['listar'])).toMatchObject({ code: 4, err: expect.stringContaining('está dañado') });
    expect(await run(['salir'])).toMatchObject({ code: 0 });
    expect(await run(['listar'])).toMatchObject({ code: 4 });
  });
});
