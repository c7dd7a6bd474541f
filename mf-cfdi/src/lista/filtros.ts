import { cfdiQuery } from '@boveda/contracts';

/** What the address of any of these lists may say; the status is given by the screen. */
const completa = cfdiQuery.omit({ status: true, uuid: true });
export type ListaQuery = ReturnType<typeof completa.parse>;

/** Filters of the lists of creditos. */
export const filtrosDeCreditos = completa;
/** Filters of the lists of vigentes. */
export const filtrosDeVigentes = completa.omit({ pagoestatus: true });
/** Filters that all other lists have. */
export const filtrosBasicos = filtrosDeVigentes.omit({
  rfc: true,
  usocfdi: true,
  totalde: true,
  totalhasta: true,
  formapago: true,
  metodopago: true,
});

const ORDERING = ['limit', 'offset', 'sort', 'order'];
const filterNames = Object.keys(completa.shape).filter((name) => !ORDERING.includes(name));

/** True where something besides order and paging narrows the list. */
export const isFiltered = (query: ListaQuery): boolean =>
  filterNames.some((name) => query[name as keyof ListaQuery] !== undefined);

/** What Limpiar sets: no filter, the default order. The page size is a habit, not a filter. */
export const clearedFilters: Partial<ListaQuery> = {
  ...Object.fromEntries(filterNames.map((name) => [name, undefined])),
  sort: 'fecha',
  order: 'DESC',
};
