import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@boveda/contracts';
import type { TestApp } from '../src/testing/create-test-app';
import type { Step } from './steps';

const MAIN = path.resolve(__dirname, '../src/main.ts');
const FAULTS = path.resolve(__dirname, 'faults.ts');

/** A server of its own over the database and the files of a test, which kills itself at one step. */
export interface Victim {
  /** Sends it an upload; resolves with whether it answered before it died. */
  upload(path: string, body: object): Promise<boolean>;
}

const MASTER_KEY = Buffer.alloc(32, 'k').toString('base64');

/** Starts it; resolves when it answers. */
export async function startVictim(
  server: TestApp,
  step: Step,
  { token, rfc }: { token: string; rfc: string },
): Promise<Victim> {
  const port = await freePort();
  const child = spawnServer(server, step, { BOVEDA_ROLE: 'api', PORT: String(port) });
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

const spawnServer = (server: TestApp, step: Step, settings: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', '--import', FAULTS, MAIN], {
    env: { PATH: process.env.PATH, ...settingsOf(server), ...settings, BOVEDA_FAULT: step },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

function settingsOf({ pool, home }: TestApp): Record<string, string> {
  const { host = '', user = '', password = '', database = '' } = pool.options;
  const secret = encodeURIComponent(String(password));
  return {
    DATABASE_URL: `postgres://${user}:${secret}@localhost/${database}?host=${encodeURIComponent(host)}`,
    NODE_ENV: 'test',
    BOVEDA_HOME: home,
    BOVEDA_MASTER_KEY: MASTER_KEY,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'prueba@localhost',
    SAT_CONSULTA_URL: 'http://127.0.0.1:9/',
    SAT_EFOS_URL: 'http://127.0.0.1:9/',
    LOG_LEVEL: 'silent',
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}
