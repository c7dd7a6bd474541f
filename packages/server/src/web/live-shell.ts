import path from 'node:path';
import { type Promotion, SHELL } from '@boveda/contracts';
import type { Deps } from '../installation/deps';
import type { LiveReleases } from './live-releases';
import type { ReleaseFiles, ServedShell } from './release-files';

/** The releases of the shell that pages of this server are given. */
export interface LiveShell {
  /** The one for a browser, by its bucket (0-99); null when none is live, or its files are not those that were signed. */
  of(bucket: number): Promise<ServedShell | null>;
  /** This one, if it is live or was within a week; null otherwise. */
  named(release: string): Promise<ServedShell | null>;
  /** Whether the bucket of a browser decides anything: there is a canary. */
  isTried(): Promise<boolean>;
  /** A file by its path, of the browser's own shell or one that was live within a week: open pages still ask for its chunks. */
  find(name: string, bucket: number): Promise<string | null>;
}

/**
 * Of the promotion that the server saw last. A canary that cannot be served is not tried. While neither store nor database say what is
 * live, none is: the shell that was built into the server is served then.
 */
export function openLiveShell(live: LiveReleases, releases: ReleaseFiles, { log }: Pick<Deps, 'log'>): LiveShell {
  const unknown = (error: unknown) => {
    log.warn({ err: error }, 'releases: the live shell is unknown');
    return [];
  };
  async function promoted(): Promise<Promotion | null> {
    const signed = await live.promotions().catch(unknown);
    const promotions = signed.map(({ promotion }) => JSON.parse(promotion) as Promotion);
    return promotions.find(({ area }) => area === SHELL) ?? null;
  }
  const fetch = (release: string) =>
    releases.fetchShell(release).catch((error: unknown) => {
      log.warn({ err: error, release }, 'releases: a shell could not be read');
      return null;
    });
  const canaryOf = async (promotion: Promotion | null, bucket: number) =>
    promotion?.canary && bucket < promotion.canary.percent ? fetch(promotion.canary.release) : null;

  async function of(bucket: number): Promise<ServedShell | null> {
    const promotion = await promoted();
    return (await canaryOf(promotion, bucket)) ?? (promotion && fetch(promotion.live));
  }

  return {
    of,
    named: async (release) =>
      (await live.namedOf(SHELL).catch(unknown)).some((each) => each === release) ? fetch(release) : null,
    isTried: async () => (await promoted())?.canary != null,
    async find(name, bucket) {
      const own = await of(bucket);
      if (own?.paths.has(name)) return path.join(own.folder, name);
      for (const release of await live.namedOf(SHELL).catch(unknown)) {
        const shell = await fetch(release);
        if (shell?.paths.has(name)) return path.join(shell.folder, name);
      }
      return null;
    },
  };
}
