import { rm } from 'node:fs/promises';
import { areasIn, type Effort, gitState } from '@boveda/cli';
import { type Promotion, type ReleaseRecord, SHELL } from '@boveda/contracts';
import type { Builder } from '@boveda/releases/cli';
import {
  createSigner,
  findRelease,
  findShell,
  openFolderStore,
  promote,
  promoteShell,
  pruneReleases,
  publishRelease,
  publishShell,
  type ReleaseStore,
  type ShellRecord,
  type Signer,
  trustedKeys,
  withdraw,
} from '@boveda/releases/store';
import { buildPlaces, ROOT } from '../places';
import { createAreaBuilder } from './area-builder';
import { type BuiltShell, buildShell, findBuiltShell } from './build-shell';
import { inputPaths } from './inputs-hash';
import { type Report, seconds } from './report';

/** Releases of an area that are kept beside those in use, as targets of a rollback. */
const KEPT_RELEASES = 3;
/** The environment of the developer's own machine; the checkout is live in it. */
const ENVIRONMENT = 'local';

const CHANGE = { environment: ENVIRONMENT, reason: 'built here', by: 'build', despiteGate: true } as const;
/** The area of the first screens: with it and the shell a page can be used while the others are built. */
const FIRST = 'mf-session';

/** How everything is built. */
export interface BuildOptions {
  report: Report;
  /** Called before each build: which one it is of those that are needed, from 1 on. */
  onBuild?(name: string, nth: number, of: number): void;
  /** Of the shell's compressed copies. */
  effort?: Effort;
}

/**
 * Builds the shell and every area whose inputs changed into `home`, signs them with the key of this installation (which is
 * made if missing) and makes each live in the environment `local` as soon as it is built, the shell first. Running it again without changes builds nothing.
 * @throws BuildError with Rspack's message.
 */
export async function buildAll(
  home: string,
  { report, onBuild = () => undefined, effort = 'best' }: BuildOptions,
): Promise<void> {
  const places = buildPlaces(home);
  const store = openFolderStore(places.store);
  const builder = createAreaBuilder(places);
  const signer = await createSigner(home, process.env);
  const keys = await trustedKeys(home, process.env);
  const ofShell = { mode: 'production', keys, effort } as const;
  const areas = areasIn(ROOT)
    .map(({ id }) => id)
    .toSorted((a, b) => Number(b === FIRST) - Number(a === FIRST));
  const known = new Map<string, ReleaseRecord>();
  for (const area of areas) {
    const release = await builder.idOf(area);
    const before = release && (await signedRelease(store, signer, area, release));
    if (before) known.set(area, before);
  }
  const isShellBuilt = (await findBuiltShell(places, ofShell)) !== null;
  const total = areas.length - known.size + (isShellBuilt ? 0 : 1);
  let nth = 0;
  if (!isShellBuilt) onBuild(SHELL, ++nth, total);
  const shell = await publishBuilt(store, signer, await buildShell(places, ofShell, report));
  const live = await liveNow(store, signer);
  const change = { signer, host: shell.host, ...CHANGE, now: new Date() };
  for (const area of live.keys())
    if (area !== SHELL && !areas.includes(area)) await withdraw(store, signer, area, change);
  if (live.get(SHELL) !== shell.release) await promoteShell(store, shell, change);
  for (const area of areas) {
    const before = known.get(area);
    if (!before) onBuild(area, ++nth, total);
    const record = before ?? (await buildArea(store, builder, signer, area, report));
    if (live.get(area) !== record.release) await makeLive(store, record, change, report);
    await pruneReleases(store, area, KEPT_RELEASES, new Date());
  }
  // Each has 26 MB. The one before the live one is in use and stays besides.
  await pruneReleases(store, SHELL, 1, new Date());
  await rm(places.unfinished, { recursive: true, force: true });
}

/** A release of an area that this installation signed; null when there is none. */
const signedRelease = async (store: ReleaseStore, signer: Signer, area: string, release: string) =>
  (await store.release(area, release))?.key === signer.id ? findRelease(store, `${area}@${release}`) : null;

async function buildArea(
  store: ReleaseStore,
  builder: Builder,
  signer: Signer,
  area: string,
  report: Report,
): Promise<ReleaseRecord> {
  const started = Date.now();
  const build = await builder.build(area);
  const { release } = build;
  const same = await signedRelease(store, signer, area, release);
  report(`${area} ${release} (${seconds(started)}${same ? ', the same as before' : ''})`);
  if (same) return same;
  // Signed by another key: it cannot be verified.
  await store.remove(area, release);
  return publishRelease(store, signer, build, { release, preview: null, built: new Date() });
}

/** Stores the built shell as a release, unless it is one. */
async function publishBuilt(store: ReleaseStore, signer: Signer, shell: BuiltShell): Promise<ShellRecord> {
  const { release } = shell;
  if ((await store.release(SHELL, release))?.key === signer.id) return findShell(store, `${SHELL}@${release}`);
  // Signed by another key: it cannot be verified.
  await store.remove(SHELL, release);
  return publishShell(store, signer, { ...shell, ...gitState(ROOT, await inputPaths(ROOT, SHELL)) }, new Date());
}

/** The live releases that this key promoted; null of those of other keys, which cannot be verified. */
async function liveNow(store: ReleaseStore, signer: Signer): Promise<Map<string, string | null>> {
  const promotions = await store.promotions(ENVIRONMENT);
  return new Map(
    promotions.flatMap(({ promotion, key }) => {
      const { area, live, withdrawn } = JSON.parse(promotion) as Promotion;
      return withdrawn ? [] : [[area, key === signer.id ? live : null] as const];
    }),
  );
}

/** The own checkout is always live; the gate's objections are printed as a warning for other environments. */
async function makeLive(
  store: ReleaseStore,
  record: ReleaseRecord,
  change: Parameters<typeof promote>[2],
  report: Report,
): Promise<void> {
  const { checks } = await promote(store, record, change);
  for (const { says } of checks.filter(({ ok }) => !ok)) report(`${record.id} would be refused elsewhere: ${says}`);
}
