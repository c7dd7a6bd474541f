import type { ReleaseRecord } from '@boveda/contracts';
import type { VerifiedRegistry } from '@boveda/releases';
import { besides, type Choice, choicesOf, type Guest, guestsInOrder, without } from './choices';

/** What this page shows: of every area the one release that this session gets. */
export type Composition = Omit<VerifiedRegistry, 'areas' | 'believed'> & {
  areas: ReleaseRecord[];
  /** By area: the shown release first, then its fallbacks. */
  choices: ReadonlyMap<string, readonly Choice[]>;
};

/**
 * Combines the live areas with the guests of this tab.
 * @param bucket 0 to 99, the session's share for gradual releases
 * @param keep returns the record that this page uses already for the same release
 * @param avoided releases that took pages down, as `area@release`
 */
export function compose(
  trusted: VerifiedRegistry,
  guests: ReadonlyMap<Guest, readonly ReleaseRecord[]>,
  bucket: number,
  keep: (release: ReleaseRecord) => ReleaseRecord,
  avoided: ReadonlySet<string>,
): Composition {
  const kept = (choice: Choice): Choice => ({ ...choice, release: keep(choice.release) });
  const choices = new Map<string, readonly Choice[]>();
  for (const area of trusted.areas) choices.set(area.area, without(avoided, choicesOf(area, bucket)).map(kept));
  const visiting = new Set([...guests.values()].flat().map(({ id }) => id));
  const stable = [...choices].flatMap(([id, [first]]) => (first && !visiting.has(id) ? [first.release] : []));
  for (const standing of guestsInOrder) {
    for (const release of guests.get(standing) ?? []) {
      // An area in development has no fallback: its developer has to see how it fails.
      const others = (standing === 'preview' && choices.get(release.id)) || [];
      choices.set(release.id, [kept({ standing, release }), ...others]);
    }
  }
  const visitors = [...visiting].flatMap((id) => choices.get(id)?.[0]?.release ?? []);
  // Guests come last: a path that a live area claims stays that area's.
  const areas = [...stable, ...visitors.map((guest) => besides(guest, stable))];
  return { ...trusted, choices, areas };
}
