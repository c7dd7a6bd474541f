import type { Boveda } from './boveda';
import { type Promoted, promoteAll, type Where } from './promote-all';

/** Live releases of areas that the repository has no more, and what could not go live beside them. */
export interface Gone {
  /** `area@release` */
  releases: readonly string[];
  promoted: Promoted;
}

/**
 * Withdraws areas that were deleted. Where one has what another release claims, as an area that was renamed, that one goes live in its place;
 * if it is refused nevertheless, what was withdrawn is promoted again. Returns what is live and what failed.
 */
export async function withdrawGone(
  boveda: Boveda,
  { releases, promoted }: Gone,
  where: Where,
): Promise<{ live: string[]; withdrawn: string[]; failed: string[] }> {
  const { environment } = where;
  const live = [...promoted.live];
  const withdrawn: string[] = [];
  const failed: string[] = [];
  for (const release of releases) {
    const [area = ''] = release.split('@');
    const reason = ['--reason', 'deleted from the repository'];
    if ((await boveda('withdraw', area, '--to', environment, ...reason)).code === 0) withdrawn.push(release);
    else failed.push(release);
  }
  const areas = withdrawn.map((release) => release.split('@')[0]);
  const waitsForOne = (release: string) =>
    promoted.blocked.get(release)?.some((holder) => areas.includes(holder)) ?? false;
  const again = await promoteAll(boveda, promoted.failed.filter(waitsForOne), where);
  live.push(...again.live);
  failed.push(...promoted.failed.filter((release) => !waitsForOne(release)), ...again.failed);
  const needed = withdrawn.filter((gone) =>
    again.failed.some((release) => promoted.blocked.get(release)?.includes(gone.split('@')[0] ?? '')),
  );
  // The withdrawn area stays live where its successor was refused.
  if (needed.length > 0) await promoteAll(boveda, needed, { environment });
  return { live, failed, withdrawn: withdrawn.filter((release) => !needed.includes(release)) };
}
