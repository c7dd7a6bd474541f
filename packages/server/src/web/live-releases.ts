import { type Promotion, promotion, SHELL, type SignedPromotion, signedPromotion } from '@boveda/contracts';
import type { Database } from '@boveda/platform/db/schema';
import { checkPromotion } from '@boveda/releases';
import type { ReleaseStore } from '@boveda/releases/store';
import { type Kysely, sql } from 'kysely';
import { believedKeys } from '../installation/believed-keys';
import type { Deps } from '../installation/deps';

/** The live releases in the environment of this server. */
export interface LiveReleases {
  /** Changes whenever the live releases may have changed. */
  version(): Promise<string>;
  /** Per area, the promotion with the highest serial this server has ever seen, if a trusted key signed it. */
  promotions(): Promise<readonly SignedPromotion[]>;
  /** Whether a promotion names the release, or did a week ago: open pages still request its files. */
  isNamed(area: string, release: string): Promise<boolean>;
  /** All releases of an area, or of the shell, of which that is so. */
  namedOf(area: string): Promise<string[]>;
}

/** Areas were live here, none was withdrawn, and the store has none of them any more. */
export class VanishedError extends Error {
  override readonly name = 'VanishedError';
}

/** State of one version of the store. */
interface Seen {
  version: string;
  promotions: readonly SignedPromotion[];
  /** `area@release` → time until which it is named. */
  named: ReadonlyMap<string, number>;
}

interface Row {
  area: string;
  promocion: unknown;
  vista: Date;
}

const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * The store is untrusted: each promotion in it is verified and recorded in the database, and the newest recorded one
 * counts. So putting back an older one has no effect, nor does removing an area without a signed withdrawal, as long as
 * its
 * release exists. While store or database are unreachable, the last state is kept.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state, which all that it returns shares.
export function openLiveReleases(
  { db, env, log, clock }: Pick<Deps, 'db' | 'env' | 'log' | 'clock'>,
  store: ReleaseStore,
): LiveReleases {
  const { environment } = env;
  const ask = async () => `${await store.version(environment)}.${await store.keyLists(environment)}`;
  const version = store.folder === null ? forAMoment(ask) : ask;
  let seen: Seen | null = null;
  let looking: Promise<Seen> | null = null;

  async function look(at: string): Promise<Seen> {
    const options = { keys: await believedKeys(env, store, clock()), environment, now: clock() };
    const offered: Promotion[] = [];
    for (const signed of await store.promotions(environment)) {
      const verdict = await checkPromotion(signed, options);
      if (verdict.ok) {
        offered.push(verdict.result);
        await note(db, environment, verdict.result, signed, clock());
      } else log.warn({ key: signed.key, reason: verdict.reason }, 'releases: ignoring a promotion in the store');
    }
    const promotions: SignedPromotion[] = [];
    const named = new Map<string, number>();
    let [areas, vanished] = [0, 0];
    for (const rows of await notedByArea(db, environment)) {
      let until = Number.POSITIVE_INFINITY;
      for (const { promocion, vista } of rows) {
        const signed = signedPromotion().parse(promocion);
        const verdict = await checkPromotion(signed, options);
        // An expired one is not replaced by its predecessor. One signed by a key that is no longer trusted is skipped.
        if (!verdict.ok && verdict.reason !== 'expired') continue;
        const what = promotion().parse(JSON.parse(signed.promotion));
        const counts = verdict.ok && !what.withdrawn;
        for (const id of counts ? [what.live, what.previous, what.canary?.release] : [])
          if (id) named.set(`${what.area}@${id}`, Math.max(until, named.get(`${what.area}@${id}`) ?? 0));
        const isNewest = until === Number.POSITIVE_INFINITY;
        if (isNewest && counts) {
          const isArea = what.area !== SHELL;
          if (await isThere(what)) {
            promotions.push(signed);
            if (isArea) areas++;
          } else if (isArea) vanished++;
        }
        until = vista.getTime() + KEPT_MS;
      }
    }
    if (areas === 0 && vanished > 0)
      throw new VanishedError(`${vanished} areas are live in ${environment}, and none is in the store`);
    return { version: at, promotions, named };

    async function isThere({ area, live }: Promotion): Promise<boolean> {
      return offered.some((each) => each.area === area) || (await store.release(area, live)) !== null;
    }
  }

  async function current(): Promise<Seen> {
    try {
      const at = await version();
      if (seen?.version === at) return seen;
      looking ??= look(at).finally(() => {
        looking = null;
      });
      seen = await looking;
    } catch (error) {
      if (!seen) throw error;
      log.warn({ err: error }, 'releases: the live releases could not be refreshed');
    }
    return seen;
  }

  const isIn = ({ named }: Seen, key: string) => (named.get(key) ?? 0) > clock().getTime();
  return {
    version,
    promotions: async () => (await current()).promotions,
    async namedOf(area) {
      const now = await current();
      const keys = [...now.named.keys()].filter((key) => key.startsWith(`${area}@`) && isIn(now, key));
      return keys.map((key) => key.slice(area.length + 1));
    },
    async isNamed(area, release) {
      const key = `${area}@${release}`;
      return (seen !== null && isIn(seen, key)) || isIn(await current(), key);
    },
  };
}

async function note(
  db: Kysely<Database>,
  ambiente: string,
  { area, serial }: Promotion,
  signed: SignedPromotion,
  vista: Date,
): Promise<void> {
  await db
    .insertInto('promocion')
    .values({ ambiente, area, serial, promocion: JSON.stringify(signed), vista })
    .onConflict((conflict) => conflict.columns(['ambiente', 'area', 'serial']).doNothing())
    .execute();
  await sql`
    delete from promocion p where ambiente = ${ambiente} and area = ${area} and exists (
      select from promocion q where q.ambiente = p.ambiente and q.area = p.area and q.serial > p.serial
        and q.vista < ${new Date(vista.getTime() - KEPT_MS)})`.execute(db);
}

/** Newest first. */
async function notedByArea(db: Kysely<Database>, ambiente: string): Promise<Row[][]> {
  const rows: Row[] = await db
    .selectFrom('promocion')
    .select(['area', 'promocion', 'vista'])
    .where('ambiente', '=', ambiente)
    .orderBy('area')
    .orderBy('serial', 'desc')
    .execute();
  const byArea = new Map<string, Row[]>();
  for (const row of rows) byArea.set(row.area, [...(byArea.get(row.area) ?? []), row]);
  return [...byArea.values()];
}

/** Asks a remote store at most once a second, and uses its last answer while it does not respond. */
function forAMoment(ask: () => Promise<string>): () => Promise<string> {
  let asked = Number.NEGATIVE_INFINITY;
  let last: Promise<string> | null = null;
  return () => {
    if (last && performance.now() - asked < 1000) return last;
    asked = performance.now();
    const before = last;
    last = before ? ask().catch(() => before) : ask();
    last.catch(() => {
      last = null;
    });
    return last;
  };
}
