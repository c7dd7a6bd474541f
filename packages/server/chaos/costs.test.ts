import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { costTable, type HostileRequest } from '../testing/cost-table';
import { createTestApp, type TestApp } from '../testing/create-test-app';
import { createServerProcess, type ServerProcess } from '../testing/server-process';
import { cpuMs } from './cpu-time';
import { isWhole } from './steps';

// Sends every hostile request of the table of costs to a server process, and measures what each takes of its processor and
// how long /health is silent. The other tests send the first request of each row, and measure nothing.
const RFC = 'EKU9003173C9';
const PACKAGES = path.resolve(import.meta.dirname, '../..');
/** What the table promises. */
const MAX_CPU_MS = 2_000;
const MAX_SILENCE_MS = 250;
/** How often /health is asked. */
const BEAT_MS = 20;
/** Work that goes on after the answer is the request's too. */
const AFTERWARDS_MS = 300;
const PATIENCE_MS = 30 * 60_000;

test.each(costTable.map((row) => [row.what, row] as const))('%s: bounded where the table says', (_what, row) => {
  const files = [row.where, ...(row.proof ? [row.proof] : [])];
  expect(files.filter((file) => !existsSync(path.join(PACKAGES, file)))).toEqual([]);
  expect([row.requests, row.proof].filter(Boolean)).toHaveLength(1);
});

const sent = costTable.flatMap((row) => (row.requests ? [{ what: row.what, requests: row.requests }] : []));
const textOf = ({ body }: HostileRequest) => (typeof body === 'object' ? JSON.stringify(body) : body);

(isWhole ? describe.skip : describe)('refuses or answers', () => {
  let app: TestApp;
  let token: string;
  let key: string;
  const faults: string[] = [];
  beforeAll(async () => {
    app = await createTestApp({ log: pino({ level: 'error' }, { write: (line) => faults.push(line) }) });
    ({ token } = await app.createContribuyenteUser(RFC));
    key = (await app.call('POST', '/llaves', { token, rfc: RFC }, newKey)).json().apikey;
  });
  afterAll(() => app.close());

  test.each(sent)('$what', async ({ requests }) => {
    const [[name, make] = []] = Object.entries(requests(key));
    const request = (await make?.()) as HostileRequest;
    const { method, url, headers, statuses } = request;
    const payload = textOf(request);
    const options: InjectOptions = {
      method,
      url,
      headers: sentHeaders({ 'x-token': token, 'x-rfc': RFC, ...headers }),
    };
    const answer = await app.app.inject(payload === undefined ? options : { ...options, payload });
    const isRight = statuses.includes(answer.statusCode);
    expect([name, isRight || `${answer.statusCode} ${answer.body.slice(0, 200)} ${faults.at(-1) ?? ''}`]).toEqual([
      name,
      true,
    ]);
  });
});

/** Those that are not empty: an empty one stands for a header that is not sent. */
const sentHeaders = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));

const newKey = { nombre: 'Costos', alcances: ['leer'], redes: [], expira: null };

(isWhole ? describe : describe.skip)('a server process', () => {
  let server: ServerProcess;
  let pid: number;
  let key: string;
  beforeAll(async () => {
    server = await createServerProcess(RFC, { BOVEDA_ROLE: 'api' });
    ({ pid = 0 } = await server.start());
    const created = await server.call('/llaves', { method: 'POST', body: JSON.stringify(newKey) });
    key = (await created.json()).apikey;
    // The first request of a kind loads its modules.
    for (const { requests } of sent) await send(server, await Object.values(requests(key))[0]?.());
  }, PATIENCE_MS);
  afterAll(() => server.remove());

  test.each(sent)(
    '$what: at most 2 s of processor time, and /health answers meanwhile',
    async ({ what, requests }) => {
      const broken: string[] = [];
      for (const [name, make] of Object.entries(requests(key))) {
        const request = await make();
        const before = [await cpuMs(pid), await cpuMs(pid, pid)] as const;
        const { silence, result } = await silenceDuring(server, () => send(server, request));
        const [all, loop] = [(await cpuMs(pid)) - before[0], (await cpuMs(pid, pid)) - before[1]];
        const line = `${all} ms CPU, ${loop} of the event loop, /health silent for ${silence} ms, ${result.status}: ${what}: ${name}`;
        process.stderr.write(`${line}\n`);
        // Where the event loop did not work that long, /health waited for a processor that others had.
        const isSilent = silence > MAX_SILENCE_MS && loop > MAX_SILENCE_MS;
        if (!request.statuses.includes(result.status) || all > MAX_CPU_MS || isSilent)
          broken.push(`${line} ${result.text.slice(0, 200)}`);
      }
      expect(broken).toEqual([]);
    },
    PATIENCE_MS,
  );
});

async function send({ origin, headers: own }: ServerProcess, request: HostileRequest | undefined) {
  if (!request) throw new Error('no request');
  const { method, url, headers } = request;
  const body = textOf(request);
  const init = { method, headers: sentHeaders({ ...own, ...headers }), ...(body === undefined ? {} : { body }) };
  const answer = await fetch(`${origin}${url}`, init);
  return { status: answer.status, text: await answer.text() };
}

/** The longest time without an answer of /health, from the beginning of some work until a while after it. */
async function silenceDuring<Result>({ origin }: ServerProcess, work: () => Promise<Result>) {
  let [last, longest, isOver] = [performance.now(), 0, false];
  const note = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const beats = (async () => {
    for (; !isOver; await sleep(BEAT_MS)) {
      await (await fetch(`${origin}/health`)).text();
      note();
    }
  })();
  const result = await work();
  await sleep(AFTERWARDS_MS);
  isOver = true;
  await beats;
  return { result, silence: Math.round(longest) };
}
