import { promotionsOf, readAny } from '../store/records';
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
  /** Made live by a rollback: what is newer was left on purpose. */
  isRollback: boolean;
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
    const found = (await promotionsOf(store, to)).map(async ({ area, live: release }): Promise<LiveRelease> => {
      const record = await readAny(store, area, release);
      return {
        area,
        release,
        commit: record?.gitRevision ?? null,
        dirty: record?.dirty ?? false,
        isRollback: log.findLast((entry) => entry.area === area && entry.action !== 'renew')?.action === 'rollback',
        delivered: delivered[area] ?? null,
      };
    });
    print(JSON.stringify(await Promise.all(found)));
    return 0;
  },
};

/** Notes what a pipeline has delivered. */
export const delivered: Command = {
  usage: '<areas> --commit REVISION [--to ENVIRONMENT]',
  summary: 'Notes that pipelines have delivered areas, separated by commas, up to a commit: `live` shows it.',
  words: ['areas'],
  options: { commit: true, to: false },
  async run({ store, env }, { areas = '', commit = '', to = defaultEnvironment(env) }) {
    if (!/^[0-9a-f]{40,64}$/.test(commit)) throw new CliError('--commit: the whole hash of a commit');
    const promotions = await promotionsOf(store, to);
    const noted = areas.split(',').map((area) => {
      const release = promotions.find((promotion) => promotion.area === area)?.live;
      if (!release) throw new CliError(`${area} is not live in ${to}`);
      return [area, { commit, release }] as const;
    });
    await store.saveDelivered(to, { ...(await store.delivered(to)), ...Object.fromEntries(noted) });
    return 0;
  },
};
