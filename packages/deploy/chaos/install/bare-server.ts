import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const MIRROR = 'http://deb.debian.org/debian';
/** What a bare server has besides the packages that Debian calls required. */
const INCLUDED = 'systemd,systemd-sysv,dbus,ca-certificates,iproute2,procps';
const CACHE = '/var/cache/boveda-install/debian-12';
const POLL_MS = 200;

/** Why a bare server cannot be made on this machine; null where it can. */
export function whyNoBareServer(): string | null {
  if (process.getuid?.() !== 0) return 'it needs root';
  const missing = ['debootstrap', 'systemd-nspawn', 'nsenter'].filter(
    (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0,
  );
  return missing.length > 0 ? `missing: ${missing.join(', ')} (apt-get install debootstrap systemd-container)` : null;
}

/** Debian 12 as it is installed, in namespaces of its own, with systemd as its first process. */
export interface BareServer {
  /** Its root folder, as this machine sees it. */
  root: string;
  /** Runs a line of shell in it. Rejects with what it said when it fails. */
  run(line: string, env?: NodeJS.ProcessEnv): Promise<string>;
  /** The same before `boot`, with the network of this machine: where packages come from. */
  runBefore(line: string): Promise<string>;
  /** Starts systemd, with a network that leads nowhere. */
  boot(): Promise<void>;
  /** Words that run a program of this machine in the network of the server. */
  inItsNetwork(): string[];
  stop(): Promise<void>;
}

/** Makes one from a copy of a Debian that is kept in `/var/cache`. */
export async function makeBareServer(): Promise<BareServer> {
  await debian();
  const folder = await mkdtemp('/var/tmp/boveda-server-');
  const root = join(folder, 'root');
  await promisify(execFile)('cp', ['-a', CACHE, root]);
  await writeFile(join(root, 'etc/machine-id'), '');
  const nspawn = ['--quiet', '--register=no', '--keep-unit', '-D', root];
  let init: ReturnType<typeof spawn> | undefined;
  let leader = '';

  return {
    root,
    run: (line, env = {}) => {
      const set = Object.entries(env).map(([name, value]) => `${name}=${value}`);
      return said('nsenter', [
        '-t',
        leader,
        '-a',
        'env',
        '-i',
        'HOME=/root',
        `PATH=${PATH}`,
        'LANG=C.UTF-8',
        ...set,
        'sh',
        '-ec',
        line,
      ]);
    },
    runBefore: (line) =>
      said('systemd-nspawn', [...nspawn, '--setenv=DEBIAN_FRONTEND=noninteractive', '--pipe', '/bin/sh', '-ec', line]),
    async boot() {
      init = spawn('systemd-nspawn', [...nspawn, '--boot', '--private-network'], { stdio: 'ignore' });
      for (; leader === ''; leader = await childOf(init.pid)) await sleep(POLL_MS);
      // `degraded` is a unit of Debian's that a container lacks something for.
      const asked = () =>
        spawnSync('nsenter', ['-t', leader, '-a', 'systemctl', 'is-system-running']).stdout?.toString() ?? '';
      while (!/running|degraded/.test(asked())) await sleep(POLL_MS);
    },
    inItsNetwork: () => ['nsenter', '-t', leader, '-n'],
    async stop() {
      if (init) {
        const ended = new Promise((resolve) => init?.once('exit', resolve));
        // SIGTERM makes nspawn shut its system down; SIGKILL of the first process ends all of them.
        spawnSync('kill', ['-KILL', leader]);
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

async function said(program: string, words: readonly string[]): Promise<string> {
  const running = promisify(execFile)(program, [...words], { maxBuffer: 64 << 20 });
  const { stdout } = await running.catch((error) => {
    throw new Error(`${words.at(-1)}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}

async function debian(): Promise<void> {
  if (existsSync(CACHE)) return;
  await mkdir(join(CACHE, '..'), { recursive: true });
  const draft = `${CACHE}.tmp`;
  await rm(draft, { recursive: true, force: true });
  await said('debootstrap', ['--variant=minbase', `--include=${INCLUDED}`, 'bookworm', draft, MIRROR]);
  spawnSync('umount', [join(draft, 'proc')]);
  await promisify(execFile)('mv', [draft, CACHE]);
}

/** The first child of a process; empty while there is none. */
async function childOf(pid: number | undefined): Promise<string> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.trim().split(' ')[0] ?? '';
}
