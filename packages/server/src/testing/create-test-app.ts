import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { API_BASE, type Privilegio } from '@boveda/contracts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { Logger, runOnce } from 'graphile-worker';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { buildApp } from '../app';
import { blobPlace, openBlobs, openErasableBlobs } from '../blobs/open-blobs';
import { openCertificateStore } from '../certificates/certificate-store';
import type { NewContribuyente } from '../db/identity-tables';
import type { Db } from '../db/schema';
import type { Deps } from '../deps';
import { readEnv } from '../env';
import { endIdleJudges } from '../heavy/judge';
import { createJobQueue } from '../jobs/queue';
import { createTasks } from '../jobs/tasks';
import { createMailer } from '../mail/mailer';
import { createExporter } from '../modules/exportaciones/exporter';
import { createRespaldoMaker } from '../modules/respaldos/respaldo-maker';
import { hashPassword } from '../modules/session/password';
import { openSesion } from '../modules/session/session.store';
import { createDialer } from '../net/dialer';
import { openKeyring } from '../secrets';
import { createTestDatabase, runFolder, testLog } from './test-cluster';

/** Somebody who is logged in. */
export interface TestUser {
  idacceso: string;
  correo: string;
  token: string;
}

/** The real server over a real database and disk, for one test file. */
export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  /** Connections of the database's owner, who may do what the application may not: for tests that tamper. */
  pool: pg.Pool;
  /** The same as queries. */
  owner: Db;
  /** Folder of this app's files (BOVEDA_HOME). */
  home: string;
  createContribuyente(rfc: string, overrides?: Partial<NewContribuyente>): Promise<void>;
  /** A user with an open session, in which the password was just typed again. */
  createUser(correo: string, password?: string): Promise<TestUser>;
  grant(user: TestUser, rfc: string, privilegio?: Privilegio, confirmada?: boolean): Promise<void>;
  /** Contribuyente (made when new), user and confirmed access in one. */
  createTaxpayerUser(rfc: string, privilegio?: Privilegio): Promise<TestUser>;
  /** Calls `path` below the API as the user about the taxpayer. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    as?: Caller,
    body?: InjectOptions['payload'],
  ): Promise<LightMyRequestResponse>;
  /** The newest mail to somebody, jobs run, with the link in it. */
  lastMail(to: string): Promise<{ asunto: string; texto: string; token: string; pswd: string | null }>;
  /** Runs every job that waits; rejects nothing, a job that fails waits for its next attempt. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

/** Whose token and which X-RFC a call carries. */
interface Caller {
  token?: string;
  rfc?: string;
}

/** Builds it; what is in `overrides` takes the place of the real dependency (only edges: SAT, clock). `settings` are of the environment. */
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
    blobs: await openBlobs(blobs, database.db),
    certificates: openCertificateStore(path.join(home, 'certificates'), { demo: true }),
    env,
    keys: await openKeyring(home, randomBytes(32).toString('base64')),
    sat: unreachableSat,
    descargas: unreachableDescargas,
    pac: null,
    mailer: createMailer(jobs),
    dialer: createDialer({ ports: [] }),
    exporter: createExporter({ target: database.target, blobs, folder: path.join(home, 'exports') }),
    respaldoMaker: createRespaldoMaker({
      target: database.target,
      blobs,
      store: await openErasableBlobs(blobPlace(path.join(home, 'respaldos'), env.blobs), database.db),
    }),
    jobs,
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
      await database.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

// The runner asks for the next job before it has signed off the last, whose queue is then still taken.
async function isWaiting(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1',
  );
  return rowCount !== 0;
}

const quiet = new Logger(() => () => {});

const unreachableSat: Deps['sat'] = {
  consultarEstado: () => Promise.reject(new Error('tests that ask the SAT bring their own')),
};

const noDescargas = () => Promise.reject(new Error('tests that download from the SAT bring their own'));
const unreachableDescargas: Deps['descargas'] = {
  solicitar: noDescargas,
  verificar: noDescargas,
  descargar: noDescargas,
};

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
  const createUser: TestApp['createUser'] = async (correo, password = randomBytes(8).toString('hex')) => {
    const id = uuidv7();
    await deps.db
      .insertInto('usuario')
      .values({ id, correo, pass_hash: await hashPassword(password) })
      .execute();
    const token = await openSesion(deps, id);
    await deps.db.updateTable('sesion').set({ autenticada: deps.clock() }).where('usuario_id', '=', id).execute();
    return { idacceso: id, correo, token };
  };
  const grant: TestApp['grant'] = async (user, rfc, privilegio = '1', confirmada = true) => {
    await deps.db
      .insertInto('acceso')
      .values({ rfc, usuario_id: user.idacceso, privilegio, confirmada, ultimo_acceso: null })
      .execute();
  };
  const createTaxpayerUser: TestApp['createTaxpayerUser'] = async (rfc, privilegio = '1') => {
    await createContribuyente(rfc);
    const user = await createUser(`${randomBytes(6).toString('hex')}@prueba.mx`);
    await grant(user, rfc, privilegio);
    return user;
  };
  return { createContribuyente, createUser, grant, createTaxpayerUser };
}
