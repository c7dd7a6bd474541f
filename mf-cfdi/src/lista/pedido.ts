import type { Prefetch } from '@boveda/area-kit';
import { today } from '@boveda/ui-kit';
import { readQuery } from '@boveda/ui-kit/router';
import { api } from '../api';
import { type Seccion, secciones } from '../secciones';
import type { ListaQuery } from './filtros';
import { type Lista, listas } from './listas';

/** What a list is asked with. */
export const pedidoDe = ({ direccion }: Seccion, lista: Lista, query: ListaQuery) => ({
  direccion,
  creditos: lista.estado === 'creditos',
  query: { ...query, status: lista.status, fechafin: query.fechafin ?? today() },
});

/** An answer that is younger than this, in seconds, is not asked for again when a list is opened. */
export const FRESH_SECONDS = 30;

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
  dispatch(api.util.prefetch('listCfdi', pedido, { ifOlderThan: FRESH_SECONDS }));
  if (lista.conSuma) dispatch(api.util.prefetch('sumCfdi', pedido, { ifOlderThan: FRESH_SECONDS }));
};
