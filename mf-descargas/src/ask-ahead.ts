import { AHEAD_SECONDS, type Prefetch } from '@boveda/area-kit';
import { descargasQuery } from '@boveda/contracts';
import { readQuery } from '@boveda/ui-kit/router';
import { api } from './api';

/** Asks ahead for the list: the area has one screen. */
export const askAhead: Prefetch = (dispatch, _path, params) =>
  dispatch(api.util.prefetch('listDescargas', readQuery(descargasQuery, params), { ifOlderThan: AHEAD_SECONDS }));
