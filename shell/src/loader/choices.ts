import type { ReleaseRecord } from '@boveda/contracts';
import { pickRelease, type VerifiedArea } from '@boveda/releases';

/** What a release is to this page. */
export type Standing = 'preview' | 'canary' | 'live' | 'previous';

/** A release that may be shown in the place of its area. */
export interface Choice {
  standing: Standing;
  release: ReleaseRecord;
}

/** The releases of an area that this session may see, the wanted one first: each stands in for the one before it. */
export function choicesOf(area: VerifiedArea, bucket: number, preview: ReleaseRecord | null): Choice[] {
  const picked = pickRelease(area, bucket);
  const choices: (Choice | false | null)[] = [
    preview && { standing: 'preview', release: preview },
    picked !== area.live && { standing: 'canary', release: picked },
    { standing: 'live', release: area.live },
    area.previous && { standing: 'previous', release: area.previous },
  ];
  return choices.filter((choice): choice is Choice => Boolean(choice));
}
