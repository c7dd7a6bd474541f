import { AHEAD_SECONDS, chosenColumns, type Prefetch, readListChoices } from '@boveda/area-kit';
import { readQuery } from '@boveda/ui-kit/router';
import { areaApi } from './api';
import { defaultView } from './list/default-view';
import { placeOf, requestOf, rowsRequestOf } from './list/list-request';
import { loadOtherScreens } from './load-other-screens';

/** Prefetches the list at a path, with its sum, or the code of another screen and the CFDI that it shows. */
export const prefetchScreen: Prefetch = (dispatch, path, params) => {
  const { section, list, id } = placeOf(path);
  if (!section || !list || id) {
    void loadOtherScreens().catch(() => undefined);
    if (section && list && id)
      dispatch(areaApi.util.prefetch('getCfdi', { direccion: section.direccion, id }, { ifOlderThan: AHEAD_SECONDS }));
    return;
  }
  const choices = readListChoices();
  const opened = params.size === 0 ? new URLSearchParams(defaultView(choices, section, list)) : params;
  const query = readQuery(list.query, opened);
  const request = requestOf(section, list, query);
  const rows = rowsRequestOf(section, list, query, chosenColumns(choices, section.direccion));
  dispatch(areaApi.util.prefetch('listCfdi', rows, { ifOlderThan: AHEAD_SECONDS }));
  if (list.hasSum) dispatch(areaApi.util.prefetch('sumCfdi', request, { ifOlderThan: AHEAD_SECONDS }));
};
