import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { readOrCreateSecret } from '@boveda/platform/core/secret-file';
import { OWNER } from '@boveda/platform/postgres/cluster';
import { pino } from 'pino';
import { places, readEnv } from '../src/installation/settings/env';
import { openDeps } from '../src/open-deps';
import { createServerProcess, type ServerProcess } from '../testing/server-process';
import { clear, faults, furnish, hindrances, impossible, type Victim } from './database-faults';
import { runsOf } from './steps';

const RFC = 'EKU9003173C9';
const UPLOADERS = 4;
/** Two seconds of a fault: long enough for a database to restart during it, and fail. */
const REFUSED_MEANWHILE = 20 * UPLOADERS;
const BACK_WITHIN_MS = 60_000;
/** What a load balancer waits for. */
const PROBE_MS = 2_000;
const ADMIN = path.resolve(__dirname, '../src/admin/main.ts');
const builder = createCfdiBuilder(RFC);

let server: ServerProcess;
let victim: Victim;
beforeAll(async () => {
  server = await createServerProcess(RFC, {}, furnish);
  await server.start();
  const env = readEnv(server.settings);
  const { database } = await openDeps(env, pino({ level: 'silent' }));
  const password = await readOrCreateSecret(places(env.home).secrets, 'postgres.password');
  victim = { home: env.home, target: { ...database.target, user: OWNER, password } };
  await database.close();
});
afterAll(async () => {
  await server.stop();
  clear(victim.home);
  await server.remove();
});

interface Seen {
  acknowledged: Map<string, Buffer>;
  refusals: Refusal[];
}

interface Refusal {
  status: number;
  code: string;
  msg: string;
  saysWhen: boolean;
}

const UNAVAILABLE: Refusal = {
  status: 503,
  code: 'database_unavailable',
  msg: 'El servicio no está disponible por el momento. Intente más tarde.',
  saysWhen: true,
};

async function refusalOf(answer: Response): Promise<Refusal> {
  const { code, msg } = await answer.json();
  return { status: answer.status, code, msg, saysWhen: Number(answer.headers.get('retry-after')) > 0 };
}

const post = (xml: Buffer) =>
  server.call('/cfdi', { method: 'POST', body: JSON.stringify({ name: 'a.xml', xmlb64: xml.toString('base64') }) });

/** Uploads until told to stop, each file repeatedly until the vault has it. */
async function upload({ acknowledged, refusals }: Seen, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const xml = builder.build();
    const uuid = / UUID="([^"]+)"/.exec(xml.toString())?.[1] ?? '';
    while (!acknowledged.has(uuid)) {
      const answer = await post(xml);
      const { aceptados, code } = await answer.clone().json();
      if (aceptados === 1 || code === 'cfdi_already_stored') acknowledged.set(uuid, xml);
      else {
        refusals.push(await refusalOf(answer));
        await sleep(100);
      }
    }
  }
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + BACK_WITHIN_MS;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error('the server did not recover');
    await sleep(20);
  }
}

/** Returns the JSON of a call. Retries after Retry-After; throws for any other failure. */
async function read(below: string) {
  for (;;) {
    const answer = await server.call(below);
    if (answer.ok) return answer.json();
    const seconds = Number(answer.headers.get('retry-after'));
    if (!seconds) throw new Error(`${below}: ${answer.status} ${await answer.text()}`);
    await sleep(seconds * 1_000);
  }
}

async function xmlOf(uuid: string): Promise<Buffer> {
  const { rows } = await read(`/emitidos?uuid=${uuid}`);
  const { xmlurl } = await read(`/emitidos/${rows[0]?.id}`);
  return Buffer.from(await (await fetch(`${server.origin}${xmlurl}`)).arrayBuffer());
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type Fault = keyof typeof faults;

for (const [name, run] of runsOf(Object.keys(faults) as Fault[], ['the whole database is killed']))
  (impossible.has(name) ? test.skip : test)(
    `${name} (${run}), during uploads: rejects, loses nothing, and recovers by itself`,
    async () => {
      const seen: Seen = { acknowledged: new Map(), refusals: [] };
      let isOver = false;
      const uploading = Promise.all(Array.from({ length: UPLOADERS }, () => upload(seen, () => isOver)));
      uploading.catch(() => undefined);
      try {
        await until(() => seen.acknowledged.size >= 30);
        const undo = await faults[name](victim);
        if (undo) await until(() => seen.refusals.length >= REFUSED_MEANWHILE).finally(undo);
        const before = seen.acknowledged.size;
        await until(() => seen.acknowledged.size >= before + 3 * UPLOADERS);
      } finally {
        isOver = true;
      }
      await uploading;
      for (const refusal of seen.refusals) expect(refusal).toEqual(UNAVAILABLE);
      for (const [uuid, xml] of seen.acknowledged) expect(sha256(await xmlOf(uuid))).toBe(sha256(xml));
      const said = execFileSync(process.execPath, ['--import', 'tsx', ADMIN, 'integridad'], {
        env: { PATH: process.env.PATH, ...server.settings },
        encoding: 'utf8',
      });
      expect(said).toMatch(/^\d+ CFDI, \d+ archivos: 0 daños, 0 avisos$/m);
    },
  );

type Hindrance = keyof typeof hindrances;
const all = Object.keys(hindrances) as Hindrance[];

test.each(runsOf(all, all.slice(0, 2), 1))(
  '%s (%i) is reported, nothing is half done, and the server recovers by itself',
  async (name) => {
    const count = async () => (await (await server.call('/emitidos?limit=1')).json()).count;
    const before = await count();
    const xml = builder.build();
    const takeAway = await hindrances[name](victim);
    const ready = await fetch(`${server.origin}/ready`, { signal: AbortSignal.timeout(PROBE_MS) }).catch(() => null);
    const refused = await refusalOf(await post(xml));
    // Of what hinders writing alone, probes know nothing.
    if (name === 'a database that is frozen') expect(ready?.status).toBe(503);
    if (name === all[0]) expect(await count()).toBe(before);
    await takeAway();
    expect(refused).toEqual(UNAVAILABLE);
    const deadline = Date.now() + BACK_WITHIN_MS;
    while ((await post(xml)).status !== 200) {
      expect(Date.now()).toBeLessThan(deadline);
      await sleep(100);
    }
    expect(await count()).toBe(before + 1);
  },
);
