import type { Promotion, Registry, ReleaseRecord } from '@boveda/contracts';
import { RENEW_BY_MS } from '../verify/renewal';
import type { ReleaseKey } from '../verify/signature';
import { runGate } from './gate/gate';
import type { Check, GateAnswer } from './gate/gate-answer';
import { type OpenRelease, unopened } from './gate/open-release';
import type { SeenScreens } from './gate/seen-screens';
import { withFiles } from './gate/with-files';
import { linkTo } from './history';
import type { HostFacts } from './host-facts';
import { believedWith } from './key-list';
import type { Signer } from './keys';
import { liveShells } from './live-shells';
import { lastPromotionsOf, promotionsOf } from './records';
import type { LogEntry, ReleaseStore } from './release-store';
import { refuseLiveShell } from './shell/refuse-live-shell';

/** A change of what is live: who makes it, where and why. */
export interface Change {
  environment: string;
  reason: string | null;
  by: string;
  now: Date;
  /** When the promotion expires; null or absent: never. */
  expires?: string | null | undefined;
}

/** What promoting needs besides: the signer, and the facts of the shell there. */
export interface PromoteOptions extends Change {
  signer: Signer;
  /** The facts of the shell there, where no release of the shell is live: that one states them itself. */
  host: HostFacts;
  /** Keys that are trusted there, for a shell that does not state them; only the signer when absent. */
  keys?: readonly ReleaseKey[];
  /** Environments in the order that releases pass them; staging and production when absent. */
  stages?: readonly string[];
  /** Opens it in a browser; without it nothing is opened. */
  open?: OpenRelease;
  /** Promotes a shell in which fallbacks of areas do not run: they are given up afterwards. */
  withoutFallbacks?: boolean;
  /** What the decision to promote assumed, by area: refused where something else is so by then. */
  instead?: ReadonlyMap<string, Instead> | undefined;
  /** Promotes whatever the gate's result is; for the environment of the developer's own machine. */
  despiteGate?: boolean;
}

/** Runs the gate on a release and stores its answer; each call runs it again. */
export type Judge = () => Promise<GateAnswer>;

/**
 * Makes a release live in an environment if the gate accepts it, and ends a canary there. The gate's result is stored with
 * the release either way, and is returned.
 */
export const promote = (store: ReleaseStore, record: ReleaseRecord, options: PromoteOptions): Promise<GateAnswer> =>
  promoteIf(createJudge(store, record, options), store, record, options);

/** Promotes a release of an area or of the shell if `judge` accepts it. */
export const promoteIf = (
  judge: Judge,
  store: ReleaseStore,
  { id: area, release: live }: { id: string; release: string },
  { signer, despiteGate, instead, ...change }: PromoteOptions,
): Promise<GateAnswer> =>
  untilFirst(store, change.environment, async (after) => {
    const answer = await judge();
    if (!answer.ok && !despiteGate) return answer;
    const before = await promotionOf(store, change.environment, area);
    const moved =
      before?.live === live ? null : await movedFrom(store, instead?.get(area), change.environment, before, area);
    if (moved) return { ...answer, ok: false, checks: [...answer.checks, moved] };
    // A release that is promoted again keeps its fallback and its pin.
    const isAgain = before?.live === live;
    const previous = isAgain ? before.previous : (before?.live ?? null);
    const what = { area, live, previous, canary: null, ...(isAgain && pinOf(before)) };
    return (await write(store, signer, 'promote', what, change, after)) && answer;
  });

/**
 * Gives a release to a share of the sessions of an environment; 0 percent ends the trial.
 * @throws when the area is not live there or the release is already live.
 */
export const setCanary = (
  store: ReleaseStore,
  record: ReleaseRecord,
  percent: number,
  options: PromoteOptions,
): Promise<GateAnswer> => canaryIf(createJudge(store, record, options), store, record, percent, options);

/** What a decision to promote took to be live of an area, null for nothing, and up to which commit pipelines had delivered it. */
export interface Instead {
  live: string | null;
  delivered?: string | null;
}

/** Why the decision does not hold any more; null while it does. */
async function movedFrom(
  store: ReleaseStore,
  instead: Instead | undefined,
  environment: string,
  before: Promotion | null,
  area: string,
): Promise<Check | null> {
  if (!instead) return null;
  const moved = (says: string): Check => ({ check: 'instead', ok: false, says });
  const live = before?.live ?? null;
  if (live !== instead.live) return moved(`Something else went live meanwhile: ${live ?? 'nothing'}.`);
  if (instead.delivered === undefined) return null;
  const commit = (await store.delivered(environment))[area]?.commit ?? null;
  return commit === instead.delivered ? null : moved(`A pipeline delivered commit ${commit} meanwhile.`);
}

/** Sets the canary of an area or of the shell if `judge` accepts it. @throws as `setCanary`. */
export const canaryIf = (
  judge: Judge,
  store: ReleaseStore,
  { id: area, release }: { id: string; release: string },
  percent: number,
  { signer, ...change }: PromoteOptions,
): Promise<GateAnswer> =>
  untilFirst(store, change.environment, async (after) => {
    const before = await promotionOf(store, change.environment, area);
    if (!before) throw new Error(`${area} is not live in ${change.environment}: promote a release first`);
    if (before.live === release) throw new Error(`${release} is already live there`);
    const answer = await judge();
    if (!answer.ok && percent > 0) return answer;
    const canary = percent > 0 ? { release, percent } : null;
    const what = { area, live: before.live, previous: before.previous, canary, ...pinOf(before) };
    return (await write(store, signer, 'canary', what, change, after)) && answer;
  });

