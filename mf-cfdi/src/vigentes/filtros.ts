import { cfdiQuery } from '@boveda/contracts';

/** What the address of this list may say; its status is given by the screen. */
export const vigentesQuery = cfdiQuery.omit({ status: true, pagoestatus: true, uuid: true });
export type VigentesQuery = ReturnType<typeof vigentesQuery.parse>;

const ORDERING = ['limit', 'offset', 'sort', 'order'];
const filterNames = Object.keys(vigentesQuery.shape).filter((name) => !ORDERING.includes(name));

/** True where something besides order and paging narrows the list. */
export const isFiltered = (query: VigentesQuery): boolean =>
  Object.keys(query).some((name) => filterNames.includes(name) && query[name as keyof VigentesQuery] !== undefined);

/** What Limpiar sets: no filter, the default order. The page size is a habit, not a filter. */
export const clearedFilters: Partial<VigentesQuery> = {
  ...Object.fromEntries(filterNames.map((name) => [name, undefined])),
  sort: 'fecha',
  order: 'DESC',
};

/** Typed money as a decimal string: `$1,234.5` → `1234.5`; undefined where it is none yet. */
export function readMoney(text: string): string | undefined {
  const plain = text.replace(/[$,\s]/g, '').replace(/\.$/, '');
  return vigentesQuery.shape.totalde.safeParse(plain).success ? plain : undefined;
}

/** A typed RFC, once it is one. */
export function readRfc(text: string): string | undefined {
  const rfc = text.trim().toUpperCase();
  return vigentesQuery.shape.rfc.safeParse(rfc).success ? rfc : undefined;
}
