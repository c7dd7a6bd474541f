import { inhabilitadosQuery } from '@boveda/contracts/core';

/** The query of the catalogue; its order is fixed: oldest arrival first (V2 §2.6). */
export const catalogoQuery = inhabilitadosQuery().omit({ sort: true, order: true });
export type CatalogoQuery = ReturnType<typeof catalogoQuery.parse>;

const filterNames = Object.keys(catalogoQuery.shape).filter((name) => name !== 'limit' && name !== 'offset');

/** Whether the query filters by anything but paging. */
export const isFiltered = (query: CatalogoQuery): boolean =>
  filterNames.some((name) => query[name as keyof CatalogoQuery] !== undefined);

/** What Limpiar sets. */
export const clearedFilters: Partial<CatalogoQuery> = Object.fromEntries(filterNames.map((name) => [name, undefined]));
