import { AHEAD_SECONDS, type Prefetch } from '@boveda/area-kit';
import { readQuery } from '@boveda/ui-kit/router';
import { api } from '../api';
import { type Seccion, secciones } from '../secciones';
import type { ListaQuery } from './filtros';
import { type Lista, listas } from './listas';

/**
 * What a list is asked with. Hasta narrows it once it was chosen: while it only shows today by default, a CFDI of a later
 * Fecha (the receiver's clock is behind, or the issuer is further east) is in the list as it is in the totals of Inicio.
 */
export const pedidoDe = ({ direccion }: Seccion, lista: Lista, query: ListaQuery) => ({
  direccion,
  creditos: lista.estado === 'creditos',
  query: { ...query, status: lista.status },
});

const find = (ruta = '', estado = 'vigentes') => ({
  seccion: secciones.find((each) => each.ruta === ruta),
  lista: Object.values<Lista>(listas).find((each) => each.estado === estado),
});

/** Asks ahead for the list at a path, with its sum. */
export const askAhead: Prefetch = (dispatch, path, params) => {
  const [ruta, estado, id] = path.split('/');
  const { seccion, lista } = find(ruta, estado);
  if (!seccion || !lista || id) return;
  const pedido = pedidoDe(seccion, lista, readQuery(lista.query, params));
  dispatch(api.util.prefetch('listCfdi', pedido, { ifOlderThan: AHEAD_SECONDS }));
  if (lista.conSuma) dispatch(api.util.prefetch('sumCfdi', pedido, { ifOlderThan: AHEAD_SECONDS }));
};
