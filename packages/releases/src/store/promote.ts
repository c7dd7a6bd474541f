import type { Promotion, ReleaseRecord } from '@boveda/contracts';
import type { ReleaseKey } from '../verify/signature';
import { runGate } from './gate/gate';
import type { GateAnswer } from './gate/gate-answer';
import type { HostFacts } from './host-facts';
import type { Signer } from './keys';
import { lastPromotionsOf, promotionsOf } from './records';
import type { LogEntry, ReleaseStore } from './release-store';

/** A change of what is live: who makes it, where and why. */
export interface Change {
  environment: string;
  reason: string | null;
  by: string;
  now: Date;
  /** When the promotion expires; null or absent: never. */
  expires?: string | null;
}

/** What promoting needs besides: the signer, and the facts of the shell there. */
export interface PromoteOptions extends Change {
  signer: Signer;
  host: HostFacts;
  /** Keys that are trusted there, for a shell that does not state them; only the signer when absent. */
  keys?: readonly ReleaseKey[];
  /** Promotes whatever the gate's result is; for the environment of the developer's own machine. */
  despiteGate?: boolean;
}

/**
 * Makes a release live in an environment if the gate accepts it, and ends a canary there. The gate's result is stored with
 * the release either way, and is returned.
 */
export const promote = (
  store: ReleaseStore,
  record: ReleaseRecord,
  { signer, host, keys, despiteGate, ...change }: PromoteOptions,
): Promise<GateAnswer> =>
  untilFirst(store, change.environment, async (after) => {
    const answer = await runGate(store, record, { signer, host, keys, ...change });
    await store.saveGate(answer);
    if (!answer.ok && !despiteGate) return answer;
    const before = await promotionOf(store, change.environment, record.id);
    // A release that is promoted again keeps its fallback.
    const previous = before?.live === record.release ? before.previous : (before?.live ?? null);
    const what = { area: record.id, live: record.release, previous, canary: null };
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
  { signer, host, keys, ...change }: PromoteOptions,
): Promise<GateAnswer> =>
  untilFirst(store, change.environment, async (after) => {
    const before = await promotionOf(store, change.environment, record.id);
    if (!before) throw new Error(`${record.id} is not live in ${change.environment}: promote a release first`);
    if (before.live === record.release) throw new Error(`${record.release} is already live there`);
    const answer = await runGate(store, record, { signer, host, keys, ...change });
    await store.saveGate(answer);
    if (!answer.ok && percent > 0) return answer;
    const canary = percent > 0 ? { release: record.release, percent } : null;
    const what = { area: record.id, live: before.live, previous: before.previous, canary };
    return (await write(store, signer, 'canary', what, change, after)) && answer;
  });

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

/** Signs and stores a promotion; false when the environment has changed since version `after`. */
export async function write(
  store: ReleaseStore,
  signer: Signer,
  action: LogEntry['action'],
  what: Pick<Promotion, 'area' | 'live' | 'previous' | 'canary' | 'withdrawn'>,
  { environment, reason, by, now, expires = null }: Change,
  after: number,
): Promise<boolean> {
  const before = (await lastPromotionsOf(store, environment)).find(({ area }) => area === what.area);
  // From the clock: browsers refuse a serial below one that they saw, and a store may be recreated.
  const serial = Math.max(now.getTime(), (before?.serial ?? 0) + 1);
  const change = after + 1;
  const promotion: Promotion = { ...what, environment, serial, change, reason, by, at: now.toISOString(), expires };
  const text = JSON.stringify(promotion);
  return store.promote({ promotion: text, ...signer.sign('promotion', text) }, { action, ...promotion }, after);
}

/** Withdraws an area from an environment. This is signed too, so that only a key's owner can do it. @throws when it is not live there. */
export const withdraw = (store: ReleaseStore, signer: Signer, area: string, change: Change): Promise<true> =>
  untilFirst(store, change.environment, async (after) => {
    const before = await promotionOf(store, change.environment, area);
    if (!before) throw new Error(`${area} is not live in ${change.environment}`);
    const what = { area, live: before.live, previous: null, canary: null, withdrawn: true as const };
    return (await write(store, signer, 'withdraw', what, change, after)) && true;
  });
