import { AHEAD_SECONDS, type Prefetch, paths } from '@boveda/area-kit';
import { respaldosProgramadosQuery, respaldosQuery } from '@boveda/contracts/cuenta';
import { readQuery } from '@boveda/ui-kit/router';
import { areaApi } from './api';

/** Prefetches the list at a path; `respaldos` alone leads to the stored backups. */
export const prefetchScreen: Prefetch = (dispatch, path, params) => {
  const options = { ifOlderThan: AHEAD_SECONDS };
  if (path === paths.respaldos('programados'))
    dispatch(areaApi.util.prefetch('listProgramados', readQuery(respaldosProgramadosQuery(), params), options));
  else if (path === 'respaldos' || path === paths.respaldos())
    dispatch(areaApi.util.prefetch('listRespaldos', readQuery(respaldosQuery(), params), options));
};
