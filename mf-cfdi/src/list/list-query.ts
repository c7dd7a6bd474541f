import { cfdiQuery } from '@boveda/contracts';

/** The query of all these lists; the screen sets the status. */
const fullQuery = cfdiQuery.omit({ status: true, uuid: true });
export type ListQuery = ReturnType<typeof fullQuery.parse>;

/** Filters of the lists of creditos. */
export const creditosQuery = fullQuery;
/** Filters of the lists of vigentes. */
export const vigentesQuery = fullQuery.omit({ pagoestatus: true });
/** Filters that all other lists have. */
export const basicQuery = vigentesQuery.omit({
  rfc: true,
  usocfdi: true,
  totalde: true,
  totalhasta: true,
  formapago: true,
  metodopago: true,
});

const ORDERING = ['limit', 'offset', 'sort', 'order'];
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
