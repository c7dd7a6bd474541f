import { AHEAD_SECONDS, type Prefetch } from '@boveda/area-kit';
import { descargasQuery } from '@boveda/contracts/sat';
import { readQuery } from '@boveda/ui-kit/router';
import { areaApi } from './api';

/** Prefetches the list; the mirror is a screen that is fetched when it is opened. */
export const prefetchScreen: Prefetch = (dispatch, path, params) => {
  if (!path.startsWith('descargas-masivas')) return;
  dispatch(areaApi.util.prefetch('listDescargas', readQuery(descargasQuery(), params), { ifOlderThan: AHEAD_SECONDS }));
};
