import { useListChoices } from '@boveda/area-kit';
import { DEFAULT_LIMIT } from '@boveda/contracts/core';
import { useLocation } from '@boveda/ui-kit/router';
import { useState } from 'react';
import { defaultView } from './default-view';
import { placeOf } from './list-request';

/** What a list writes into an address without a query. */
const UNFILTERED = `?limit=${DEFAULT_LIMIT}&offset=0`;

/**
 * Where an address without a query leads when its list has a view to open with. In a browser that does not know the views yet, the list
 * is shown as it comes until they are known.
 */
export function useDefaultView(): string | undefined {
  const choices = useListChoices();
  const { pathname, search } = useLocation();
  const [entered, setEntered] = useState<string>();
  const { section, list, id } = placeOf(pathname.slice(1));
  const consulta = section && list && !id ? defaultView(choices, section, list) : undefined;

  const isPlain = search === '' || search === UNFILTERED;
  if (choices === null && search === '' && entered !== pathname) setEntered(pathname);
  if (entered !== undefined && (entered !== pathname || !isPlain || (choices && !consulta))) setEntered(undefined);

  const opens = search === '' || (isPlain && entered === pathname);
  return opens && consulta !== undefined && section && list ? `/${section.list(list.estado)}?${consulta}` : undefined;
}
