import { AHEAD_SECONDS, type Prefetch, paths } from '@boveda/area-kit';
import { historialQuery, solicitudesQuery } from '@boveda/contracts/sat';
import { readQuery } from '@boveda/ui-kit/router';
import { areaApi } from './api';

/** Prefetches the list at a path; `buzon` alone leads to the requests. */
export const prefetchScreen: Prefetch = (dispatch, path, params) => {
  const options = { ifOlderThan: AHEAD_SECONDS };
  if (path === paths.buzon('historial'))
    dispatch(areaApi.util.prefetch('listHistorial', readQuery(historialQuery(), params), options));
  else if (path === 'buzon' || path === paths.buzon()) {
    const query = readQuery(solicitudesQuery(), params);
    dispatch(areaApi.util.prefetch('listSolicitudes', query, options));
    dispatch(areaApi.util.prefetch('listHechos', query, options));
  }
};
