import { camposCfdi, cfdiQuery, columnasDeLista, DEFAULT_LIMIT } from '@boveda/contracts/core';
import { type QuerySchema, readQuery, writeQuery } from '@boveda/ui-kit/router';

/** The query of all these lists, with the columns of a view; the screen sets the status. */
const fullQuery = cfdiQuery()
  .omit({ status: true, uuid: true })
  .extend({ columnas: columnasDeLista.min(1).optional() });
export type ListQuery = ReturnType<typeof fullQuery.parse>;

/** Filters of the lists of creditos. */
export const creditosQuery = fullQuery.omit({ canceladoini: true, canceladofin: true });
/** Filters of the lists of vigentes. */
export const vigentesQuery = creditosQuery.omit({ pagoestatus: true });
/** Filters of the lists of cancelados. */
export const canceladosQuery = fullQuery.omit({
  usocfdi: true,
  totalde: true,
  totalhasta: true,
  formapago: true,
  metodopago: true,
  pagoestatus: true,
});
/** Filters that all other lists have. */
export const basicQuery = canceladosQuery.omit({
  rfc: true,
  nombre: true,
  moneda: true,
  alerta: true,
  canceladoini: true,
  canceladofin: true,
});

const ORDERING = ['limit', 'offset', 'sort', 'order', 'columnas'];
const filterNames = Object.keys(fullQuery.shape).filter((name) => !ORDERING.includes(name));

/** Whether the query filters by anything but order and paging. */
export const isFiltered = (query: ListQuery): boolean =>
  filterNames.some((name) => query[name as keyof ListQuery] !== undefined);

/** What Limpiar sets: no filter and the default order. The page size stays. */
export const clearedFilters: Partial<ListQuery> = {
  ...Object.fromEntries(filterNames.map((name) => [name, undefined])),
  sort: 'fecha',
  order: 'DESC',
};

const UNFILTERED = `limit=${DEFAULT_LIMIT}&offset=0`;

interface Target {
  readonly query: QuerySchema<ListQuery>;
  readonly pageSizes: readonly number[];
}

/** The fields that chosen columns need besides those of every row: each is named like its column. */
export const camposOf = (chosen: string): string | undefined => {
  const keys = chosen.split(',');
  return camposCfdi.filter((campo) => keys.includes(campo)).join() || undefined;
};

/** The query string of a saved view or of a link to this list: everything that changes how it looks, on its first page. */
export const viewOf = (list: Pick<Target, 'query'>, query: ListQuery): string =>
  writeQuery(list.query, new URLSearchParams(), { ...query, offset: 0 }).toString();

/** The query string that takes what another list understands of this one there, to its first page; empty if that is nothing. */
export function carriedTo(list: Target, search: string): string {
  const { limit, ...query } = readQuery(list.query, new URLSearchParams(search));
  const size = list.pageSizes.includes(limit) ? limit : DEFAULT_LIMIT;
  const carried = writeQuery(list.query, new URLSearchParams(), { ...query, limit: size, offset: 0 }).toString();
  return carried === UNFILTERED ? '' : `?${carried}`;
}
