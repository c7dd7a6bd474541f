import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { API_BASE, type Privilegio } from '@boveda/contracts';
import { blobPlace, openBlobs, openErasableBlobs } from '@boveda/platform/blobs/open-blobs';
import { openKeyring } from '@boveda/platform/core/keyring';
import type { Db } from '@boveda/platform/db/schema';
import { createDialer } from '@boveda/platform/net/dialer';
import { openSharedFiles } from '@boveda/platform/shared-files/open-shared-files';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { Logger, runOnce } from 'graphile-worker';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { buildApp } from '../src/app';
import { hashPassword } from '../src/auth/passwords/password';
import { openSession } from '../src/auth/session.store';
import type { NewContribuyente } from '../src/esquema/tables/identity-tables';
import { respaldoPlace } from '../src/installation/blob-places';
import type { Deps } from '../src/installation/deps';
import { createJobQueue } from '../src/installation/jobs/queue';
import { createMailer } from '../src/installation/mail/mailer';
import { openCertificateStore } from '../src/installation/pac-certificates/certificate-store';
import { places, readEnv } from '../src/installation/settings/env';
import { endIdleBankThreads } from '../src/modules/bancos/bank-work';
import { endIdleKeyThreads } from '../src/modules/certificados/llave/open-key';
import { createExporter } from '../src/modules/exportaciones/exporter';
import { endIdleQrThreads } from '../src/modules/materialidad/qr/read-qr';
import { createRespaldoMaker } from '../src/modules/respaldos/respaldo-maker';
import { endIdleJudges } from '../src/vault/ingest/judge';
import { createTasks } from '../src/worker/tasks';
import { createTestDatabase, runFolder, testLog } from './test-cluster';

/** A logged-in user. */
export interface TestUser {
  idacceso: string;
  correo: string;
  token: string;
}

/** The real server over a real database and disk, for one test file. */
export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  /** Connections of the database's owner, for tests that tamper with data the application cannot change. */
  pool: pg.Pool;
  /** Queries over `pool`. */
  owner: Db;
  /** Folder of this app's files (BOVEDA_HOME). */
  home: string;
  createContribuyente(rfc: string, overrides?: Partial<NewContribuyente>): Promise<void>;
  /** Creates a user with an open session in which the password was just confirmed. */
  createUser(correo: string, password?: string): Promise<TestUser>;
  grant(user: TestUser, rfc: string, privilegio?: Privilegio, confirmada?: boolean): Promise<void>;
  /** Creates contribuyente (unless it exists), user and confirmed access in one step. */
  createContribuyenteUser(rfc: string, privilegio?: Privilegio): Promise<TestUser>;
  /** Calls `path` below the API as the user, for the taxpayer. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    as?: Caller,
    body?: InjectOptions['payload'],
  ): Promise<LightMyRequestResponse>;
  /** Runs all jobs and returns the newest mail to an address, with the link in it. */
  lastMail(to: string): Promise<{ asunto: string; texto: string; token: string; pswd: string | null }>;
  /** Runs every waiting job. Does not reject when a job fails; the job waits for its next attempt. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

/** The token and X-RFC header of a call. */
interface Caller {
  token?: string;
  rfc?: string;
}

/** Of users who never log in with it: one, so that it is hashed once. */
const UNUSED_PASSWORD = randomBytes(8).toString('hex');

const hashes = new Map<string, Promise<string>>();
/** Hashing is slow on purpose, and most users of tests have the same password. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/**
 * Creates it. `overrides` replaces real dependencies (only edges: SAT, clock); `settings` are environment variables.
 */
