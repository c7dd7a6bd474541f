import { AHEAD_SECONDS, type Prefetch } from '@boveda/area-kit';
import { descargasQuery } from '@boveda/contracts';
import { readQuery } from '@boveda/ui-kit/router';
import { areaApi } from './api';

/** Prefetches the list, which is the area's only screen. */
export const askAhead: Prefetch = (dispatch, _path, params) =>
  dispatch(areaApi.util.prefetch('listDescargas', readQuery(descargasQuery, params), { ifOlderThan: AHEAD_SECONDS }));
