import * as z from 'zod';

/** A schema of the keys of a catalog, such as `{ G: 'Solo para actos gravados' }`. */
export const keysOf = <Catalog extends Readonly<Record<string, unknown>>>(catalog: Catalog) =>
  z.enum(Object.keys(catalog) as [keyof Catalog & string, ...(keyof Catalog & string)[]]);
