import { execFile } from 'node:child_process';
import { chmod, copyFile, cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { areasIn } from '@boveda/cli/areas';
import { openFolderStore } from '@boveda/releases/store';
import { bovedaAt } from '../boveda';
import { publishAll } from '../publish-all';
import { copyServer } from './copy-server';

const SHELL = 'shell';
const VERSION = /^[a-z0-9][a-z0-9.-]{0,29}$/;

/** What an archive is made with. */
export interface ArchiveOptions {
  /** Its name, and that of the environment in which its releases are live: small letters, digits, `-` and `.`. */
  version: string;
  /** Folder that the archive is written into. */
  to: string;
  /** The installation whose key signs, and that keeps what was published. */
  home: string;
  /** Whether releases go live without being opened in a browser first. */
  isUnopened: boolean;
}

/**
 * Writes `boveda-VERSION.tar.gz`: the server with the packages that it needs and those that programs install from it and the Node that runs this command, shell and areas
 * published, signed and live in an environment of the archive's own, and the files of nginx and systemd. Everything in it is below
 * `boveda/VERSION/`. Returns its path. @throws when something was not published.
 */
export async function makeArchive(root: string, { version, to, home, isUnopened }: ArchiveOptions): Promise<string> {
  if (!VERSION.test(version)) throw new Error(`--version: '${version}' has to match ${VERSION}`);
  const environment = `v${version.replaceAll('.', '-')}`;
  const folder = join(to, 'unfinished', 'boveda', version);
  const store = join(to, 'store');
  await rm(join(to, 'unfinished'), { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const shell = await publishInto(root, { environment, store, home, isUnopened });
  await Promise.all([copyReleases(store, environment, shell, join(folder, 'build')), copyServer(root, folder)]);
  await packPrograms(root, join(to, 'npm'), join(folder, 'build/npm'));
  await copyInstallation(root, folder);
  await writeFile(join(folder, 'VERSION'), `${version}\n`);
  await writeFile(join(folder, 'ENVIRONMENT'), `${environment}\n`);
  const file = join(to, `boveda-${version}.tar.gz`);
  const owner = ['--owner=0', '--group=0', '--numeric-owner'];
  await run('tar', ['-C', join(to, 'unfinished'), '-czf', `${file}.tmp`, ...owner, 'boveda']);
  await rename(`${file}.tmp`, file);
  await rm(join(to, 'unfinished'), { recursive: true });
  return file;
}

const run = (program: string, words: string[]) => promisify(execFile)(program, words, { maxBuffer: 64 << 20 });

/** Publishes the shell and every area into the store, makes them live in the environment, and returns the id of the shell. */
async function publishInto(
  root: string,
  {
    environment,
    store,
    home,
    isUnopened,
  }: Omit<ArchiveOptions, 'version' | 'to'> & { environment: string; store: string },
): Promise<string> {
  const boveda = bovedaAt(root, { BOVEDA_STORE: store, BOVEDA_HOME: home }, isUnopened ? ['--unopened'] : []);
  const names = [SHELL, ...areasIn(root).map(({ id }) => id)];
  const { live, failed } = await publishAll(boveda, names, { environment });
  if (failed.length > 0) throw new Error(`Not live: ${failed.join(', ')}`);
  const shell = live.find((release) => release.startsWith(`${SHELL}@`));
  if (!shell) throw new Error('The shell was not published');
  return shell.slice(SHELL.length + 1);
}

/** The releases that are live in the environment, its log, and the shell for nginx. */
async function copyReleases(store: string, environment: string, shell: string, build: string): Promise<void> {
  const from = openFolderStore(store);
  const log = join('environments', environment);
  await cp(join(store, log), join(build, log), { recursive: true });
  for (const { promotion } of await from.promotions(environment)) {
    const { area, live } = JSON.parse(promotion) as { area: string; live: string };
    const release = join('releases', area, live);
    await cp(join(store, release), join(build, release), { recursive: true });
  }
  await from.copyTo(SHELL, shell, join(build, SHELL));
}

/** Packages for programs of taxpayers, with the versions of the archives that were made here before. */
async function packPrograms(root: string, kept: string, folder: string): Promise<void> {
  const command = ['--import', 'tsx', 'packages/tooling/src/tarballs.ts', '--served', kept];
  await promisify(execFile)(process.execPath, command, { cwd: root });
  await cp(kept, folder, { recursive: true, filter: (source) => !source.startsWith(join(kept, 'packed')) });
}

/** What sets the server up, and the page that says how. */
async function copyInstallation(root: string, folder: string): Promise<void> {
  const deploy = join(root, 'packages/deploy');
  const isConfiguration = (source: string) => !/testing|\.test\.ts$/.test(source);
  for (const name of ['nginx', 'systemd'])
    await cp(join(deploy, name), join(folder, name), { recursive: true, filter: isConfiguration });
  await mkdir(join(folder, 'bin'), { recursive: true });
  await copyFile(join(deploy, 'install/boveda'), join(folder, 'bin/boveda'));
  await chmod(join(folder, 'bin/boveda'), 0o755);
  await copyFile(process.execPath, join(folder, 'bin/node'));
  await copyFile(join(deploy, 'docs/install.md'), join(folder, 'install.md'));
  await copyFile(join(root, 'packages/docs/configuration.md'), join(folder, 'configuration.md'));
}
