import { AHEAD_SECONDS, type Prefetch, paths } from '@boveda/area-kit';
import { historialQuery, solicitudesQuery } from '@boveda/contracts';
import { readQuery } from '@boveda/ui-kit/router';
import { api } from './api';

/** Asks ahead for the list at a path; whoever only says Buzón comes to the requests. */
export const askAhead: Prefetch = (dispatch, path, params) => {
  const options = { ifOlderThan: AHEAD_SECONDS };
  if (path === paths.buzon('historial'))
    dispatch(api.util.prefetch('listHistorial', readQuery(historialQuery, params), options));
  else if (path === 'buzon' || path === paths.buzon())
    dispatch(api.util.prefetch('listSolicitudes', readQuery(solicitudesQuery, params), options));
};
