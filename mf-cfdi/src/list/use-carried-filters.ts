import { useLocation, useNavigationType } from '@boveda/ui-kit/router';
import { useState } from 'react';
import { carriedTo } from './list-query';
import { placeOf } from './list-request';

/**
 * Where a new address without a query leads when it follows one of the other section: to the same list with the filters of that
 * one. The side menu, which knows no area, links to sections without a query. Back, reloads and links with a query are left alone.
 */
export function useCarriedFilters(): string | undefined {
  const location = useLocation();
  const navigationType = useNavigationType();
  const [trail, setTrail] = useState({ at: location, before: location });
  const isNew = trail.at !== location;
  if (isNew) setTrail({ at: location, before: trail.at });
  const before = isNew ? trail.at : trail.before;

  if (navigationType !== 'PUSH' || location.search !== '') return undefined;
  const { section, list, id } = placeOf(location.pathname.slice(1));
  const from = placeOf(before.pathname.slice(1)).section;
  if (!section || !list || id || !from || from === section) return undefined;
  const carried = carriedTo(list, before.search);
  return carried && `/${section.list(list.estado)}${carried}`;
}
