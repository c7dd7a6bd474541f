import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { Boveda } from '@boveda/client';
import { API_BASE } from '@boveda/contracts';

/** An installation that runs as its files say, and what a proof does to it. */
export interface Deployment {
  /** Where its API is reached, through everything in front of it. */
  origin: string;
  /** Runs a command of `pnpm admin` where the installation runs; rejects when it fails. */
  admin(...command: string[]): Promise<unknown>;
  /** Kills one process after another with SIGKILL, each once the one before is ready again. */
  kills(): AsyncGenerator<string>;
  /** Restarts every process as its documentation says, and resolves when all are ready. */
  restart(): Promise<void>;
}

/** Whether `pnpm chaos` runs. */
export const isWhole = Number(process.env.BOVEDA_CHAOS ?? 0) > 0;

const RFC = 'EKU9003173C9';
const USER = { correo: 'prueba@example.mx', pass: 'Una.Prueba.De.2026' };
const CLIENTS = 3;
/** Between two uploads of a client: an ApiKey may make so many calls in a minute. */
const PAUSE_MS = 400;
/** Uploads after each kill, and after the restart. */
const BETWEEN = 50;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const uuidOf = (xml: Buffer) => (/ UUID="([^"]+)"/.exec(xml.toString())?.[1] ?? '').toLowerCase();

/**
 * Uploads all the time while processes are killed and restarted, then reads every CFDI back. Expects that no request fails in the
 * restart, and that each acknowledged CFDI is stored once with its bytes.
 */
export async function proveDeployment({ origin, admin, kills, restart }: Deployment): Promise<void> {
  const report = (step: string) =>
    process.stderr.write(`${step}: ${stored.size} uploads, ${failures.length} repeated requests\n`);
  const stored = new Map<string, string>();
  /** What the client of the API repeats: statuses of proxies and lost connections. */
  const failures: string[] = [];
  const observed: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init).catch((error: Error) => {
      failures.push(String(error.cause ?? error));
      throw error;
    });
    // 429 is the limit of an ApiKey.
    if (!answer.ok && answer.status !== 429) failures.push(`${answer.status}`);
    return answer;
  };
  const boveda = new Boveda({
    baseUrl: origin,
    key: await openContribuyente(origin, admin),
    fetch: observed,
    retries: { times: 20 },
  });

  const builder = createCfdiBuilder(RFC);
  const uploading = new AbortController();
  const clients = Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (!uploading.signal.aborted) {
        const xml = builder.build();
        await boveda.upload('a.xml', xml);
        stored.set(uuidOf(xml), sha256(xml));
        await sleep(PAUSE_MS);
      }
    }),
  );
  let broken: unknown;
  clients.catch((error) => {
    broken = error;
  });
  const more = async () => {
    for (const from = stored.size; stored.size < from + BETWEEN; await sleep(50)) if (broken) throw broken;
  };

  await more();
  report('started');
  for await (const name of kills()) {
    await more();
    report(`killed ${name}`);
  }
  const before = [...failures];
  await restart();
  await more();
  report('restarted');
  uploading.abort();
  await clients;
  expect(failures).toEqual(before);

  // Workers make it, and an API sends it.
  const { response } = await boveda.export({ origen: 'emitidos', tipo: 'xlsx', query: {} });
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  const found = new Map<string, string>();
  let rows = 0;
  for await (const { id, uuid } of boveda.emitidos()) {
    const { data } = await boveda.api.GET('/emitidos/{id}', { params: { path: { id } } });
    const file = await boveda.file(data?.xmlurl ?? '');
    found.set(uuid.toLowerCase(), sha256(new Uint8Array(await file.arrayBuffer())));
    rows += 1;
  }
  expect(rows).toBe(stored.size);
  expect(found).toEqual(stored);
  await admin('integridad');
  report('read back');
}

/** Creates a taxpayer and its administrator, and returns the ApiKey that the administrator makes. */
async function openContribuyente(origin: string, admin: Deployment['admin']): Promise<string> {
  const fin = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const plan = ['--plan', 'Prueba', '--fin', fin, '--espacio', '1000'];
  await admin('contribuyente:crear', '--rfc', RFC, '--nombre', 'Prueba', ...plan);
  await admin('usuario:crear', '--correo', USER.correo, '--nombre', 'Prueba', '--pass', USER.pass);
  await admin('acceso:dar', '--correo', USER.correo, '--rfc', RFC, '--privilegio', '1');
  const { token } = await post(origin, '/login', USER);
  const headers = { 'x-token': token, 'x-rfc': RFC };
  await post(origin, '/sesiones/confirmacion', { pass: USER.pass }, headers);
  const { apikey } = await post(origin, '/info/apikey', {}, headers);
  return apikey;
}

async function post(origin: string, below: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}${API_BASE}${below}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(`${below}: ${JSON.stringify(said)}`);
  return said;
}
