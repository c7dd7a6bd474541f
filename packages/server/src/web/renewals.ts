import { promotion } from '@boveda/contracts';
import { findSigner, type ReleaseStore, renewKeyList, renewPromotions } from '@boveda/releases/store';
import { believedKeys } from '../installation/believed-keys';
import type { Deps } from '../installation/deps';
import type { LiveReleases } from './live-releases';

const EVERY_MS = 6 * 3_600_000;

/** The renewal of what is live here. */
export interface Renewals {
  /** Renews at once, and again every six hours until `stop`. Failures are logged, and never stop the server. */
  start(): Promise<void>;
  stop(): void;
  /** When the first area that could not be renewed becomes old; null when none is due. */
  due(): string | null;
}

/**
 * Renews promotions with the key of this installation, where its file is here. Elsewhere `boveda renew` does it, and this
 * warns early: from the middle of their time on. Whatever happens, the last promotions are served on.
 */
export function createRenewals(
  { env, log, clock }: Pick<Deps, 'env' | 'log' | 'clock'>,
  store: ReleaseStore,
  live: LiveReleases,
): Renewals {
  let timer: NodeJS.Timeout | undefined;
  let firstDue: string | null = null;

  async function renew(): Promise<void> {
    try {
      const keys = await believedKeys(env, store, clock());
      const signer = await findSigner(env.home, {});
      const promotions = await live.promotions();
      const options = { environment: env.environment, now: clock(), keys, signer, promotions };
      const { renewed, due } = await renewPromotions(store, options);
      if (renewed.length > 0) log.info({ renewed }, 'releases: renewed what is live');
      if (signer && (await renewKeyList(store, { ...options, signer, by: 'server' })))
        log.info('releases: renewed the keys of teams');
      // Without an end they do not become old: they are from before promotions had one.
      const ends = promotions
        .map((signed) => promotion().parse(JSON.parse(signed.promotion)))
        .filter(({ area }) => due.includes(area))
        .flatMap(({ renewBy }) => renewBy ?? []);
      firstDue = ends.sort()[0] ?? null;
      if (firstDue) log.warn({ due, by: firstDue }, 'releases: what is live is due for renewal; run boveda renew');
    } catch (error) {
      log.warn({ err: error }, 'releases: what is live could not be renewed');
    }
  }

  return {
    async start() {
      await renew();
      timer = setInterval(() => void renew(), EVERY_MS).unref();
    },
    stop: () => clearInterval(timer),
    due: () => firstDue,
  };
}
