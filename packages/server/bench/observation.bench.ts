// What metrics and request ids cost the calls of the first screen, in one process, with and without them in turns: `pnpm bench:observation`.
import { AsyncLocalStorage } from 'node:async_hooks';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { API_BASE } from '@boveda/contracts';
import { openKeyring } from '@boveda/platform/core/keyring';
import { observeStatement } from '@boveda/platform/db/observe-statements';
import { createDb, createPool } from '@boveda/platform/db/pool';
import { metrics } from '../src/installation/observe/metrics';
import { readEnv } from '../src/installation/settings/env';
import { createTestApp } from '../testing/create-test-app';
import { createTestDatabase, runFolder, testLog } from '../testing/test-cluster';
import { withTestRun } from '../testing/with-test-run';
import { printTable, quantile, report } from './measure';

const RFC = 'EKU9003173C9';
const PATHS = ['/dashboard', '/dashboard/resumen', '/dashboard/espaciomensual'];
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 80);
/** Screens of a round: three calls each. Rounds are short, so that other programs spoil some of them only. */
const SCREENS = 25;
/** Other programs add time and never take any away: a low quantile of the rounds is compared, not their middle. */
const SHARE = 0.2;
const RESAMPLES = 400;

/** What is measured: everything, all but one part, and none. */
type Part = 'context' | 'requests' | 'statements';
const PARTS: readonly Part[] = ['context', 'requests', 'statements'];
const variants: Readonly<Record<string, readonly Part[]>> = {
  none: [],
  all: PARTS,
  ...Object.fromEntries(PARTS.map((part) => [`only ${part}`, [part]])),
};

/** Forks the process that sends the requests, so that their processor time is not measured. */
async function client() {
  const child = fork(new URL('observation-client.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  await once(child, 'message');
  return {
    async ask(urls: readonly string[], headers: Record<string, string>, count: number) {
      child.send({ urls, headers, count });
      const [answer] = (await once(child, 'message')) as [{ failed: number }];
      if (answer.failed > 0) throw new Error(`${answer.failed} calls failed`);
    },
    end: () => child.kill(),
  };
}

const resampled = (samples: readonly number[]): number[] =>
  samples.map(() => samples[Math.floor(Math.random() * samples.length)] ?? Number.NaN);

/** Switches the context of asynchronous work, and the metrics of requests, on and off. */
function switches() {
  const { run } = AsyncLocalStorage.prototype;
  const used = new Set<AsyncLocalStorage<unknown>>();
  AsyncLocalStorage.prototype.run = function (this: AsyncLocalStorage<unknown>, ...given: Parameters<typeof run>) {
    used.add(this);
    return isOn.context ? run.apply(this, given) : given[1]();
  } as typeof run;
  const isOn = { context: true };
  const { httpRequests, httpSeconds, httpInFlight } = metrics;
  const own = [httpRequests.inc, httpSeconds.observe, httpInFlight.inc, httpInFlight.dec] as const;
  const none = () => {};
  return (parts: readonly Part[]) => {
    isOn.context = parts.includes('context');
    if (!isOn.context) for (const storage of used) storage.disable();
    const [inc, observe, begin, end] = parts.includes('requests') ? own : [none, none, none, none];
    Object.assign(httpRequests, { inc });
    Object.assign(httpSeconds, { observe });
    Object.assign(httpInFlight, { inc: begin, dec: end });
  };
}

await withTestRun(async () => {
  const database = await createTestDatabase();
  const pools = [observeStatement, undefined].map((ended) => createPool(database.target, testLog, {}, ended));
  const env = readEnv({
    NODE_ENV: 'production',
    BOVEDA_HOME: await mkdtemp(path.join(runFolder(), 'bench-')),
    PORT: '0',
  });
  const keys = await openKeyring(env.home, randomBytes(32).toString('base64'));
  const servers = await Promise.all(pools.map((pool) => createTestApp({ db: createDb(pool), env, keys })));
  const { token } = (await servers[0]?.createContribuyenteUser(RFC)) ?? {};
  const [withLog, withoutLog] = await Promise.all(
    servers.map(async ({ app }) => {
      await app.listen({ port: 0, host: '127.0.0.1' });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    }),
  );
  const headers = { 'x-token': String(token), 'x-rfc': RFC };
  const choose = switches();
  const { ask, end } = await client();

  /** Processor time of this process for a screen, in µs. */
  async function measure(parts: readonly Part[]): Promise<number> {
    choose(parts);
    const origin = parts.includes('statements') ? withLog : withoutLog;
    const urls = PATHS.map((path) => `${origin}${API_BASE}${path}`);
    await ask(urls, headers, 5);
    const before = process.cpuUsage();
    await ask(urls, headers, SCREENS);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / SCREENS;
  }

  const names = Object.keys(variants);
  const samples: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -3; round < ROUNDS; round++) {
    // Another one begins each round.
    const order = names.map((_, at) => names[(at + round + names.length) % names.length] ?? 'all');
    for (const name of order) {
      const us = await measure(variants[name] ?? []);
      if (round >= 0) samples[name]?.push(us);
    }
  }
  end();
  for (const server of servers) await server.close();
  for (const pool of pools) await pool.end();
  await database.close();

  const bare = samples.none ?? [];
  const lines = names.map((name) => {
    const own = samples[name] ?? [];
    const more = (these: readonly number[], those: readonly number[]) =>
      (quantile(these, SHARE) / quantile(those, SHARE) - 1) * 100;
    // How much the result would vary if the rounds were drawn again.
    const drawn = Array.from({ length: RESAMPLES }, () => more(resampled(own), resampled(bare)));
    return {
      name,
      us: quantile(own, SHARE),
      more: more(own, bare),
      low: quantile(drawn, 0.05),
      high: quantile(drawn, 0.95),
    };
  });
  printTable(
    ['part', 'µs of a screen', '% more', 'from', 'to'],
    lines.map(({ name, us, more, low, high }) => [name, us, more, low, high]),
  );
  report('observation', Object.fromEntries(lines.map(({ name, more }) => [name.replace(/\W/g, '_'), more])));
});
