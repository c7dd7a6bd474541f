import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@boveda/processes';
import { isWhole, proveDeployment } from './prove-deployment';

// Builds the images and starts the composition with two servers and two workers, publishes shell and area with its tools, then kills
// and restarts containers during uploads. `pnpm chaos composition`; needs a Docker engine and takes minutes.
const FILE = join(import.meta.dirname, '../compose/compose.yaml');
const SCALED = ['server', 'worker'];

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const environment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  PUBLIC_URL: 'https://boveda.example.mx',
  BOVEDA_RELEASE_KEYS: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64'),
  BOVEDA_RELEASE_KEY: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  BOVEDA_MASTER_KEY: randomBytes(32).toString('base64'),
  BOVEDA_DATABASE_PASSWORD: randomBytes(16).toString('hex'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'prueba@example.mx',
};

async function docker(...command: string[]): Promise<string> {
  const running = promisify(execFile)('docker', command, { env: environment, maxBuffer: 64 << 20 });
  const { stdout } = await running.catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}`);
  });
  return stdout.trim();
}
const compose = (...command: string[]) => docker('compose', '-p', 'boveda-proof', '-f', FILE, ...command);
const tools = (...command: string[]) => compose('run', '--rm', 'tools', 'boveda', ...command);

/** Ids of the containers that may run more than once. */
const containers = async () =>
  (await Promise.all(SCALED.map((name) => compose('ps', '--all', '--quiet', name)))).flatMap((ids) => ids.split('\n'));

/** Waits until a container is healthy, and makes nginx resolve its address again, which may have changed. */
async function rejoin(container: string): Promise<void> {
  while ((await docker('inspect', '-f', '{{.State.Health.Status}}', container)) !== 'healthy') await sleep(500);
  await compose('kill', '-s', 'HUP', 'web');
}

/** Publishes shell and area, and makes them live. Its tools have no browser: what was live in staging may be promoted without one. */
async function publish(origin: string): Promise<void> {
  for (const name of ['shell', 'mf-cfdi']) {
    const [, release] = /Published \S+ (\w+)/.exec(await tools('publish', name)) ?? [];
    const published = name === 'shell' ? `shell@${release}` : `${release}`;
    for (const to of ['staging', 'production']) await tools('promote', published, '--to', to, '--unopened');
  }
  expect((await (await fetch(`${origin}/registry.json`)).json()).areas).toHaveLength(1);
  expect((await fetch(`${origin}/npm/@boveda%2fclient`)).status).toBe(200);
}

(isWhole ? test : test.skip)(
  'the composition starts, serves what its tools publish, and loses nothing when containers are killed and restarted',
  async () => {
    environment.BOVEDA_WEB_PORT = String(await freePort());
    const origin = `http://127.0.0.1:${environment.BOVEDA_WEB_PORT}`;
    try {
      const scale = SCALED.flatMap((name) => ['--scale', `${name}=2`]);
      await compose('up', '--detach', '--build', '--wait', ...scale);
      await publish(origin);
      await proveDeployment({
        origin,
        admin: (...command) => compose('exec', '-T', 'server', 'node', '--run', 'admin', '--', ...command),
        async *kills() {
          for (const container of await containers()) {
            await docker('kill', '--signal', 'KILL', container);
            await docker('start', container);
            await rejoin(container);
            yield container;
          }
        },
        async restart() {
          for (const container of await containers()) {
            await docker('restart', container);
            await rejoin(container);
          }
        },
      });
    } finally {
      await compose('--profile', 'tools', 'down', '--volumes');
    }
  },
  60 * 60_000,
);
