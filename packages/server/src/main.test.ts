import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { API_BASE } from '@boveda/contracts';
import { freePort } from '@boveda/processes';
import { placePage } from '../testing/server-process';

// Tests the process as started: settings, signals, kill -9, the operator's commands beside it.
const ROOT = path.resolve(import.meta.dirname, '../../..');
const TSX = path.join(ROOT, 'node_modules/.bin/tsx');

let home: string;
let port: number;
let server: ChildProcess | undefined;

const settings = () => ({
  PATH: process.env.PATH,
  BOVEDA_HOME: home,
  BOVEDA_ENVIRONMENT: 'test',
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'boveda@prueba.mx',
  LOG_LEVEL: 'info',
});

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'boveda-main-'));
  await chmod(home, 0o755);
  port = await freePort();
  await placePage(home);
});
afterAll(async () => {
  await end('SIGTERM');
  await rm(home, { recursive: true, force: true });
});

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(ROOT, 'packages/server/src/main.ts')], {
    cwd: ROOT,
    env: settings(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server = child;
  while (!(await reaches('/ready'))) {
    if (child.exitCode !== null) throw new Error('the server did not start');
    await sleep(50);
  }
  return child;
}

async function end(signal: NodeJS.Signals): Promise<number | null> {
  const child = server;
  server = undefined;
  if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
  child.kill(signal);
  await once(child, 'exit');
  return child.exitCode;
}

const reaches = (below: string) =>
  fetch(`http://localhost:${port}${below}`).then(
    ({ ok }) => ok,
    () => false,
  );

async function admin(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(TSX, [path.join(ROOT, 'packages/server/src/admin/main.ts'), ...args], {
    cwd: ROOT,
    env: settings(),
  });
  return stdout;
}

const logIn = (pass: string) =>
  fetch(`http://localhost:${port}${API_BASE}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ correo: 'ana@prueba.mx', pass }),
  });

const postmaster = async () =>
  Number.parseInt(await readFile(path.join(home, 'data/postgres/cluster/postmaster.pid'), 'utf8').catch(() => '0'), 10);

test('refuses to start with missing or weak settings, names them, and prints no values', async () => {
  const env = { ...settings(), SMTP_URL: '', PUBLIC_URL: 'http://boveda.mx', BOVEDA_MASTER_KEY: 'c2hvcnQ=' };
  const run = promisify(execFile)(TSX, [path.join(ROOT, 'packages/server/src/main.ts')], { env });
  const { stderr, code } = (await run.catch((error) => error)) as { stderr: string; code: number };
  expect(code).toBe(1);
  expect(stderr).toContain('BOVEDA_MASTER_KEY: needs 32 bytes');
  expect(stderr).not.toContain('c2hvcnQ=');
});

test.each([
  ['the server', 'main.ts', 'the database does not answer: '],
  ['a command', 'admin/main.ts', 'La base de datos no responde: '],
])('%s says in one line that the database does not answer', async (_what, file, sentence) => {
  const BOVEDA_MASTER_KEY = randomBytes(32).toString('base64');
  const BOVEDA_HOME = path.join(home, 'elsewhere');
  const DATABASE_URL = 'postgresql://boveda:clave@127.0.0.1:9/boveda';
  const env = { ...settings(), BOVEDA_HOME, DATABASE_URL, BOVEDA_MASTER_KEY };
  const run = promisify(execFile)(TSX, [path.join(ROOT, 'packages/server/src', file), 'integridad'], { env });
  const { stderr, code } = (await run.catch((error) => error)) as { stderr: string; code: number };
  expect([code, stderr]).toEqual([1, `${sentence}connect ECONNREFUSED 127.0.0.1:9\n`]);
});

test('commands of the operator work before, beside and after the server; data survives kill -9', async () => {
  await admin('usuario:crear', '--correo', 'ana@prueba.mx', '--nombre', 'Ana', '--pass', 'secreto-de-ana');
  expect(await postmaster()).toBe(0);

  const first = await start();
  const log: Buffer[] = [];
  first.stdout?.on('data', (chunk) => log.push(chunk));
  await admin(
    'contribuyente:crear',
    ...['--rfc', 'AAA010101AAA', '--nombre', 'Uno', '--plan', 'P'],
    ...['--fin', '2099-01-01', '--espacio', '10'],
  );
  await admin('acceso:dar', '--correo', 'ana@prueba.mx', '--rfc', 'AAA010101AAA', '--privilegio', '1');
  expect(await reaches('/ready')).toBe(true);
  const answer = await logIn('secreto-de-ana');
  expect((await answer.json()).msg.Cuentas).toHaveLength(1);
  expect(Buffer.concat(log).toString()).toContain('"/api/boveda/v4/login"');
  expect(Buffer.concat(log).toString()).not.toMatch(/secreto-de-ana|ana@prueba/);

  await end('SIGKILL');
  const left = await postmaster();
  expect(left).toBeGreaterThan(0);
  await start();
  expect(await postmaster()).toBe(left);
  expect((await logIn('secreto-de-ana')).status).toBe(200);

  expect(await end('SIGTERM')).toBe(0);
  expect(await postmaster()).toBe(0);
  expect(await admin('listar')).toContain('ana@prueba.mx');
});
