import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@boveda/processes';
import pg from 'pg';

const POLL_MS = 100;
const PROGRAMS = ['/usr/bin/patroni', '/usr/bin/etcd'];
const [NAME, USER] = ['boveda', 'boveda'];

/** Where Debian's package has PostgreSQL's programs. */
const folderOfPostgres = (): string =>
  readdirSync('/usr/lib/postgresql')
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .findLast((folder) => existsSync(`${folder}/initdb`)) ?? '';

/** Why no database with replicas can be made on this machine; null where it can. */
export function whyNoPatroni(): string | null {
  if (process.getuid?.() !== 0) return 'it needs root, which runs PostgreSQL as another user';
  const missing = PROGRAMS.filter((file) => !existsSync(file));
  if (!existsSync('/usr/lib/postgresql')) missing.push('postgresql');
  return missing.length > 0 ? `missing: ${missing.join(', ')} (apt-get install patroni etcd-server postgresql)` : null;
}

/** What happens to the machine of the primary: it is gone, only PostgreSQL is, or it neither answers nor ends a connection. */
export type Fault = 'machine' | 'PostgreSQL' | 'frozen';

/** Three PostgreSQL on this machine, of which Patroni makes one the primary, and another one a copy that is written with it. */
export interface ReplicatedDatabase {
  /** DATABASE_URL, with all of them. */
  url: string;
  /** Does it to the primary. Resolves when it has happened. */
  break(fault: Fault): Promise<void>;
  /** Starts the broken one again; resolves when all three are in step. */
  mend(): Promise<void>;
  stop(): Promise<void>;
}

interface Machine {
  name: string;
  folder: string;
  port: number;
  patroni: number;
  process?: ChildProcess;
}

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | string;
}

/** Starts them, with the settings that machines.md has. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'boveda-patroni-'));
  const [uid, gid] = ['-u', '-g'].map((what) => Number(execFileSync('id', [what, 'postgres'])));
  const owner = { uid: uid as number, gid: gid as number };
  await chmod(folder, 0o755);
  const [client, peer] = [await freePort(), await freePort()];
  const etcd = startEtcd(folder, client, peer);
  const passwords = [0, 1, 2].map(() => randomBytes(12).toString('hex'));
  const machines: Machine[] = [];
  for (const name of ['uno', 'dos', 'tres'])
    machines.push({ name, folder: path.join(folder, name), port: await freePort(), patroni: await freePort() });
  for (const machine of machines) {
    await mkdir(machine.folder);
    await writeFile(path.join(machine.folder, 'patroni.json'), JSON.stringify(settingsOf(machine, client, passwords)));
    await chown(machine.folder, owner.uid, owner.gid);
    startPatroni(machine, owner);
  }
  const servers = machines.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const [superuser, , password] = passwords;
  let broken: { machine: Machine; fault: Fault } | undefined;

  const mend = async () => {
    // Patroni starts a PostgreSQL again whose machine is there.
    if (broken && broken.fault !== 'PostgreSQL') {
      const { machine } = broken;
      killAll(machine);
      await hasEnded(machine.process);
      startPatroni(machine, owner);
    }
    broken = undefined;
    while (!areInStep(await membersOf(machines))) await sleep(POLL_MS);
  };
  await mend();
  await createDatabase(await primaryOf(machines), superuser, password);

  return {
    url: `postgresql://${USER}:${password}@${servers}/${NAME}?target_session_attrs=read-write`,
    async break(fault) {
      const machine = await primaryOf(machines);
      broken = { machine, fault };
      const pids = fault === 'PostgreSQL' ? postgresOf(machine).slice(0, 1) : pidsOf(machine);
      for (const pid of pids) signal(pid, fault === 'frozen' ? 'SIGSTOP' : 'SIGKILL');
    },
    mend,
    async stop() {
      for (const machine of machines) killAll(machine);
      etcd.kill('SIGKILL');
      for (const each of [etcd, ...machines.map((machine) => machine.process)]) await hasEnded(each);
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: POLL_MS });
    },
  };
}

async function hasEnded(child: ChildProcess | undefined): Promise<void> {
  if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

function startEtcd(folder: string, client: number, peer: number): ChildProcess {
  const [own, others] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const words = ['--data-dir', path.join(folder, 'etcd'), '--name', 'e', '--initial-cluster', `e=${others}`];
  const urls = ['--listen-client-urls', own, '--advertise-client-urls', own, '--listen-peer-urls', others];
  return spawn('/usr/bin/etcd', [...words, ...urls, '--initial-advertise-peer-urls', others], { stdio: 'ignore' });
}

function startPatroni(machine: Machine, owner: { uid: number; gid: number }): void {
  const child = spawn('/usr/bin/patroni', [path.join(machine.folder, 'patroni.json')], {
    ...owner,
    env: { PATH: process.env.PATH, HOME: machine.folder, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => void appendFile(path.join(machine.folder, 'patroni.log'), text).catch(() => undefined));
  machine.process = child;
}

/** What `machines.md` recommends, in Patroni's format; JSON is YAML. */
function settingsOf({ name, folder, port, patroni }: Machine, etcd: number, passwords: readonly string[]): object {
  const [superuser, replication] = passwords;
  return {
    scope: 'boveda',
    name,
    restapi: { listen: `127.0.0.1:${patroni}`, connect_address: `127.0.0.1:${patroni}` },
    etcd3: { hosts: [`127.0.0.1:${etcd}`] },
    bootstrap: {
      dcs: {
        ...{ ttl: 8, loop_wait: 2, retry_timeout: 3, primary_start_timeout: 0 },
        ...{ synchronous_mode: true, synchronous_mode_strict: true },
        postgresql: {
          use_pg_rewind: true,
          // The copy that has to confirm writes asks the new primary again after 0.5 s, and not after 5.
          parameters: { max_connections: 150, wal_keep_size: '512MB', wal_retrieve_retry_interval: '500ms' },
        },
      },
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: path.join(folder, 'data'),
      bin_dir: folderOfPostgres(),
      pgpass: path.join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: superuser },
        replication: { username: 'replication', password: replication },
      },
      parameters: { unix_socket_directories: folder, shared_buffers: '64MB' },
    },
  };
}

