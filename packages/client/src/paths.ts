import type { components, paths } from './api.generated';

/** Types of the API by name: `Schemas['CfdiListRow']`. */
export type Schemas = components['schemas'];

interface Listing {
  get: {
    parameters: { query?: unknown };
    responses: { 200: { content: { 'application/json': { rows: unknown[] } } } };
  };
}

type QueryAt<P extends keyof paths> = paths[P] extends Listing
  ? NonNullable<paths[P]['get']['parameters']['query']>
  : never;

type IsPaged<Query> = [Query] extends [never] ? false : 'offset' extends keyof Query ? true : false;

/** Paths of the lists that come in pages. */
export type ListPath = {
  [P in keyof paths]: P extends `${string}{${string}` ? never : IsPaged<QueryAt<P>> extends true ? P : never;
}[keyof paths];

type CursorPath = { [P in ListPath]: 'after' extends keyof QueryAt<P> ? P : never }[ListPath];

/** Paths of the lists that can be read by cursor. */
export const cursorPaths = [
  '/emitidos',
  '/recibidos',
  '/pagos-emitidos',
  '/pagos-recibidos',
] as const satisfies readonly CursorPath[];

/** Filters and order of a list. */
export type ListQuery<P extends ListPath> = Omit<QueryAt<P>, 'after' | 'offset'>;

/** One page of a list. */
export interface PageOf<Row> {
  rows: Row[];
  /** Cursor of the next page; null on the last, absent in lists without cursor. */
  next?: string | null;
}

/** A row of a list. */
export type RowOf<P extends ListPath> = paths[P] extends Listing
  ? paths[P]['get']['responses'][200]['content']['application/json']['rows'][number]
  : never;

/** What an export is asked for with. */
export type ExportRequest = paths['/exportaciones']['post']['requestBody']['content']['application/json'];
