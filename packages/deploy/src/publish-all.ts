import type { Boveda } from './boveda';
import { insteadOf, type Promoted, promoteAll, type Where } from './promote-all';

/** The shell, among names of areas. */
export const SHELL = 'shell';

/**
 * Publishes areas, and the shell where it is among them, and promotes what was published. Equal sources have an equal id, so an area
 * that is published already is only promoted. A new shell goes live together with the areas, in the order in which nothing stops
 * working; where that is refused, each goes live that can, so that one area does not hold the others.
 */
export async function publishAll(boveda: Boveda, names: readonly string[], where: Where): Promise<Promoted> {
  const shell = names.includes(SHELL) ? await publish(boveda, SHELL) : undefined;
  const failed = shell?.id === null && !shell.isOthers ? [SHELL] : [];
  const releases: string[] = [];
  for (const area of names.filter((name) => name !== SHELL)) {
    const { id } = await publish(boveda, area);
    if (id === null) failed.push(area);
    else releases.push(`${area}@${id}`);
  }
  const promoted = await promote(boveda, shell?.id ? `${SHELL}@${shell.id}` : null, releases, where);
  return { ...promoted, failed: [...failed, ...promoted.failed] };
}

async function promote(
  boveda: Boveda,
  shell: string | null,
  releases: readonly string[],
  where: Where,
): Promise<Promoted> {
  const { environment, live } = where;
  if (shell === null) return promoteAll(boveda, releases, where);
  if (shell === `${SHELL}@${live?.get(SHELL)?.release}`) {
    const { live: done, ...rest } = await promoteAll(boveda, releases, where);
    return { live: [shell, ...done], ...rest };
  }
  const upgrade = async (areas: readonly string[]) => {
    const together = areas.length > 0 ? ['--with', areas.join(',')] : [];
    const instead = insteadOf(where, [shell, ...areas]);
    return (await boveda('upgrade', shell, '--to', environment, ...together, ...instead)).code === 0;
  };
  if (await upgrade(releases)) return { live: [shell, ...releases], failed: [], blocked: new Map() };
  if (releases.length === 0) return { live: [], failed: [shell], blocked: new Map() };
  const before = await promoteAll(boveda, releases, where);
  if (!(await upgrade([]))) return { ...before, failed: [shell, ...before.failed] };
  // These may have waited for the shell.
  const after = await promoteAll(boveda, before.failed, where);
  return { ...after, live: [shell, ...before.live, ...after.live] };
}

/** The id of what was published, now or before; null when it failed. `isOthers`: this key may not publish it. */
async function publish(boveda: Boveda, what: string): Promise<{ id: string | null; isOthers: boolean }> {
  const { code, said } = await boveda('publish', what);
  const id = new RegExp(`(?:Published )?${what} (\\w+)(?: is already published| \\(|$)`, 'm').exec(said)?.[1] ?? null;
  const isKnown = code === 0 || said.includes('already published');
  return { id: isKnown ? id : null, isOthers: said.includes('may not publish') };
}
