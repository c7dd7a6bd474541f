import { areaAt } from '@boveda/releases';
import type { Composition } from '../loader/composition';
import { Outlet, Waiting } from '../loader/outlet';
import { NoArea } from './no-area';
import { refusedAt, UnavailableArea } from './unavailable-area';

interface Props {
  registry: Composition | null;
  /** Below `/{rfc}`, without a slash in front. */
  path: string;
  basename: string;
  /** Ids of areas that are about to be shown in another release than the live one. */
  awaited: readonly string[];
}

/** The area of an address, or the reason why there is none. */
export function AreaPlace({ registry, path, basename, awaited }: Props) {
  const area = registry && areaAt(registry, path);
  if (area) {
    // Waiting saves mounting the live release first.
    if (awaited.includes(area.id)) return <Waiting />;
    const [first = ''] = path.split('/', 1);
    const choices = registry.choices.get(area.id)?.filter(({ release }) => release.paths.includes(first)) ?? [];
    return <Outlet key={area.id} choices={choices} basename={basename} />;
  }
  const refused = registry && refusedAt(registry.refused, path);
  if (refused) return <UnavailableArea key={refused.area} refused={refused} basename={basename} />;
  // The address may belong to an area that is not live yet.
  if (registry && awaited.some((id) => !registry.choices.has(id))) return <Waiting />;
  return <NoArea known={registry !== null} basename={basename} />;
}
