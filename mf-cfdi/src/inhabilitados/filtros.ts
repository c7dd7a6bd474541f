import { inhabilitadosQuery } from '@boveda/contracts';

/** What the address of the catalogue may say; its order is fixed: oldest arrival first (V2 §2.6). */
export const catalogoQuery = inhabilitadosQuery.omit({ sort: true, order: true });
export type CatalogoQuery = ReturnType<typeof catalogoQuery.parse>;

const filterNames = Object.keys(catalogoQuery.shape).filter((name) => name !== 'limit' && name !== 'offset');

/** True where something besides paging narrows the catalogue. */
export const isFiltered = (query: CatalogoQuery): boolean =>
  filterNames.some((name) => query[name as keyof CatalogoQuery] !== undefined);

/** What Limpiar sets. */
export const clearedFilters: Partial<CatalogoQuery> = Object.fromEntries(filterNames.map((name) => [name, undefined]));
