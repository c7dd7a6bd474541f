import type { Boveda } from './boveda';

const SHELL = 'shell';

/** What a pipeline did. */
export interface Published {
  /** Releases that are live now. */
  live: string[];
  /** What is not, by its name or its release. */
  failed: string[];
}

/**
 * Publishes areas, and the shell where it is among them, and promotes what was published. Equal sources have an equal id, so an area
 * that is published already is only promoted. A new shell goes live together with the areas, in the order in which nothing stops
 * working.
 */
export async function publishAll(
  boveda: Boveda,
  names: readonly string[],
  { environment, liveShell }: { environment: string; liveShell?: string | undefined },
): Promise<Published> {
  const shell = names.includes(SHELL) ? await publish(boveda, SHELL) : undefined;
  const failed = shell?.id === null && !shell.isOthers ? [SHELL] : [];
  const releases: string[] = [];
  for (const area of names.filter((name) => name !== SHELL)) {
    const { id } = await publish(boveda, area);
    if (id === null) failed.push(area);
    else releases.push(`${area}@${id}`);
  }
  if (shell?.id && shell.id !== liveShell) {
    const all = [`${SHELL}@${shell.id}`, ...releases];
    const together = releases.length > 0 ? ['--with', releases.join(',')] : [];
    const { code } = await boveda('upgrade', `${SHELL}@${shell.id}`, '--to', environment, ...together);
    return code === 0 ? { live: all, failed } : { live: [], failed: [...failed, ...all] };
  }
  const live = shell?.id ? [`${SHELL}@${shell.id}`] : [];
  for (const release of releases)
    ((await boveda('promote', release, '--to', environment)).code === 0 ? live : failed).push(release);
  return { live, failed };
}

/** The id of what was published, now or before; null when it failed. `isOthers`: this key may not publish it. */
async function publish(boveda: Boveda, what: string): Promise<{ id: string | null; isOthers: boolean }> {
  const { code, said } = await boveda('publish', what);
  const id = new RegExp(`(?:Published )?${what} (\\w+)(?: is already published| \\(|$)`, 'm').exec(said)?.[1] ?? null;
  const isKnown = code === 0 || said.includes('already published');
  return { id: isKnown ? id : null, isOthers: said.includes('may not publish') };
}
