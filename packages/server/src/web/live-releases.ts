import { type Promotion, promotion, type SignedPromotion, signedPromotion } from '@boveda/contracts';
import { checkPromotion } from '@boveda/releases';
import type { ReleaseStore } from '@boveda/releases/store';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema';
import type { Deps } from '../deps';
import { believedKeys } from './believed-keys';

/** What is live in the environment of this server. */
export interface LiveReleases {
  /** Changes when something else may be live. */
  version(): Promise<number>;
  /** Of each area the promotion with the highest serial that was ever seen here, if a key that is believed signed it. */
  promotions(): Promise<readonly SignedPromotion[]>;
  /** Whether a promotion names the release, or did a week ago: pages that were opened then still ask for its files. */
  isNamed(area: string, release: string): Promise<boolean>;
}

/** What was known at one version of the store. */
interface Seen {
  version: number;
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
 * The store only proposes: each promotion in it is verified and noted in the database, and what counts is the newest noted
 * one. So an older one that is put back changes nothing, nor does an area that is missing from the store without a signed
 * withdrawal, as long as its release is there. While store or database are away, what was known goes on.
 */
export function openLiveReleases(
  { db, env, log, clock }: Pick<Deps, 'db' | 'env' | 'log' | 'clock'>,
  store: ReleaseStore,
): LiveReleases {
  const { environment } = env;
  const ask = () => store.version(environment);
  const version = store.folder === null ? forAMoment(ask) : ask;
  let seen: Seen | null = null;
  let looking: Promise<Seen> | null = null;

  async function look(at: number): Promise<Seen> {
    const options = { keys: await believedKeys(env.home), environment, now: clock() };
    const offered: Promotion[] = [];
    for (const signed of await store.promotions(environment)) {
      const verdict = await checkPromotion(signed, options);
      if (verdict.ok) {
        offered.push(verdict.result);
        await note(db, environment, verdict.result, signed, clock());
      } else log.warn({ key: signed.key, reason: verdict.reason }, 'releases: a promotion in the store does not count');
    }
    const promotions: SignedPromotion[] = [];
    const named = new Map<string, number>();
    for (const rows of await notedByArea(db, environment)) {
      let until = Number.POSITIVE_INFINITY;
      for (const { promocion, vista } of rows) {
        const signed = signedPromotion.parse(promocion);
        const verdict = await checkPromotion(signed, options);
        // Over is over: the one before it does not count instead. What a key signed that is believed no more never was.
        if (!verdict.ok && verdict.reason !== 'expired') continue;
        const what = promotion.parse(JSON.parse(signed.promotion));
        const counts = verdict.ok && !what.withdrawn;
        for (const id of counts ? [what.live, what.previous, what.canary?.release] : [])
          if (id) named.set(`${what.area}@${id}`, Math.max(until, named.get(`${what.area}@${id}`) ?? 0));
        const isNewest = until === Number.POSITIVE_INFINITY;
        if (isNewest && counts && (await isThere(what))) promotions.push(signed);
        until = vista.getTime() + KEPT_MS;
      }
    }
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
      log.warn({ err: error }, 'releases: what is live could not be read anew');
    }
    return seen;
  }

  const isIn = ({ named }: Seen, key: string) => (named.get(key) ?? 0) > clock().getTime();
  return {
    version,
    promotions: async () => (await current()).promotions,
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

/** Asks a far store at most once a second, and goes on with what it said last while it does not answer. */
function forAMoment(ask: () => Promise<number>): () => Promise<number> {
  let asked = Number.NEGATIVE_INFINITY;
  let last: Promise<number> | null = null;
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
