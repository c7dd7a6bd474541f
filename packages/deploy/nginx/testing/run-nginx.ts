import { spawn, spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, stop } from '@boveda/processes';

const CONFIGURATION = join(import.meta.dirname, '..');
const PATIENCE_MS = 60_000;

/** Whether Debian's nginx with its brotli module is installed. */
export const haveNginx =
  spawnSync('sh', ['-c', 'nginx -v && test -f /usr/lib/nginx/modules/ngx_http_brotli_static_module.so']).status === 0;
if (!haveNginx)
  process.stderr.write(
    '\n!!! SKIPPED: the nginx configuration is not tested (apt-get install nginx-light libnginx-mod-http-brotli-static)\n',
  );

/** Values that replace those in the configuration. */
export interface Site {
  /** Host and port of each server. */
  servers: readonly string[];
  shell: string;
  /** The folder that holds `releases`. */
  store: string;
}

/** nginx as in production, on a free port. */
export interface Nginx {
  port: number;
  address: string;
  /** The content of its log. */
  log(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts it with the deployed configuration. @throws with nginx's output. */
export async function startNginx({ servers, shell, store }: Site): Promise<Nginx> {
  const prefix = await mkdtemp(join(tmpdir(), 'boveda-nginx-'));
  // When root starts it, its workers run as another user.
  await chmod(prefix, 0o755);
  const port = await freePort();
  const snippets = (await readdir(CONFIGURATION)).filter((name) => name.endsWith('.conf'));
  for (const name of snippets) await copyFile(join(CONFIGURATION, name), join(prefix, name));
  const configuration = replaced(await readFile(join(CONFIGURATION, 'nginx.conf'), 'utf8'), {
    'listen 8080;': `listen 127.0.0.1:${port};`,
    'server server:4400 max_fails=0;': servers.map((server) => `server ${server} max_fails=0;`).join('\n'),
    'root /srv/boveda/shell;': `root ${shell};`,
    'root /srv/boveda/store;': `root ${store};`,
    'worker_processes auto;': 'worker_processes 1;',
  });
  await writeFile(join(prefix, 'nginx.conf'), configuration);

  const log = await open(join(prefix, 'log'), 'w');
  const child = spawn('nginx', ['-p', `${prefix}/`, '-c', join(prefix, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  const nginx: Nginx = {
    port,
    address: `http://127.0.0.1:${port}`,
    log: () => readFile(join(prefix, 'log'), 'utf8'),
    async stop() {
      await stop(child, PATIENCE_MS, 'SIGQUIT');
      await rm(prefix, { recursive: true });
    },
  };
  if (!(await answers(nginx.address))) {
    const said = await readFile(join(prefix, 'log'), 'utf8');
    await nginx.stop();
    throw new Error(`nginx does not start:\n${said}`);
  }
  return nginx;
}

function replaced(configuration: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`'${from}' must be in nginx.conf exactly once`);
    return text.replace(from, () => to);
  }, configuration);
}

async function answers(address: string): Promise<boolean> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const well = await fetch(`${address}/nginx-health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (well) return true;
    await sleep(50);
  }
  return false;
}
