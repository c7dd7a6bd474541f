import type { Promotion, ReleaseRecord } from '@boveda/contracts';
import type { ReleaseKey } from '../verify/signature';
import { type GateAnswer, runGate } from './gate/gate';
import type { HostFacts } from './host-facts';
import type { Signer } from './keys';
import { lastPromotionsOf, promotionsOf } from './records';
import type { LogEntry, ReleaseStore } from './release-store';

/** Who changes what is live, where, and why. */
export interface Change {
  environment: string;
  reason: string | null;
  by: string;
  now: Date;
  /** When what is signed counts no more; null, or absent, is never. */
  expires?: string | null;
}

/** What promoting needs besides: who signs, and what the shell there provides. */
export interface PromoteOptions extends Change {
  signer: Signer;
  host: HostFacts;
  /** Keys that are believed there, for a shell that does not say it itself; the signer alone when absent. */
  keys?: readonly ReleaseKey[];
  /** Promotes whatever the gate says; for the environment of one's own machine. */
  despiteGate?: boolean;
}

/**
 * Makes a release live in an environment when the gate lets it through; a canary there ends. The gate's answer is stored
 * with the release either way, and tells whether it went through.
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
    // Promoted again, a release keeps what it can fall back to.
    const previous = before?.live === record.release ? before.previous : (before?.live ?? null);
    const what = { area: record.id, live: record.release, previous, canary: null };
    return (await write(store, signer, 'promote', what, change, after)) && answer;
  });

/**
 * Gives a release to a share of the sessions of an environment; 0 percent ends the trial.
 * @throws when the area is not live there or the release is the live one.
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
    if (before.live === record.release) throw new Error(`${record.release} is already what everybody gets there`);
    const answer = await runGate(store, record, { signer, host, keys, ...change });
    await store.saveGate(answer);
    if (!answer.ok && percent > 0) return answer;
    const canary = percent > 0 ? { release: record.release, percent } : null;
    const what = { area: record.id, live: before.live, previous: before.previous, canary };
    return (await write(store, signer, 'canary', what, change, after)) && answer;
  });

/** Looks and decides again as long as somebody else changed the environment meanwhile. */
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

/** The promotion that counts for an area; null when it is not live there. */
export const promotionOf = async (store: ReleaseStore, environment: string, area: string): Promise<Promotion | null> =>
  (await promotionsOf(store, environment)).find((each) => each.area === area) ?? null;

/** Signs and stores a promotion; false when the environment is not what it was `after` any more. */
export async function write(
  store: ReleaseStore,
  signer: Signer,
  action: LogEntry['action'],
  what: Pick<Promotion, 'area' | 'live' | 'previous' | 'canary' | 'withdrawn'>,
  { environment, reason, by, now, expires = null }: Change,
  after: number,
): Promise<boolean> {
  const before = (await lastPromotionsOf(store, environment)).find(({ area }) => area === what.area);
  // The clock and not a counter: browsers refuse what is lower than they saw, and a store may begin anew.
  const serial = Math.max(now.getTime(), (before?.serial ?? 0) + 1);
  const change = after + 1;
  const promotion: Promotion = { ...what, environment, serial, change, reason, by, at: now.toISOString(), expires };
  const text = JSON.stringify(promotion);
  return store.promote({ promotion: text, ...signer.sign('promotion', text) }, { action, ...promotion }, after);
}

/** Takes an area out of an environment. Signed as well: nobody else can make one vanish. @throws when it is not live there. */
export const withdraw = (store: ReleaseStore, signer: Signer, area: string, change: Change): Promise<true> =>
  untilFirst(store, change.environment, async (after) => {
    const before = await promotionOf(store, change.environment, area);
    if (!before) throw new Error(`${area} is not live in ${change.environment}`);
    const what = { area, live: before.live, previous: null, canary: null, withdrawn: true as const };
    return (await write(store, signer, 'withdraw', what, change, after)) && true;
  });
