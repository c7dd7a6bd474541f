import type { Deps } from '../installation/deps';

const ASK_EVERY_MS = 1000;

/** Releases that pages avoid, as `area@release`, in order. */
export type AvoidedReleases = () => Promise<readonly string[]>;

/** Reads them at most once a second. While the database is unreachable, the last answer is kept. */
export function openAvoidedReleases({ db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>): AvoidedReleases {
  let asked = Number.NEGATIVE_INFINITY;
  let last: Promise<readonly string[]> = Promise.resolve([]);

  const read = async (before: Promise<readonly string[]>): Promise<readonly string[]> => {
    try {
      const rows = await db
        .selectFrom('freno')
        .select(['area', 'release'])
        .where('ambiente', '=', env.environment)
        .where('soltado', 'is', null)
        .orderBy('area')
        .orderBy('release')
        .execute();
      return rows.map(({ area, release }) => `${area}@${release}`);
    } catch (error) {
      log.warn({ err: error }, 'releases: the avoided releases could not be read');
      return before;
    }
  };

  return () => {
    if (performance.now() - asked >= ASK_EVERY_MS) {
      asked = performance.now();
      last = read(last);
    }
    return last;
  };
}
