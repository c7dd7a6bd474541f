import { type Section, sections } from '../sections';
import { camposOf, type ListQuery } from './list-query';
import { type CfdiList, lists } from './lists';

/**
 * The request of a list. Hasta is sent only once it was chosen: while it shows today by default, a CFDI of a later Fecha
 * (the receiver's clock is behind, or the issuer is further east) is in the list, as it is in the totals of Inicio.
 */
export const requestOf = ({ direccion }: Section, list: CfdiList, { columnas: _columnas, ...query }: ListQuery) => ({
  direccion,
  creditos: list.estado === 'creditos',
  query: { ...query, status: list.status },
});

/** The request of its rows, with the fields that the columns of its address, or else those that the user chose, need. */
export const rowsRequestOf = (section: Section, list: CfdiList, query: ListQuery, chosen: string) => ({
  ...requestOf(section, list, query),
  campos: camposOf(query.columnas ?? chosen),
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
