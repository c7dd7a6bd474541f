import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PNPM, packPackages } from '@boveda/tooling';
import { address, stackHome } from './stack-info';

const ROOT = join(import.meta.dirname, '../..');

/** A team's repository outside of this one, in an empty folder, with our packages from their tarballs. */
export interface Elsewhere {
  folder: string;
  /** Runs an installed command. @throws with its output when it fails. */
  run(command: string, ...args: string[]): Promise<string>;
  /** Starts a command that goes on until it is stopped. */
  start(command: string, ...args: string[]): ChildProcess;
  /** Installs what package.json names. */
  install(): Promise<void>;
  /** Adds a package from the registry to package.json. */
  need(name: string, version: string): Promise<void>;
  /** Replaces the sources of an area by its files in teams.md. */
  writeFromDocument(area: string): Promise<void>;
  /** Changes fields of the area.json of an area. */
  describe(area: string, facts: object): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Packs our packages and installs `boveda` in a new folder. pnpm installs, because it takes a tenth of npm's time and hides from each
 * package what it does not state.
 * @param key private key of the team
 */
export async function newElsewhere(key: () => string): Promise<Elsewhere> {
  const folder = await mkdtemp(join(tmpdir(), 'boveda-elsewhere-'));
  const tarballs = await packPackages(join(ROOT, '.boveda/packages'));
  const fileOf = Object.fromEntries(tarballs.map(({ name, file }) => [name, `file:${file}`]));
  const write = (name: string, content: unknown) => writeFile(join(folder, name), JSON.stringify(content));
  await write('package.json', { private: true, devDependencies: { '@boveda/cli': fileOf['@boveda/cli'] } });
  // YAML contains JSON. In place of a registry that has our packages.
  await write('pnpm-workspace.yaml', {
    packages: ['mf-*'],
    overrides: fileOf,
    strictDepBuilds: false,
    pmOnFail: 'ignore',
  });
  const options = () => ({
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: '',
      BOVEDA_HOME: '',
      BOVEDA_BY: 'elsewhere',
      BOVEDA_STORE: join(stackHome, 'build'),
      BOVEDA_RELEASE_KEY: key(),
      PUBLIC_URL: address,
    },
  });
  const said = ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr;
  const run = (command: string, ...args: string[]) =>
    promisify(execFile)(command, args, options()).then(said, (failed) => {
      throw new Error(`${command} ${args.join(' ')}\n${said(failed)}`);
    });
  const bin = (name: string) => join(folder, 'node_modules/.bin', name);
  const install = async () => {
    await run('npx', '-y', PNPM, 'install', '--no-frozen-lockfile', '--prefer-offline');
  };
  await install();
  return {
    folder,
    install,
    run: (command, ...args) => run(bin(command), ...args),
    start: (command, ...args) => spawn(bin(command), args, { ...options(), stdio: ['ignore', 'pipe', 'pipe'] }),
    async need(name, version) {
      const { dependencies, ...others } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
      await write('package.json', { ...others, dependencies: { ...dependencies, [name]: version } });
    },
    async writeFromDocument(area) {
      const text = await readFile(join(ROOT, 'packages/deploy/docs/teams.md'), 'utf8');
      const files = [...text.matchAll(/^```\w+\n(?:\/\/|<!--) (\S+)(?: -->)?\n([\s\S]*?)^```$/gm)];
      const own = files.filter(([, path]) => path?.startsWith(`${area}/`));
      if (own.length === 0) throw new Error(`teams.md has no file of ${area}`);
      await rm(join(folder, area, 'src'), { recursive: true });
      await mkdir(join(folder, area, 'src'));
      for (const [, path = '', code = ''] of own) await writeFile(join(folder, path), code);
    },
    async describe(area, facts) {
      const file = join(area, 'area.json');
      await write(file, { ...JSON.parse(await readFile(join(folder, file), 'utf8')), ...facts });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
