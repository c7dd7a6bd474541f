import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@boveda/contracts';
import { freePort } from '@boveda/processes';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { openSession } from '../src/auth/session.store';
import { places, readEnv } from '../src/installation/settings/env';
import { openDeps } from '../src/open-deps';
import { compiledIn } from './compiled';
import { copyMigratedCluster } from './migrated-cluster';

/** The server as a separate process, with its own home folder, one taxpayer and an open session. */
export interface ServerProcess {
  origin: string;
  /** Where its probes are, a worker's too. */
  privateOrigin: string;
  /** What a call of the user for the taxpayer carries. */
  headers: Readonly<Record<string, string>>;
  /** Environment variables of the process, which its commands need too. */
  settings: Readonly<Record<string, string>>;
  /** Lines of its log, with those of earlier starts; none while LOG_LEVEL is silent. */
  log: Record<string, unknown>[];
  /** Calls the API as the user, for the taxpayer. */
  call(below: string, init?: RequestInit): Promise<Response>;
  /** Does the same through a balancer. */
  callThrough(balancer: string, below: string, init?: RequestInit): Promise<Response>;
  /** Starts it, also again after a kill, with further settings; resolves when it is ready. */
  start(more?: Record<string, string>): Promise<ChildProcess>;
  /** Stops it and its database. */
  stop(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
  /** Creates another process over the same database and bucket, with its own BOVEDA_HOME and port; starts nothing. */
  onAnotherMachine(overrides?: Record<string, string>): Promise<ServerProcess>;
}

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');
/**
 * Creates the home with the taxpayer; starts nothing. The SAT and the mail server are unreachable. `furnish` gets the
 * home while it is empty.
 */
export async function createServerProcess(
  rfc: string,
  overrides: Record<string, string> = {},
  furnish?: (home: string) => Promise<void>,
): Promise<ServerProcess> {
  const home = await mkdtemp(path.join(tmpdir(), 'boveda-process-'));
  // When root runs the tests, the database runs as another user.
  await chmod(home, 0o755);
  await furnish?.(home);
  const settings = {
    NODE_ENV: 'test',
    ...(await addressOf(home)),
    BOVEDA_ENVIRONMENT: 'test',
    HOST: '127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'prueba@localhost',
    SAT_CONSULTA_URL: 'http://127.0.0.1:9/',
    SAT_CERTIFICADOS_URL: 'http://127.0.0.1:9/',
    SAT_EFOS_URL: 'http://127.0.0.1:9/',
    SAT_LISTAS_URL: 'http://127.0.0.1:9/',
    LOG_LEVEL: 'silent',
    BOVEDA_THREAD_CODE: process.env.BOVEDA_THREAD_CODE ?? '',
    ...overrides,
  };
  if (!('DATABASE_URL' in overrides || furnish)) await copyMigratedCluster(home);
  const token = await createContribuyente(settings, rfc);
  const code = path.join(home, 'code');
  await placePage(home);
  await cp(await compiledIn('server', { main: MAIN }), code, { recursive: true });
  return createProcess({ rfc, token, code, settings });
}

/** What the processes of one installation share. */
interface Installation {
  rfc: string;
  token: string;
  /** Folder of the compiled server. */
  code: string;
  settings: Record<string, string> & { BOVEDA_HOME: string; PUBLIC_URL: string; BOVEDA_PRIVATE_PORT: string };
}

function createProcess({ rfc, token, code, settings }: Installation): ServerProcess {
  const { PUBLIC_URL: origin, BOVEDA_HOME: home } = settings;
  const privateOrigin = `http://127.0.0.1:${settings.BOVEDA_PRIVATE_PORT}`;
  const headers = { 'x-token': token, 'x-rfc': rfc };
  let child: ChildProcess | undefined;
  const log: ServerProcess['log'] = [];
  const callThrough: ServerProcess['callThrough'] = (address, below, init = {}) =>
    fetch(`${address}${API_BASE}${below}`, {
      ...init,
      headers: {
        ...headers,
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        ...(init.headers as Record<string, string> | undefined),
      },
    });
  const stop = async () => {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return {
    origin,
    privateOrigin,
    headers,
    settings,
    call: (below, init) => callThrough(origin, below, init),
    callThrough,
    log,
    async start(more) {
      child = spawn(process.execPath, [path.join(code, 'main.mjs')], {
        env: { PATH: process.env.PATH, ...settings, ...more },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      createInterface({ input: child.stdout as Readable }).on('line', (line) => log.push(JSON.parse(line)));
      await becomesReady(child, privateOrigin);
      return child;
    },
    stop,
    async remove() {
      await stop();
      await rm(home, { recursive: true, force: true });
    },
    async onAnotherMachine(overrides = {}) {
      const home = await mkdtemp(path.join(tmpdir(), 'boveda-process-'));
      await placePage(home);
      return createProcess({ rfc, token, code, settings: { ...settings, ...overrides, ...(await addressOf(home)) } });
    },
  };
}

/** A page, without which a server is not ready on its public port. */
export async function placePage(home: string): Promise<void> {
  const { shell } = places(home);
  await mkdir(shell, { recursive: true });
  await writeFile(path.join(shell, 'index.html'), '<!doctype html><title>Bóveda</title>');
}

async function addressOf(home: string) {
  const [port, privatePort] = [await freePort(), await freePort()];
  return {
    BOVEDA_HOME: home,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    BOVEDA_PRIVATE_PORT: String(privatePort),
    BOVEDA_PRIVATE_HOST: '127.0.0.1',
  };
}

async function becomesReady(child: ChildProcess, privateOrigin: string): Promise<void> {
  const isUp = () =>
    fetch(`${privateOrigin}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the server did not start');
    await sleep(50);
  }
}

async function createContribuyente(settings: Record<string, string>, rfc: string): Promise<string> {
  const { deps, database } = await openDeps(readEnv(settings), pino({ level: 'silent' }));
  const { db } = deps;
  const id = uuidv7();
  await db.insertInto('usuario').values({ id, correo: 'proceso@prueba.mx', pass_hash: 'x' }).execute();
  const plan = { plan_nombre: 'Prueba', plan_inicio: '2020-01-01', plan_fin: '2099-12-31', espacio_total_mb: 10_000 };
  await db
    .insertInto('contribuyente')
    .values({ rfc, nombre: 'Prueba', ...plan, terminos: null, reclamado: new Date() })
    .execute();
  const acceso = { rfc, usuario_id: id, privilegio: '1' as const, confirmada: true, ultimo_acceso: null };
  await db.insertInto('acceso').values(acceso).execute();
  const token = await openSession(deps, id);
  await database.close();
  return token;
}
