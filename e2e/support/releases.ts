import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { precompress } from '@boveda/cli';
import type { Promotion, Registry } from '@boveda/contracts';
import {
  type Build,
  createSigner,
  findRelease,
  hostFacts,
  nameBuild,
  openStore,
  promote,
  publishRelease,
  type ReleaseStore,
  type Signer,
  withdraw as withdrawArea,
} from '@boveda/releases/store';
import type { Page } from 'playwright/test';
import { programs, stackHome } from './stack-info';

const ROOT = join(import.meta.dirname, '../..');
/** Environment of the stack's server. */
const ENVIRONMENT = 'local';

/** The result of a command. */
interface Answer {
  code: number;
  out: string;
}

async function run(args: readonly string[]): Promise<Answer> {
  const env = {
    ...process.env,
    BOVEDA_HOME: stackHome,
    BOVEDA_BY: 'journey',
    NODE_ENV: '',
  };
  return promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env,
  }).then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, out: stdout + stderr }),
  );
}

/** Runs a TypeScript file. */
const runSource = (file: string, args: readonly string[]) => run(['--import', 'tsx', join(ROOT, file), ...args]);

/** These build, and read a configuration in TypeScript. */
const BUILDING = ['publish', 'preview'];

/** `pnpm boveda …` on the store of the running stack. */
export const boveda = (...args: string[]): Promise<Answer> =>
  BUILDING.includes(args[0] ?? '')
    ? runSource('packages/tooling/src/boveda.ts', args)
    : run([join(programs.boveda, 'main.mjs'), ...args]);

/** A unique release id. */
const newReleaseId = (letter: string) => `${letter}${randomUUID().replaceAll('-', '').slice(0, 11)}`;

/** The areas of e2e/chaos. */
type ChaosArea = 'mf-caos' | 'mf-antigua';

/** Builds of this worker that have no id yet. An area is built once: its releases differ in their ids only. */
const builds = new Map<ChaosArea, Promise<Build>>();

async function build(area: ChaosArea): Promise<Build> {
  const folder = await mkdtemp(join(stackHome, 'chaos-'));
  const { code, out } = await runSource('e2e/chaos/build.ts', [area, folder]);
  if (code !== 0) throw new Error(out);
  return JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')) as Build;
}

/** Publishes an area of e2e/chaos under an id, as `boveda publish` does, or as a preview when its end is given. */
export async function publishAs(area: ChaosArea, release: string, expires?: Date): Promise<void> {
  const unnamed = builds.get(area) ?? build(area);
  builds.set(area, unnamed);
  const facts = await unnamed;
  const dist = await mkdtemp(join(stackHome, 'chaos-'));
  try {
    await cp(facts.dist, dist, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
    await nameBuild(dist, release);
    await precompress(dist);
    const preview = expires ? { author: 'Ana Pérez', branch: 'arreglo/caos', expires: expires.toISOString() } : null;
    const publication = { release, preview, built: new Date() };
    await publishRelease(await stackStore(), await stackSigner(), { ...facts, dist }, publication);
  } finally {
    await rm(dist, { recursive: true });
  }
}

/** The same under a new id, which it returns. */
export async function publish(area: ChaosArea, expires?: Date): Promise<string> {
  const release = newReleaseId(expires ? 'p' : 'a');
  await publishAs(area, release, expires);
  return release;
}

const storeFolder = join(stackHome, 'build');

/** The store of the running stack. */
export const stackStore = async (): Promise<ReleaseStore> => openStore(storeFolder);

/** The key that the stack's shell trusts. */
export const stackSigner = (): Promise<Signer> => createSigner(stackHome, process.env);

/** Makes a release live without the gate: the shell must survive releases that should not have been promoted. */
export async function makeLive(area: string, release: string): Promise<void> {
  const store = await stackStore();
  const host = hostFacts.parse(JSON.parse(await readFile(join(storeFolder, 'shell/host.json'), 'utf8')));
  await promote(store, await findRelease(store, `${area}@${release}`), {
    signer: await stackSigner(),
    host,
    despiteGate: true,
    environment: ENVIRONMENT,
    reason: null,
    by: 'journey',
    now: new Date(),
  });
}

/** Serial of the promotion of an area. */
export async function serialOf(area: string): Promise<number> {
  const promotions = await (await stackStore()).promotions(ENVIRONMENT);
  const texts = promotions.map(({ promotion }) => JSON.parse(promotion) as Promotion);
  return texts.find((each) => each.area === area)?.serial ?? 0;
}

/** Alters one file of a stored release; returns a function that restores it. */
export async function alter(area: string, release: string, file: RegExp): Promise<() => Promise<void>> {
  const folder = join(storeFolder, 'releases', area, release);
  const name = (await readdir(folder)).find((each) => file.test(each));
  if (!name) throw new Error(`${area} ${release} has no file like ${file}`);
  const path = join(folder, name);
  const spellings = await Promise.all(
    ['', '.br', '.gz'].map(async (ending) => ({
      file: path + ending,
      bytes: await readFile(path + ending).catch(() => null),
    })),
  );
  await Promise.all(spellings.map((each) => rm(each.file, { force: true })));
  await writeFile(path, `globalThis.tampered = true;\n${spellings[0]?.bytes}`);
  return async () => {
    await Promise.all(spellings.map((each) => each.bytes && writeFile(each.file, each.bytes)));
  };
}

/** Copies an earlier change of the environment under the next number, as an attacker could who can write the store but not sign. */
export async function putBack(changesAgo: number): Promise<void> {
  const folder = join(storeFolder, 'environments', ENVIRONMENT);
  const changes = (await readdir(folder)).filter((name) => /^\d{8}\.json$/.test(name)).sort();
  const next = String(Number(changes.at(-1)?.slice(0, 8)) + 1).padStart(8, '0');
  await copyFile(join(folder, changes.at(-1 - changesAgo) ?? ''), join(folder, `${next}.json`));
}

/** Address of the script that holds the container of a stored release. */
export async function entryOf(area: string, release: string): Promise<string> {
  const names = await readdir(join(storeFolder, 'releases', area, release));
  return `/releases/${area}/${release}/${names.find((name) => /^remoteEntry.*\.js$/.test(name))}`;
}

/** Options of `new:area` that state who answers for it. */
export const OWNER = [
  '--team',
  'Pruebas',
  '--contact',
  'mailto:p@boveda.example',
  '--runbook',
  'https://boveda.example',
];

/** Removes an area from the environment. */
export async function withdraw(area: string): Promise<void> {
  const change = { environment: ENVIRONMENT, reason: null, by: 'journey', now: new Date() };
  await withdrawArea(await stackStore(), await stackSigner(), area, change).catch((error: Error) => {
    if (!error.message.includes('is not live')) throw error;
  });
}

/** Replaces the server's registry for a page, both in its HTML and when it is fetched. */
export async function withRegistry(page: Page, change: (registry: Registry) => Registry): Promise<void> {
  await page.route('**/registry.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Registry) });
  });
  await page.route(
    ({ pathname }) => !/^\/(api|releases)\/|\.\w+$/.test(pathname),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /(<script type="application\/json" id="registry">)([^<]*)/,
        (_, element: string, text: string) =>
          element + JSON.stringify(change(JSON.parse(text) as Registry)).replaceAll('<', '\\u003c'),
      );
      await route.fulfill({ response, body });
    },
  );
}
