import type { Boveda } from './boveda';

/**
 * Publishes each area, and the shell, and promotes what was published. Equal sources have an equal id, so an area that is published
 * already is only promoted. A new shell goes live together with the areas, in the order in which nothing stops working.
 * Returns what failed.
 */
export function publishAll(boveda: Boveda, areas: readonly string[], environment: string): string[] {
  const shell = publish(boveda, 'shell');
  const published = areas.map((area) => ({ area, ...publish(boveda, area) }));
  const unpublished = published.filter(({ id }) => id === null).map(({ area }) => area);
  const releases = published.filter(({ id }) => id !== null).map(({ area, id }) => `${area}@${id}`);
  const failed = shell.id === null && !shell.isOthers ? ['shell', ...unpublished] : unpublished;
  if (shell.isNew) {
    const together = releases.length > 0 ? ['--with', releases.join(',')] : [];
    const { code } = boveda('upgrade', `shell@${shell.id}`, '--to', environment, ...together);
    return code === 0 ? failed : [...failed, 'shell', ...releases];
  }
  return [...failed, ...releases.filter((release) => boveda('promote', release, '--to', environment).code !== 0)];
}

/** The id of what was published, now or before; null when it failed. `isOthers`: this key may not publish it. */
function publish(boveda: Boveda, what: string): { id: string | null; isNew: boolean; isOthers: boolean } {
  const { code, said } = boveda('publish', what);
  const id = new RegExp(`(?:Published )?${what} (\\w+)(?: is already published| \\(|$)`, 'm').exec(said)?.[1] ?? null;
  const isKnown = code === 0 || said.includes('already published');
  return { id: isKnown ? id : null, isNew: code === 0 && id !== null, isOthers: said.includes('may not publish') };
}
