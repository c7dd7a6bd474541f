/** Rows that are read at once. */
const PORTION = 1000;

/** Yields all rows of a list, page by page. */
export async function* everyPage<Row>(
  list: (page: { limit: number; offset: number }) => Promise<{ rows: Row[] }>,
): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += PORTION) {
    const { rows } = await list({ limit: PORTION, offset });
    if (rows.length > 0) yield rows;
    if (rows.length < PORTION) return;
  }
}
