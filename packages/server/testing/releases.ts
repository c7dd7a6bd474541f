import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { containerName, type ReleaseRecord } from '@boveda/contracts';
import {
  createSigner,
  HOST_FILE,
  openStore,
  promote,
  promoteShell,
  publicHalf,
  publishRelease,
  publishShell,
  renewPromotions,
  resign,
  type ShellRecord,
  type Signer,
  signedBy,
} from '@boveda/releases/store';
import { places } from '../src/installation/settings/env';
import type { TestApp } from './create-test-app';

/** Creates the key of the server's own installation, whose releases it trusts, at the first call. */
export const newReleaseKey = ({ deps }: TestApp): Promise<Signer> => createSigner(deps.env.home, {});

/** Creates a key that the server does not trust. */
export const strangersKey = async ({ home }: TestApp): Promise<Signer> =>
  createSigner(await mkdtemp(path.join(home, 'key-')), {});

/** The shell of the server's own build trusts these keys, and so does the server. */
export async function trustIn({ deps }: TestApp, keys: readonly Signer[]): Promise<void> {
  const { shell } = places(deps.env.home);
  await mkdir(shell, { recursive: true });
  const facts = { sdk: '1.0.0', provides: {}, carries: [], events: [], keys: keys.map(publicHalf) };
  await writeFile(path.join(shell, HOST_FILE), JSON.stringify(facts));
}

/** Signs again what another key signed of all that is live in the environment of the server, as `boveda rotate-key` does. */
export async function signAgain({ deps: { env } }: TestApp, signer: Signer, old: Signer): Promise<void> {
  const [store, keys] = [openStore(env.store), [publicHalf(signer), publicHalf(old)]];
  const { environment } = env;
  for (const thing of await signedBy(store, environment, old.id, new Date())) await resign(store, signer, keys, thing);
  await renewPromotions(store, { environment, now: new Date(), keys, signer, replaces: old.id });
}

/** A release to publish; `preview` makes it a preview. */
interface Sample {
  release: string;
  area?: string;
  preview?: ReleaseRecord['preview'];
  /** Live in the environment of the server. */
  live?: boolean;
  /** Signs that it is live; the signer of the release when absent. */
  promoter?: Signer;
  /** Files besides the entry. */
  files?: Readonly<Record<string, string>>;
}

/** Publishes an area into the store of a test server, as the command line does. */
export async function publishSample(
  { home, deps }: TestApp,
  signer: Signer,
  { release, area = 'mf-muestra', preview = null, live = false, promoter = signer, files = {} }: Sample,
): Promise<void> {
  const store = openStore(deps.env.store);
  const dist = await mkdtemp(path.join(home, 'dist-'));
  // Its mode is copied into the store, which another user serves.
  await chmod(dist, 0o755);
  const manifest = { name: containerName(area, release), metaData: { remoteEntry: { name: 'remoteEntry.js' } } };
  await writeFile(path.join(dist, 'mf-manifest.json'), JSON.stringify(manifest));
  await writeFile(path.join(dist, 'remoteEntry.js'), `// ${release}`);
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dist, file)), { recursive: true });
    await writeFile(path.join(dist, file), content);
  }
  const descriptor = {
    id: area,
    title: 'Muestra',
    owner: { team: 'Muestra', contact: 'mailto:equipo@prueba.mx', runbook: 'https://prueba.mx/guias' },
    paths: [area.slice('mf-'.length)],
    routes: [],
    menu: [],
    slots: {},
    events: { emits: [], listens: [] },
  };
  const build = { dist, descriptor, sdk: { builtWith: '1.0.0', requires: '^1.0.0' }, bundled: [], gitRevision: 'abc' };
  const record = await publishRelease(store, signer, build, { release, preview, built: new Date() });
  if (!live) return;
  const host = { sdk: '1.0.0', provides: {}, carries: [], events: [] };
  const change = { environment: deps.env.environment, reason: null, by: 'prueba', now: new Date() };
  await promote(store, record, { signer: promoter, host, despiteGate: true, ...change });
}

/** Publishes a shell with these files besides host.json into the store of a test server. */
export async function publishSampleShell(
  { home, deps }: TestApp,
  signer: Signer,
  release: string,
  files: Readonly<Record<string, string>>,
  preview: ReleaseRecord['preview'] = null,
): Promise<ShellRecord> {
  const dist = await mkdtemp(path.join(home, 'dist-'));
  await chmod(dist, 0o755);
  await writeFile(
    path.join(dist, 'host.json'),
    JSON.stringify({ sdk: '1.0.0', provides: {}, carries: [], events: [] }),
  );
  for (const [file, content] of Object.entries(files)) await writeFile(path.join(dist, file), content);
  return publishShell(openStore(deps.env.store), signer, { dist, release, gitRevision: 'abc' }, new Date(), preview);
}

/** Makes it live in the environment of the server. */
export async function promoteSampleShell({ deps }: TestApp, signer: Signer, record: ShellRecord): Promise<void> {
  const change = { environment: deps.env.environment, reason: null, by: 'prueba', now: new Date() };
  const options = { signer, host: record.host, despiteGate: true, ...change };
  await promoteShell(openStore(deps.env.store), record, options);
}
