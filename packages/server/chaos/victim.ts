import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@boveda/contracts';
import { freePort } from '@boveda/processes';
import { compiledIn } from '../testing/compiled';
import type { TestApp } from '../testing/create-test-app';
import { urlOf } from '../testing/test-cluster';
import type { Step } from './steps';

const FILES = { main: path.resolve(__dirname, '../src/main.ts'), faults: path.resolve(__dirname, 'faults.ts') };

/** A server process over the database and the files of a test, which kills itself at one step. */
export interface Victim {
  /** Sends it an upload; resolves with whether it answered before it died. */
  upload(path: string, body: object): Promise<boolean>;
}

/** How long a worker is given to reach its step, and then to end by itself: many times what a slow machine takes. */
const PATIENCE_MS = 240_000;
const MASTER_KEY = Buffer.alloc(32, 'k').toString('base64');

/** Starts it; resolves when it answers. */
export async function startVictim(
  server: TestApp,
  step: Step,
  { token, rfc }: { token: string; rfc: string },
): Promise<Victim> {
  const port = await freePort();
  const child = await spawnServer(server, step, { BOVEDA_ROLE: 'api', PORT: String(port) });
  await answers(child, port);
  const headers = { 'x-token': token, 'x-rfc': rfc, 'content-type': 'application/json' };
  return {
    async upload(below, body) {
      const text = JSON.stringify(body);
      const url = `http://127.0.0.1:${port}${API_BASE}${below}`;
      const acknowledged =
        step === 'headers read' || step === 'half of the body read'
          ? await cutOff(
              url,
              headers,
              step === 'headers read' ? '' : text.slice(0, text.length / 2),
              text.length,
              child,
            )
          : await fetch(url, { method: 'POST', headers, body: text }).then(
              ({ ok }) => ok,
              () => false,
            );
      if (step === 'after reply') child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      if (child.signalCode !== 'SIGKILL') throw new Error(`the server was not killed at '${step}'`);
      return acknowledged;
    },
  };
}

/** Sends the headers and a part of the body, and kills the server once it has read them. */
async function cutOff(
  url: string,
  headers: Record<string, string>,
  part: string,
  length: number,
  child: ChildProcess,
): Promise<boolean> {
  const sending = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(length), expect: '100-continue' },
  });
  const broken = once(sending, 'error').catch(() => undefined);
  sending.flushHeaders();
  await once(sending, 'continue');
  if (part !== '') await new Promise((resolve) => sending.write(part, resolve));
  child.kill('SIGKILL');
  await broken;
  return false;
}

/** Starts a worker that kills itself at one step of the queued work; resolves when it is dead. */
export async function killWorker(server: TestApp, step: Step, settings: Record<string, string> = {}): Promise<void> {
  const child = await spawnServer(server, step, { BOVEDA_ROLE: 'worker', ...settings });
  let isLate = false;
  const endLate = (signal: NodeJS.Signals) => () => {
    isLate = true;
    child.kill(signal);
  };
  const waits = [setTimeout(endLate('SIGTERM'), PATIENCE_MS), setTimeout(endLate('SIGKILL'), 2 * PATIENCE_MS)];
  await once(child, 'exit');
  for (const wait of waits) clearTimeout(wait);
  if (isLate || child.signalCode !== 'SIGKILL')
    throw new Error(`the worker was not killed at '${step}', it ended with ${child.signalCode ?? child.exitCode}`);
}

async function spawnServer(server: TestApp, step: Step, settings: Record<string, string>): Promise<ChildProcess> {
  // With the loader of the server, each of hundreds of victims would take five times as long to start.
  const code = await compiledIn('victim', FILES);
  return spawn(process.execPath, ['--import', path.join(code, 'faults.mjs'), path.join(code, 'main.mjs')], {
    env: { PATH: process.env.PATH, ...settingsOf(server), ...settings, BOVEDA_FAULT: step },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Returns the settings of a server over the database and the files of a test. */
export function settingsOf({ pool, home }: TestApp): Record<string, string> {
  return {
    DATABASE_URL: urlOf(pool),
    NODE_ENV: 'test',
    BOVEDA_ENVIRONMENT: 'test',
    BOVEDA_HOME: home,
    BOVEDA_MASTER_KEY: MASTER_KEY,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'prueba@localhost',
    SAT_CONSULTA_URL: 'http://127.0.0.1:9/',
    SAT_CERTIFICADOS_URL: 'http://127.0.0.1:9/',
    SAT_EFOS_URL: 'http://127.0.0.1:9/',
    SAT_LISTAS_URL: 'http://127.0.0.1:9/',
    LOG_LEVEL: 'silent',
    BOVEDA_THREAD_CODE: process.env.BOVEDA_THREAD_CODE ?? '',
  };
}

async function answers(child: ChildProcess, port: number): Promise<void> {
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}${API_BASE}/openapi.json`).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the server did not start');
    await sleep(50);
  }
}