/** The gate for one release; what it answers is stored with the release. It is opened once, however often it is asked. */
function createJudge(store: ReleaseStore, record: ReleaseRecord, options: PromoteOptions): Judge {
  const { open, ...rest } = options;
  let opened: Promise<Check> | undefined;
  const opens = open && { open: (folder: string) => (opened ??= openIn(folder, open)) };
  async function openIn(folder: string, open: OpenRelease): Promise<Check> {
    const { environment, signer, now } = options;
    const before = await seenBefore(store, environment, record.id);
    const opening = { record, folder, registry: await registryOfOne(store, record, options), before };
    const [live] = await liveShells(store, environment);
    if (!live || open === unopened) return open(opening);
    const keys = (await believedWith(store, environment, live.host, now)) ?? options.keys ?? [signer];
    return withFiles(
      store,
      live,
      async (shell) =>
        (await refuseLiveShell(store, live, shell, { environment, keys })) ?? open({ ...opening, shell }),
    );
  }
  return async () => {
    const [live, trial] = (await liveShells(store, options.environment)).map((shell) => shell.host);
    const answer = await runGate(store, record, { ...rest, host: live ?? options.host, trial, ...opens });
    await store.saveGate(answer);
    return answer;
  };
}

/** What the gate saw of the screens of the release that is live. */
async function seenBefore(store: ReleaseStore, environment: string, area: string): Promise<SeenScreens | undefined> {
  const live = (await promotionOf(store, environment, area))?.live;
  const answer = live ? await store.gate(area, live, environment) : null;
  return answer?.checks.find(({ seen }) => seen)?.seen;
}

/** A registry in which a release is live as it will be, alone. */
async function registryOfOne(
  store: ReleaseStore,
  { id: area, release: live }: ReleaseRecord,
  { signer, environment, reason, by, now }: PromoteOptions,
): Promise<Registry> {
  const signed = await store.release(area, live);
  const what = { area, environment, live, previous: null, canary: null, serial: now.getTime(), reason, by };
  const text = JSON.stringify({ ...what, at: now.toISOString() } satisfies Promotion);
  const promotion = { promotion: text, ...signer.sign('promotion', text) };
  const registry = { environment, composition: live, allowsPreview: false, allowsDev: false };
  const keys = await store.keyList(environment);
  return { schema: 2, ...registry, ...(keys && { keys }), areas: [{ promotion, releases: [signed] }] };
}

/** Starts again as long as another process changes the environment in between. */
export async function untilFirst<Result>(
  store: ReleaseStore,
  environment: string,
  attempt: (after: number) => Promise<Result | false>,
): Promise<Result> {
  for (;;) {
    const result = await attempt(await store.version(environment));
    if (result !== false) return result;
  }
}

/** The current promotion of an area; null when it is not live there. */
export const promotionOf = async (store: ReleaseStore, environment: string, area: string): Promise<Promotion | null> =>
  (await promotionsOf(store, environment)).find((each) => each.area === area) ?? null;

/** The pin of a promotion, for one that leaves the same release live. */
export const pinOf = ({ pinned }: Promotion): Pick<Promotion, 'pinned'> => (pinned ? { pinned } : {});

/** Signs and stores a promotion; false when the environment has changed since version `after`. */
export async function write(
  store: ReleaseStore,
  signer: Signer,
  action: LogEntry['action'],
  what: Pick<Promotion, 'area' | 'live' | 'previous' | 'canary' | 'withdrawn' | 'since' | 'pinned'>,
  { environment, reason, by, now, expires = null }: Change,
  after: number,
): Promise<boolean> {
  const before = (await lastPromotionsOf(store, environment)).find(({ area }) => area === what.area);
  // From the clock: browsers refuse a serial below one that they saw, and a store may be recreated.
  const serial = Math.max(now.getTime(), (before?.serial ?? 0) + 1);
  const change = after + 1;
  const renewBy = new Date(now.getTime() + RENEW_BY_MS).toISOString();
  const facts = { environment, serial, change, reason, by, at: now.toISOString(), expires, renewBy, action };
  const last = await store.lastSigned(environment, after);
  const promotion = { ...what, ...facts, ...(last && { before: linkTo(last) }) } satisfies Promotion;
  const text = JSON.stringify(promotion);
  return store.promote({ promotion: text, ...signer.sign('promotion', text) }, promotion, after);
}

/** Withdraws an area from an environment. This is signed too, so that only a key's owner can do it. @throws when it is not live there. */
export const withdraw = (store: ReleaseStore, signer: Signer, area: string, change: Change): Promise<true> =>
  untilFirst(store, change.environment, async (after) => {
    const before = await promotionOf(store, change.environment, area);
    if (!before) throw new Error(`${area} is not live in ${change.environment}`);
    const what = { area, live: before.live, previous: null, canary: null, withdrawn: true as const };
    return (await write(store, signer, 'withdraw', what, change, after)) && true;
  });
