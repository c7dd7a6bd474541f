import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort, stop } from '@boveda/processes';

const PATIENCE_MS = 120_000;
const KEYS = { AWS_ACCESS_KEY_ID: 'test:tester', AWS_SECRET_ACCESS_KEY: 'testing' };
const SERVERS = ['account', 'container', 'object'] as const;

/** Whether Debian's OpenStack Swift is installed: a real S3 server that is independent of Amazon's. */
export const haveSwift =
  spawnSync('sh', [
    '-c',
    `command -v swift-proxy-server memcached ${SERVERS.map((s) => `swift-${s}-server`).join(' ')}`,
  ]).status === 0;
if (!haveSwift)
  process.stderr.write(
    '\n!!! SKIPPED: nothing is tested with a real S3 server (apt-get install swift-proxy swift-account swift-container swift-object memcached)\n',
  );

/** A real S3 server on this disk with an empty bucket. It has no conditional writes. */
export interface Swift {
  /** For `parseBucketUrl`. */
  url: string;
  close(): Promise<void>;
}

/** Starts one on free ports and puts its keys into the environment. @throws with its output when it does not start. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'boveda-swift-'));
  const children: ChildProcess[] = [];
  const close = async () => {
    await Promise.all(children.map((child) => stop(child, PATIENCE_MS)));
    await rm(folder, { recursive: true, force: true });
  };
  Object.assign(process.env, KEYS);
  try {
    const port = await startServers(folder, children);
    const endpoint = `http://127.0.0.1:${port}`;
    await createBucket('boveda', endpoint);
    return { url: `s3://boveda/here?endpoint=${endpoint}`, close };
  } catch (error) {
    const said = await readFile(join(folder, 'log'), 'utf8').catch(() => '');
    await close();
    throw new Error(`Swift does not start:\n${said}`, { cause: error });
  }
}

async function startServers(folder: string, children: ChildProcess[]): Promise<number> {
  const log = await open(join(folder, 'log'), 'a');
  const start = (command: string, ...args: string[]) =>
    children.push(spawn(command, args, { stdio: ['ignore', log.fd, log.fd] }));
  await mkdir(join(folder, 'disk'));
  const [proxy = 0, cache = 0, ...ports] = await Promise.all([0, 1, ...SERVERS].map(freePort));
  start('memcached', '-l', '127.0.0.1', '-p', `${cache}`, '-u', userInfo().username);
  await promisify(execFile)('/usr/bin/python3', ['-c', RINGS, folder, ...ports.map(String)]);
  const configurations = [
    ['proxy', proxyConfiguration(folder, proxy, cache)],
    ...SERVERS.map((name, at) => [name, serverConfiguration(name, folder, ports[at] ?? 0)]),
  ];
  for (const [name = '', text = ''] of configurations) {
    await writeFile(join(folder, `${name}.conf`), text);
    start(`swift-${name}-server`, join(folder, `${name}.conf`), '--verbose');
  }
  await log.close();
  return proxy;
}

/** Three rings of one device; Swift's own commands would start nine processes. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
folder, ports = sys.argv[1], sys.argv[2:]
for name, port in zip(${JSON.stringify(SERVERS)}, ports):
    ring = RingBuilder(2, 1, 1)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save('%s/%s.ring.gz' % (folder, name))
`;

// By default the servers time out after half a second, update a slow container's listing only later, and ignore a server
// for a minute after ten refusals, which happen while it starts.
const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}
mount_check = false
fallocate_reserve = 0
conn_timeout = 60
node_timeout = 60
container_update_timeout = 60
error_suppression_limit = 1000000
`;

const serverConfiguration = (name: string, folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;

const proxyConfiguration = (folder: string, port: number, cache: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${['catch_errors', 'gatekeeper', 'listing_formats', 'slo', 'dlo'].map((name) => `[filter:${name}]\nuse = egg:swift#${name}`).join('\n')}
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cache}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${KEYS.AWS_SECRET_ACCESS_KEY} .admin
`;

/** The servers reach each other a moment after they listen. */
async function createBucket(Bucket: string, endpoint: string): Promise<void> {
  const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, maxAttempts: 1 });
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket }));
      return client.destroy();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}