export async function createTestApp(
  overrides: Partial<Deps> = {},
  extend?: (app: FastifyInstance) => void,
  settings: NodeJS.ProcessEnv = {},
): Promise<TestApp> {
  const home = await mkdtemp(path.join(runFolder(), 'app-'));
  const database = await createTestDatabase();
  const jobs = createJobQueue();
  const env = readEnv({ NODE_ENV: 'test', BOVEDA_HOME: home, BOVEDA_DEMO: '1', PORT: '0', ...settings });
  const blobs = blobPlace(path.join(home, 'blobs'), env.blobs);
  const deps: Deps = {
    db: database.db,
    copies: null,
    turns: database.turns,
    blobs: await openBlobs(blobs, database.db),
    sharedFiles: await openSharedFiles(places(home).data, env.blobs),
    certificates: openCertificateStore(path.join(home, 'certificates'), { demo: true }),
    env,
    keys: await openKeyring(home, randomBytes(32).toString('base64')),
    sat: unreachableSat,
    repositorio: { buscar: async () => null },
    descargaMasiva: unreachableDescargas,
    pac: null,
    mailer: createMailer(jobs),
    dialer: createDialer({ ports: [] }),
    webDialer: createDialer({ ports: [], allow: env.dialAllow }),
    exporter: createExporter({ target: database.target, statementTimeoutMs: env.statementTimeoutMs, blobs }),
    respaldoMaker: createRespaldoMaker({
      target: database.target,
      statementTimeoutMs: env.statementTimeoutMs,
      blobs,
      store: await openErasableBlobs(respaldoPlace(env), database.db),
    }),
    installationBackup: null,
    jobs,
    demo: { progress: null },
    log: testLog,
    clock: () => new Date(),
    ...overrides,
  };
  const app = await buildApp(deps, extend).catch(async (error) => {
    await database.close();
    throw error;
  });
  const runJobs = async () => {
    const taskList = createTasks(deps);
    do await runOnce({ pgPool: database.appPool, taskList, noHandleSignals: true, logger: quiet });
    while (await isWaiting(database.pool));
  };
  return {
    app,
    deps,
    pool: database.pool,
    owner: database.owner,
    home,
    ...createFixtures(deps),
    call: async (method, below, { token, rfc } = {}, body) =>
      app.inject({
        method,
        url: `${API_BASE}${below}`,
        headers: { ...(token ? { 'x-token': token } : {}), ...(rfc ? { 'x-rfc': rfc } : {}) },
        ...(body === undefined ? {} : { payload: body }),
      }),
    runJobs,
    lastMail: async (to) => {
      await runJobs();
      const { asunto, texto } = await deps.db
        .selectFrom('correo_saliente')
        .select(['asunto', 'texto'])
        .where('para', '=', to)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const query = new URLSearchParams(/[?#](\S+)/.exec(texto)?.[1]);
      return { asunto, texto, token: query.get('p') ?? '', pswd: query.get('pswd') };
    },
    async close() {
      await app.close();
      await endIdleJudges();
      await endIdleKeyThreads();
      await endIdleBankThreads();
      await endIdleQrThreads();
      await deps.exporter.shrink();
      await deps.respaldoMaker.shrink();
      await database.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

// The runner fetches the next job before it completes the last, whose queue is then still locked.
async function isWaiting(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1',
  );
  return rowCount !== 0;
}

const quiet = new Logger(() => () => {});

const unreachableSat: Deps['sat'] = {
  consultarEstado: () => Promise.reject(new Error('a test that queries the SAT must provide its own verifier')),
};

const noDescargas = () => Promise.reject(new Error('a test that downloads from the SAT must provide its own service'));
const unreachable = { solicitar: noDescargas, verificar: noDescargas, descargar: noDescargas };
const unreachableDescargas: Deps['descargaMasiva'] = { cfdi: unreachable, retenciones: unreachable };

function createFixtures(deps: Deps) {
  const createContribuyente: TestApp['createContribuyente'] = async (rfc, overrides = {}) => {
    await deps.db
      .insertInto('contribuyente')
      .values({
        rfc,
        nombre: `Contribuyente ${rfc}`,
        plan_nombre: 'Prueba',
        plan_inicio: '2026-01-01',
        plan_fin: '2099-12-31',
        espacio_total_mb: 1024,
        terminos: null,
        reclamado: deps.clock(),
        ...overrides,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  const createUser: TestApp['createUser'] = async (correo, password = UNUSED_PASSWORD) => {
    const id = uuidv7();
    await deps.db
      .insertInto('usuario')
      .values({ id, correo, pass_hash: await hashOnce(password) })
      .execute();
    const token = await openSession(deps, id);
    return { idacceso: id, correo, token };
  };
  const grant: TestApp['grant'] = async (user, rfc, privilegio = '1', confirmada = true) => {
    await deps.db
      .insertInto('acceso')
      .values({ rfc, usuario_id: user.idacceso, privilegio, confirmada, ultimo_acceso: null })
      .execute();
  };
  const createContribuyenteUser: TestApp['createContribuyenteUser'] = async (rfc, privilegio = '1') => {
    await createContribuyente(rfc);
    const user = await createUser(`${randomBytes(6).toString('hex')}@prueba.mx`);
    await grant(user, rfc, privilegio);
    return user;
  };
  return { createContribuyente, createUser, grant, createContribuyenteUser };
}
