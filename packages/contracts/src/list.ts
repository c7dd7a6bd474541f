import * as z from 'zod';

/** Page sizes of most lists; some stop at 100 (V2 §2.2). */
export const PAGE_SIZES = [10, 20, 50, 100, 250] as const;
export const DEFAULT_LIMIT = 20;

/** `limit` and `offset` as every list takes them. */
export const paging = {
  limit: z.coerce.number().int().min(1).max(250).default(DEFAULT_LIMIT),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
};

/**
 * Reads a long list from cursor to cursor, in place of `offset`: pages neither repeat nor skip rows when others come in.
 */
export const cursor = {
  after: z
    .string()
    .max(400)
    .optional()
    .describe('vacío para la primera página, después `next` de la anterior; con el mismo sort y order, sin offset'),
};

/** Answer of a list that can be read by cursor; every page with more rows after it names the next in `Link` too. */
export const cursorPageOf = <Row extends z.ZodType>(row: Row) =>
  pageOf(row).extend({
    next: z
      .string()
      .nullable()
      .optional()
      .describe('cursor de la página siguiente, null en la última; solo si se dio `after`'),
  });

/** Answer of a list: the rows of one page and how many there are in all pages. */
export const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), count: z.number().int() });

/** Page of rows as the lists answer it. */
export interface Page<Row> {
  rows: Row[];
  count: number;
}

/** Page of a list that can be read by cursor. */
export interface CursorPage<Row> extends Page<Row> {
  next?: string | null | undefined;
}
