import { lastPromotionsOf, readAny } from '../store/records';
import type { LogEntry } from '../store/release-store';
import type { Command } from './command';
import { CliError, defaultEnvironment } from './context';

/** What is live of an area, or of the shell, as pipelines ask for it. */
export interface LiveRelease {
  area: string;
  release: string;
  /** Commit that it was built of; null when its record is not in the store. */
  commit: string | null;
  /** Its sources are not all in that commit. */
  dirty: boolean;
  /** Made live by a rollback. */
  isRollback: boolean;
  /** Releases that rollbacks have left since the last promotion, which are not to come back by themselves. */
  left: string[];
  /** Commits that these were built of. */
  leftCommits: string[];
  /** Withdrawn on purpose: nothing of it is live. */
  isWithdrawn: boolean;
  /** Up to which commit a pipeline has delivered it, and the release that was live then; null before the first. */
  delivered: { commit: string; release: string } | null;
}

/** Prints what is live, for programs. */
export const live: Command = {
  usage: '[--to ENVIRONMENT]',
  summary: 'Prints as JSON what is live in an environment, and up to which commit pipelines have delivered it.',
  words: [],
  options: { to: false },
  async run({ store, env, print }, { to = defaultEnvironment(env) }) {
    const log = await store.log(to);
    const delivered = await store.delivered(to);
    const found = (await lastPromotionsOf(store, to)).map(
      async ({ area, live: release, withdrawn }): Promise<LiveRelease> => {
        const record = await readAny(store, area, release);
        const left = leftBy(log.filter((entry) => entry.area === area));
        const records = await Promise.all(left.map((each) => readAny(store, area, each)));
        return {
          area,
          release,
          commit: record?.gitRevision ?? null,
          dirty: record?.dirty ?? false,
          isRollback: left.length > 0,
          left,
          leftCommits: records.filter((each) => each !== null && !each.dirty).map((each) => each?.gitRevision ?? ''),
          isWithdrawn: withdrawn ?? false,
          delivered: delivered[area] ?? null,
        };
      },
    );
    print(JSON.stringify(await Promise.all(found)));
    return 0;
  },
};

/** Releases of an area that rollbacks left since the last promotion of another one, the newest first. */
function leftBy(log: readonly LogEntry[]): string[] {
  // Renewals, canaries and given up fallbacks leave live what was live.
  const changes = log.filter(({ live }, at) => live !== log[at - 1]?.live);
  const first = changes.findLastIndex(({ action }) => action !== 'rollback');
  return changes
    .slice(Math.max(first, 0), -1)
    .map(({ live }) => live)
    .reverse();
}

/** Notes what a pipeline has delivered. */
export const delivered: Command = {
  usage: '<areas> --commit REVISION [--to ENVIRONMENT]',
  summary: 'Notes that pipelines have delivered areas, separated by commas, up to a commit: `live` shows it.',
  words: ['areas'],
  options: { commit: true, to: false },
  async run({ store, env }, { areas = '', commit = '', to = defaultEnvironment(env) }) {
    if (!/^[0-9a-f]{40,64}$/.test(commit)) throw new CliError('--commit: the whole hash of a commit');
    const promotions = await lastPromotionsOf(store, to);
    const noted = areas.split(',').map((area) => {
      const release = promotions.find((promotion) => promotion.area === area)?.live;
      if (!release) throw new CliError(`${area} was never live in ${to}`);
      return [area, { commit, release }] as const;
    });
    await store.saveDelivered(to, { ...(await store.delivered(to)), ...Object.fromEntries(noted) });
    return 0;
  },
};
