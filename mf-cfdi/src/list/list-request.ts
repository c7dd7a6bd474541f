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

/** What a path below `/{rfc}` leads to: a section, one of its lists, and the id of a CFDI. */
export function placeOf(path: string) {
  const [segment, estado = 'vigentes', id] = path.split('/');
  return {
    section: sections.find((each) => each.path === segment),
    list: Object.values<CfdiList>(lists).find((each) => each.estado === estado),
    id,
  };
}

/** Prefetches the list at a path, with its sum. */
export const askAhead: Prefetch = (dispatch, path, params) => {
  const { section, list, id } = placeOf(path);
  if (!section || !list || id) return;
  const request = requestOf(section, list, readQuery(list.query, params));
  dispatch(areaApi.util.prefetch('listCfdi', request, { ifOlderThan: AHEAD_SECONDS }));
  if (list.hasSum) dispatch(areaApi.util.prefetch('sumCfdi', request, { ifOlderThan: AHEAD_SECONDS }));
};
