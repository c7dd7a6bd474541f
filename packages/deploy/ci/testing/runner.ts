import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, open, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Script } from './templates';

/** How a job ends before its time: its processes are stopped or killed, or its bash alone, which leaves them running. */
export type Kill = 'SIGINT' | 'SIGTERM' | 'SIGKILL' | 'bash alone';

const REPOSITORY = join(import.meta.dirname, '../../../..');

// What the templates ask npm and pnpm for. Nothing is installed: packages are those of this checkout.
const NPM = `#!/bin/sh
[ "$1" = install ] && exit 0
[ "$1" = test ] && exec node test.mjs
echo "npm $*?" >&2; exit 2
`;
const PNPM = `#!/bin/sh
case "$1" in
  install) [ "$SAMPLE_REGISTRY" = down ] && exit 1; exec ln -sfn "$SAMPLE_INSTALLED" node_modules ;;
  exec) shift 2; exec node --import tsx "$@" ;;
esac
echo "pnpm $*?" >&2; exit 2
`;

/** Runs the scripts of CI jobs below a folder. Of this process's environment they inherit PATH alone. */
export class Runner {
  private readonly groups: number[] = [];
  private readonly running = new Set<ChildProcess>();

  constructor(readonly folder: string) {}

  async prepare(): Promise<void> {
    const modules = join(this.folder, 'installed');
    for (const each of ['bin', 'home', 'tmp', 'installed/@boveda'])
      await mkdir(join(this.folder, each), { recursive: true });
    for (const [name, text] of Object.entries({ npm: NPM, pnpm: PNPM })) {
      await writeFile(join(this.folder, 'bin', name), text);
      await chmod(join(this.folder, 'bin', name), 0o755);
    }
    await symlink(join(REPOSITORY, 'node_modules/tsx'), join(modules, 'tsx'));
    await symlink(join(REPOSITORY, 'packages/cli'), join(modules, '@boveda/cli'));
  }

  /** Runs scripts until one fails. Resolves with the status of the last one; null when it was killed. */
  async run(checkout: string, scripts: readonly Script[], more: NodeJS.ProcessEnv = {}): Promise<number | null> {
    const log = await open(`${checkout}.log`, 'a');
    try {
      for (const [at, { text, env }] of scripts.entries()) {
        const file = `${checkout}.${at}.sh`;
        await writeFile(file, text);
        const child = spawn('bash', ['-e', '-o', 'pipefail', file], {
          cwd: checkout,
          env: { ...this.variables(), ...env, ...more },
          stdio: ['ignore', log.fd, log.fd],
          // In a new process group, so that one signal reaches every process of the job.
          detached: true,
        });
        this.groups.push(child.pid ?? 0);
        this.running.add(child);
        const [code] = (await once(child, 'exit')) as [number | null];
        this.running.delete(child);
        if (code !== 0) return code;
      }
      return 0;
    } finally {
      await log.close();
    }
  }

  /** Ends what runs now. */
  kill(how: Kill): void {
    for (const { pid = 0 } of this.running) {
      if (how === 'bash alone') process.kill(pid, 'SIGKILL');
      else process.kill(-pid, how);
    }
  }

  /** Waits until no process of any job is left. */
  async untilIdle(): Promise<void> {
    while (this.groups.some(isAlive)) await sleep(50);
  }

  private variables(): NodeJS.ProcessEnv {
    const { folder } = this;
    return {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      HOME: join(folder, 'home'),
      TMPDIR: join(folder, 'tmp'),
      SAMPLE_INSTALLED: join(folder, 'installed'),
    };
  }
}

function isAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

/** Bundles a script with its packages: it starts in a fraction of the time. */
export async function bundle(file: string, into: string): Promise<void> {
  const needsRequire = "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);";
  const options = ['--bundle', '--platform=node', '--format=esm', `--banner:js=${needsRequire}`, '--log-level=error'];
  const command = [require.resolve('esbuild/bin/esbuild'), file, `--outfile=${into}`, ...options];
  await promisify(execFile)(process.execPath, command);
}
