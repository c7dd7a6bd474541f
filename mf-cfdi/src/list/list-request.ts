import { AHEAD_SECONDS, type Prefetch } from '@boveda/area-kit';
import { readQuery } from '@boveda/ui-kit/router';
import { areaApi } from '../api';
import { type Section, sections } from '../sections';
import type { ListQuery } from './list-query';
import { type CfdiList, lists } from './lists';

/**
 * The request of a list. Hasta is sent only once it was chosen: while it shows today by default, a CFDI of a later Fecha
 * (the receiver's clock is behind, or the issuer is further east) is in the list, as it is in the totals of Inicio.
 */
export const requestOf = ({ direccion }: Section, list: CfdiList, query: ListQuery) => ({
  direccion,
  creditos: list.estado === 'creditos',
  query: { ...query, status: list.status },
});

const find = (segment = '', estado = 'vigentes') => ({
  section: sections.find((each) => each.path === segment),
  list: Object.values<CfdiList>(lists).find((each) => each.estado === estado),
});

/** Prefetches the list at a path, with its sum. */
export const askAhead: Prefetch = (dispatch, path, params) => {
  const [segment, estado, id] = path.split('/');
  const { section, list } = find(segment, estado);
  if (!section || !list || id) return;
  const request = requestOf(section, list, readQuery(list.query, params));
  dispatch(areaApi.util.prefetch('listCfdi', request, { ifOlderThan: AHEAD_SECONDS }));
  if (list.hasSum) dispatch(areaApi.util.prefetch('sumCfdi', request, { ifOlderThan: AHEAD_SECONDS }));
};
