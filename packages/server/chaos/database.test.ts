import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import type { PgTarget } from '../src/db/pool';
import { readEnv } from '../src/env';
import { createCfdiBuilder } from '../src/modules/cfdi/testing/cfdi-builder';
import { openDeps } from '../src/open-deps';
import { createServerProcess, type ServerProcess } from '../src/testing/server-process';
import { runsOf } from './steps';

const RFC = 'EKU9003173C9';
const UPLOADERS = 4;
const BACK_WITHIN_MS = 60_000;
const ADMIN = path.resolve(__dirname, '../src/admin/main.ts');
const builder = createCfdiBuilder(RFC);

let server: ServerProcess;
let target: PgTarget;
beforeAll(async () => {
  server = await createServerProcess(RFC);
  await server.start();
  const { database } = await openDeps(readEnv(server.settings), pino({ level: 'silent' }));
  target = database.target;
  await database.close();
}, 120_000);
afterAll(() => server.remove(), 30_000);

/** Process ids of the database: the postmaster, and the backends that serve the vault. */
async function database(): Promise<{ postmaster: number; backends: number[] }> {
  const home = server.settings.BOVEDA_HOME as string;
  const postmaster = Number(
    (await readFile(path.join(home, 'data/postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0],
  );
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n');
  const backends = processes.flatMap((line) => {
    const [pid, ppid] = line.trim().split(/\s+/).map(Number);
    return ppid === postmaster && / boveda boveda /.test(line) ? [pid as number] : [];
  });
  return { postmaster, backends };
}

interface Seen {
  acknowledged: Map<string, Buffer>;
  refusals: { status: number; retryAfter: string | null }[];
}

/** Uploads until told to stop, each file again and again until the vault has it. */
async function upload({ acknowledged, refusals }: Seen, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const xml = builder.build();
    const body = JSON.stringify({ name: 'a.xml', xmlb64: xml.toString('base64') });
    const uuid = / UUID="([^"]+)"/.exec(xml.toString())?.[1] ?? '';
    while (!acknowledged.has(uuid)) {
      const answer = await server.call('/cfdi', { method: 'POST', body });
      const { aceptados, code } = await answer.json();
      if (aceptados === 1 || code === 'cfdi_already_stored') acknowledged.set(uuid, xml);
      else {
        refusals.push({ status: answer.status, retryAfter: answer.headers.get('retry-after') });
        await sleep(100);
      }
    }
  }
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + BACK_WITHIN_MS;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error('it did not come back');
    await sleep(20);
  }
}

async function xmlOf(uuid: string): Promise<Buffer> {
  const { rows } = await (await server.call(`/emitidos?uuid=${uuid}`)).json();
  const { xmlurl } = await (await server.call(`/emitidos/${rows[0]?.id}`)).json();
  return Buffer.from(await (await fetch(`${server.origin}${xmlurl}`)).arrayBuffer());
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const kills = runsOf(['a backend', 'the whole database'], ['the whole database']);

test.each(kills)(
  '%s is killed (%i) in the middle of uploads: refused, never lost, and back by itself',
  async (what) => {
    const seen: Seen = { acknowledged: new Map(), refusals: [] };
    let isOver = false;
    const uploading = Promise.all(Array.from({ length: UPLOADERS }, () => upload(seen, () => isOver)));
    uploading.catch(() => undefined);
    await until(() => seen.acknowledged.size >= 30);
    const { postmaster, backends } = await database();
    expect(backends.length).toBeGreaterThan(0);
    process.kill(what === 'a backend' ? (backends[0] as number) : postmaster, 'SIGKILL');
    const before = seen.acknowledged.size;
    await until(() => seen.acknowledged.size >= before + 3 * UPLOADERS);
    isOver = true;
    await uploading;
    for (const { status, retryAfter } of seen.refusals) expect([status, Number(retryAfter) > 0]).toEqual([503, true]);
    for (const [uuid, xml] of seen.acknowledged) expect(sha256(await xmlOf(uuid))).toBe(sha256(xml));
    const said = execFileSync(process.execPath, ['--import', 'tsx', ADMIN, 'integridad'], {
      env: { PATH: process.env.PATH, ...server.settings },
      encoding: 'utf8',
    });
    expect(said).toMatch(/^\d+ CFDI, \d+ archivos: 0 daños, 0 avisos$/m);
  },
  120_000,
);

/** Talks to the database as whoever runs it. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ ...target, application_name: 'operador' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function say(...statements: string[]): Promise<void> {
  const client = await connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** What keeps the vault from writing, and how it is taken away. */
const hindrances = {
  async 'a database that only reads'() {
    await say('alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
    return () => say('alter system reset default_transaction_read_only', 'select pg_reload_conf()');
  },
  async 'a database without a free connection'() {
    const taken: pg.Client[] = [await connect()];
    // The server's own are given to somebody else, whatever it asks for meanwhile.
    for (let round = 0; round < 3; round++) {
      const others = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'boveda'";
      await taken[0]?.query(others);
      for (let isFull = false; !isFull; )
        await connect().then(
          (client) => taken.push(client),
          () => {
            isFull = true;
          },
        );
    }
    return async () => void (await Promise.all(taken.map((client) => client.end())));
  },
  async 'a table that somebody keeps locked'() {
    const client = await connect();
    await client.query('begin; lock table cfdi in access exclusive mode');
    return () => client.end();
  },
} as const;
type Hindrance = keyof typeof hindrances;

const all = Object.keys(hindrances) as Hindrance[];

test.each(runsOf(all, all.slice(0, 2), 1))(
  '%s (%i) is told, nothing is half done, and it goes on by itself',
  async (name) => {
    const post = (xml: Buffer) => {
      const body = JSON.stringify({ name: 'a.xml', xmlb64: xml.toString('base64') });
      return server.call('/cfdi', { method: 'POST', body });
    };
    const count = async () => (await (await server.call('/emitidos?limit=1')).json()).count;
    const before = await count();
    const xml = builder.build();
    const takeAway = await hindrances[name]();
    const refused = await post(xml);
    const { code, msg } = await refused.json();
    if (name === all[0]) expect(await count()).toBe(before);
    await takeAway();
    expect([refused.status, code, Number(refused.headers.get('retry-after')) > 0]).toEqual([
      503,
      'database_unavailable',
      true,
    ]);
    expect(msg).toBe('El servicio no está disponible por el momento. Intente más tarde.');
    const deadline = Date.now() + BACK_WITHIN_MS;
    while ((await post(xml)).status !== 200) {
      expect(Date.now()).toBeLessThan(deadline);
      await sleep(100);
    }
    expect(await count()).toBe(before + 1);
  },
  90_000,
);