/** As Patroni of any machine that answers sees them. */
async function membersOf(machines: readonly Machine[]): Promise<Member[]> {
  const asked = machines.map(async ({ patroni }) => {
    const answer = await fetch(`http://127.0.0.1:${patroni}/cluster`, { signal: AbortSignal.timeout(1_000) });
    return ((await answer.json()) as { members: Member[] }).members;
  });
  return Promise.any(asked).catch(() => []);
}

/** A primary, a copy that is written with it, and another one, all running and on the same history. */
function areInStep(members: readonly Member[]): boolean {
  const timelines = new Set(members.map(({ timeline }) => timeline));
  const roles = members.map(({ role }) => role).sort();
  return (
    timelines.size === 1 &&
    `${roles}` === 'leader,replica,sync_standby' &&
    members.every(({ state, role, lag }) => /running|streaming/.test(state) && (role === 'leader' || Number(lag) < 1e6))
  );
}

async function primaryOf(machines: readonly Machine[]): Promise<Machine> {
  const leader = (await membersOf(machines)).find(({ role }) => role === 'leader');
  const found = machines.find(({ name }) => name === leader?.name);
  if (!found) throw new Error('the database has no primary');
  return found;
}

async function createDatabase({ port }: Machine, superuser = '', password = ''): Promise<void> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: superuser,
    database: 'postgres',
  });
  await client.connect();
  await client.query(`create role ${USER} login createrole password '${password}'`);
  await client.query(`create database ${NAME} owner ${USER}`);
  await client.end();
}

/** The postmaster of a machine, then its children. */
function postgresOf({ folder }: Machine): number[] {
  const file = path.join(folder, 'data/postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  // A file that a killed one has left may name a process of somebody else.
  if (!pid || !readOr(`/proc/${pid}/cmdline`).includes(path.join(folder, 'data'))) return [];
  return [pid, ...readOr(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)];
}

const pidsOf = (machine: Machine): number[] => [machine.process?.pid ?? 0, ...postgresOf(machine)].filter(Boolean);

function killAll(machine: Machine): void {
  for (const pid of pidsOf(machine)) signal(pid, 'SIGKILL');
}

const readOr = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}
