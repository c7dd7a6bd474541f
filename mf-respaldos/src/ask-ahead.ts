import { AHEAD_SECONDS, type Prefetch, paths } from '@boveda/area-kit';
import { listRespaldos, listRespaldosProgramados } from '@boveda/contracts';
import { readQuery } from '@boveda/ui-kit/router';
import { api } from './api';

/** Asks ahead for the list at a path; whoever only says Respaldos comes to those that are stored. */
export const askAhead: Prefetch = (dispatch, path, params) => {
  const options = { ifOlderThan: AHEAD_SECONDS };
  if (path === paths.respaldos('programados'))
    dispatch(api.util.prefetch('listProgramados', readQuery(listRespaldosProgramados.query, params), options));
  else if (path === 'respaldos' || path === paths.respaldos())
    dispatch(api.util.prefetch('listRespaldos', readQuery(listRespaldos.query, params), options));
};
