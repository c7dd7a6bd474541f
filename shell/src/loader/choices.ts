import type { ReleaseRecord } from '@boveda/contracts';
import { pickRelease, type VerifiedArea } from '@boveda/releases';
import { nameOf } from './guard/remembered';

/** Why this page shows a release. */
export type Standing = Guest | 'canary' | 'live' | 'previous';

/** A release that this tab alone shows: instead of its area's live one, or as an area that is not live yet. */
export type Guest = (typeof guestsInOrder)[number];

/** In order of precedence, the last one first: an area in development replaces a preview of the same area. */
export const guestsInOrder = ['preview', 'development'] as const;

/** A release that may be shown for its area. */
export interface Choice {
  standing: Standing;
  release: ReleaseRecord;
  /** The wanted release, which took pages down: this one is shown in its place. */
  insteadOf?: ReleaseRecord;
}

/** The choices without avoided releases, as long as any is left. */
export function without(avoided: ReadonlySet<string>, choices: readonly Choice[]): readonly Choice[] {
  const isAvoided = ({ release }: Choice) => avoided.has(nameOf(release));
  const [first, ...others] = choices.filter((choice) => !isAvoided(choice));
  const [wanted] = choices;
  if (!first || !wanted) return choices;
  return [isAvoided(wanted) ? { ...first, insteadOf: wanted.release } : first, ...others];
}

/** The releases of an area that this session may see: the wanted one first, then its fallbacks in order. */
export function choicesOf(area: VerifiedArea, bucket: number): Choice[] {
  const picked = pickRelease(area, bucket);
  const choices: (Choice | false | null)[] = [
    picked !== area.live && { standing: 'canary', release: picked },
    { standing: 'live', release: area.live },
    area.previous && { standing: 'previous', release: area.previous },
  ];
  return choices.filter((choice): choice is Choice => Boolean(choice));
}

/** A guest without the menu entries and routes at addresses that a live area owns. */
export function besides(guest: ReleaseRecord, live: readonly ReleaseRecord[]): ReleaseRecord {
  const taken = new Set(live.flatMap(({ paths }) => paths));
  const isFree = ({ path }: { path: string }) => !taken.has(path.split('/', 1)[0] ?? '');
  return { ...guest, menu: guest.menu.filter(isFree), routes: guest.routes.filter(isFree) };
}
