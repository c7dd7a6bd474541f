import { areaAt } from '@boveda/releases';
import { Outlet, Waiting } from '../loader/outlet';
import type { Composition } from '../loader/registry';
import { NoArea } from './no-area';
import { refusedAt, UnavailableArea } from './unavailable-area';

interface Props {
  registry: Composition | null;
  /** Below `/{rfc}`, without a slash in front. */
  path: string;
  basename: string;
  /** Areas that are about to be shown in another release than the live one. */
  awaited?: readonly string[];
}

/** What an address shows: its area, or why there is none. */
export function AreaPlace({ registry, path, basename, awaited = [] }: Props) {
  const area = registry && areaAt(registry, path);
  if (area) {
    // Mounted once, as what it will be, instead of twice.
    if (awaited.includes(area.id)) return <Waiting />;
    const [first = ''] = path.split('/', 1);
    const choices = registry.choices.get(area.id)?.filter(({ release }) => release.paths.includes(first)) ?? [];
    return <Outlet key={area.id} choices={choices} basename={basename} />;
  }
  const refused = registry && refusedAt(registry.refused, path);
  if (refused) return <UnavailableArea key={refused.area} refused={refused} basename={basename} />;
  // It may be the address of an area that is not live yet.
  if (registry && awaited.some((id) => !registry.choices.has(id))) return <Waiting />;
  return <NoArea known={registry !== null} basename={basename} />;
}
