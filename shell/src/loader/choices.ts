import type { ReleaseRecord } from '@boveda/contracts';
import { pickRelease, type VerifiedArea } from '@boveda/releases';

/** What a release is to this page. */
export type Standing = Guest | 'canary' | 'live' | 'previous';

/** A release that this tab alone shows: in the place of its area's own, or as an area that is not live yet. */
export type Guest = (typeof guestsInOrder)[number];

/** A developer's own work goes before a preview of the same area. */
export const guestsInOrder = ['preview', 'development'] as const;

/** A release that may be shown in the place of its area. */
export interface Choice {
  standing: Standing;
  release: ReleaseRecord;
}

/** The releases of an area that this session may see, the wanted one first: each stands in for the one before it. */
export function choicesOf(area: VerifiedArea, bucket: number): Choice[] {
  const picked = pickRelease(area, bucket);
  const choices: (Choice | false | null)[] = [
    picked !== area.live && { standing: 'canary', release: picked },
    { standing: 'live', release: area.live },
    area.previous && { standing: 'previous', release: area.previous },
  ];
  return choices.filter((choice): choice is Choice => Boolean(choice));
}

/** A guest claims no address of an area that is live: what its menu says about one is left out. */
export function besides(guest: ReleaseRecord, live: readonly ReleaseRecord[]): ReleaseRecord {
  const taken = new Set(live.flatMap(({ paths }) => paths));
  const isFree = ({ path }: { path: string }) => !taken.has(path.split('/', 1)[0] ?? '');
  return { ...guest, menu: guest.menu.filter(isFree), routes: guest.routes.filter(isFree) };
}
