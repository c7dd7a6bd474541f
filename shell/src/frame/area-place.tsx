import { areaAt } from '@boveda/releases';
import { useDevArea } from '../dev/dev-area';
import { Outlet, Waiting } from '../loader/outlet';
import type { Composition } from '../loader/registry';
import { usePreview } from '../preview/preview';
import { NoArea } from './no-area';
import { refusedAt, UnavailableArea } from './unavailable-area';

interface Props {
  registry: Composition | null;
  /** Below `/{rfc}`, without a slash in front. */
  path: string;
  basename: string;
}

/** What an address shows: its area, or why there is none. */
export function AreaPlace({ registry, path, basename }: Props) {
  const preview = usePreview();
  const dev = useDevArea();
  const awaited = [preview.phase === 'wanted' && preview.area, dev.phase === 'starting' && dev.link.area];
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
  if (registry && awaited.some((id) => id && !registry.choices.has(id))) return <Waiting />;
  return <NoArea known={registry !== null} basename={basename} />;
}
