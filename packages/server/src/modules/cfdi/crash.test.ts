import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@boveda/contracts';
import { v7 as uuidv7 } from 'uuid';
import { readEnv } from '../../env';
import { openDeps } from '../../open-deps';
import { testLog } from '../../testing/test-cluster';
import { openSesion } from '../session/session.store';
import { createCfdiBuilder } from './testing/cfdi-builder';

const RFC = 'EKU9003173C9';
const KILLS = 2;
const UPLOADERS = 6;
const MAIN = path.resolve(__dirname, '../../main.ts');

let home: string;
let settings: NodeJS.ProcessEnv;
let token: string;
let server: ChildProcess | undefined;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'boveda-crash-'));
  await chmod(home, 0o755);
  const port = await freePort();
  settings = {
    NODE_ENV: 'test',
    BOVEDA_HOME: home,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'prueba@localhost',
    SAT_CONSULTA_URL: 'http://127.0.0.1:9/',
    LOG_LEVEL: 'silent',
  };
  token = await prepare();
}, 60_000);

afterAll(async () => {
  if (server && server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await rm(home, { recursive: true, force: true });
}, 30_000);

/** A taxpayer and an open session, written before the server starts. */
async function prepare(): Promise<string> {
  const { deps, database } = await openDeps(readEnv(settings), testLog);
  const id = uuidv7();
  await deps.db.insertInto('usuario').values({ id, correo: 'crash@prueba.mx', pass_hash: 'x' }).execute();
  await deps.db
    .insertInto('contribuyente')
    .values({
      rfc: RFC,
      nombre: 'Prueba',
      plan_nombre: 'Prueba',
      plan_inicio: '2020-01-01',
      plan_fin: '2099-12-31',
      espacio_total_mb: 100,
      terminos: null,
    })
    .execute();
  await deps.db
    .insertInto('acceso')
    .values({ rfc: RFC, usuario_id: id, privilegio: '1', confirmada: true, ultimo_acceso: null })
    .execute();
  const session = await openSesion(deps, id);
  await database.close();
  return session;
}

const url = (below: string) => `${settings.PUBLIC_URL}${below}`;
const call = (below: string, init: RequestInit = {}) =>
  fetch(url(`${API_BASE}${below}`), {
    ...init,
    headers: { 'x-token': token, 'x-rfc': RFC, 'content-type': 'application/json' },
  });

async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) throw new Error('the server did not start');
    const up = await call('/emitidos?limit=1').then(
      ({ status }) => status === 200,
      () => false,
    );
    if (up) return child;
    await sleep(100);
  }
  throw new Error('the server did not answer');
}

async function uploadUntilDead(files: Iterator<Buffer>, acknowledged: Map<string, Buffer>): Promise<void> {
  for (let next = files.next(); !next.done; next = files.next()) {
    const body = JSON.stringify({ name: 'a.xml', xmlb64: next.value.toString('base64') });
    const answer = await call('/cfdi', { method: 'POST', body }).catch(() => null);
    if (!answer) return;
    const result = await answer.json().catch(() => null);
    if (result?.aceptados === 1) acknowledged.set(/ UUID="([^"]+)"/.exec(next.value.toString())?.[1] ?? '', next.value);
  }
}

it('loses no acknowledged CFDI when the server is killed in the middle of uploads', async () => {
  const builder = createCfdiBuilder(RFC);
  const acknowledged = new Map<string, Buffer>();
  for (let kill = 0; kill < KILLS; kill++) {
    const victim = await startServer();
    server = victim;
    const before = acknowledged.size;
    const files = Array.from({ length: 600 }, () => builder.build()).values();
    const uploading = Promise.all(Array.from({ length: UPLOADERS }, () => uploadUntilDead(files, acknowledged)));
    while (acknowledged.size < before + 40) await sleep(5);
    victim.kill('SIGKILL');
    await uploading;
    expect(files.next().done).toBe(false);
  }
  server = await startServer();
  for (const [uuid, xml] of acknowledged) {
    const { rows } = await (await call(`/emitidos?uuid=${uuid}`)).json();
    const { xmlurl } = await (await call(`/emitidos/${rows[0].id}`)).json();
    const bytes = Buffer.from(await (await fetch(url(xmlurl))).arrayBuffer());
    expect(bytes.equals(xml)).toBe(true);
  }
  const { rows: page, count } = await (await call('/emitidos?limit=250')).json();
  expect(count).toBeGreaterThanOrEqual(acknowledged.size);
  for (const { id } of page) {
    const { xmlurl } = await (await call(`/emitidos/${id}`)).json();
    expect((await fetch(url(xmlurl))).status).toBe(200);
  }
}, 60_000);
