import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { API_BASE } from '@boveda/contracts';
import { freePort } from '@boveda/processes';
import { DEMO_PASSWORD } from '../src/demo/accounts';
import { isWhole } from './steps';

// The command of the README on a machine that is busy on purpose. Takes minutes: the other tests leave it out.
const START = path.resolve(__dirname, '../../tooling/src/start.ts');
const BUSY_LOOPS = 4;
const proof = isWhole ? test : test.skip;

let home: string;
let port: number;
const children: ChildProcess[] = [];
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'boveda-start-'));
  // When root runs the tests, the database runs as another user.
  await chmod(home, 0o755);
  port = await freePort();
});
afterEach(async () => {
  for (const child of children
    .splice(0)
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await rm(home, { recursive: true, force: true });
});

function keepBusy(): void {
  for (let nth = 0; nth < BUSY_LOOPS; nth++) children.push(spawn(process.execPath, ['-e', 'for (;;);']));
}

/** Starts it; `until` resolves when it has printed what matches, and rejects with everything it printed when it ended before. */
function start() {
  const child = spawn(process.execPath, ['--import', 'tsx', START], {
    env: { ...process.env, BOVEDA_HOME: home, PORT: String(port), NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const printed: string[] = [];
  const lines = createInterface({ input: child.stdout as Readable });
  lines.on('line', (line) => printed.push(line));
  const until = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => printed.some((line) => pattern.test(line)) && resolve();
      lines.on('line', look).once('close', () => reject(new Error(printed.join('\n'))));
      look();
    });
  return { child, printed, until };
}

const call = (below: string, headers: Record<string, string>, body?: object) =>
  fetch(`http://localhost:${port}${API_BASE}${below}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  }).then((answer) => answer.json());

async function readDashboard() {
  const { token } = await call('/login', {}, { correo: 'solo@demo.mx', pass: DEMO_PASSWORD });
  return call('/dashboard', { 'x-token': token, 'x-rfc': 'IIA040805DZ4' });
}

proof(
  'beside four busy loops: a login works before the demo is whole, which goes on after kill -9',
  async () => {
    keepBusy();
    const first = start();
    await first.until(/Bóveda está lista/);
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
    for (const step of [/^Construcción: \d de \d \(/, /^Base de datos: \d+ de \d+ migraciones$/])
      expect(first.printed).toContainEqual(expect.stringMatching(step));
    const { demo } = await readDashboard();
    expect(demo.listos).toBeGreaterThan(0);
    expect(demo.listos).toBeLessThan(demo.total);
    // A quarter of it is stored.
    await first.until(/Demostración: [1-9]/);
    const { server } = JSON.parse(await readFile(path.join(home, 'running.json'), 'utf8'));
    for (const pid of [first.child.pid, server]) process.kill(pid, 'SIGKILL');

    const second = start();
    await second.until(/La demostración está completa/);
    expect(await readDashboard()).not.toHaveProperty('demo');
    second.child.kill('SIGTERM');
    await once(second.child, 'exit');
    expect(second.child.exitCode).toBe(0);
  },
  3_600_000,
);
