import { type RawBuilder, sql } from 'kysely';

/** `(1, 2, 3)`, as literals and not as parameters, so that the planner can match them with partial indexes. */
export const oneOf = (codes: readonly number[]): RawBuilder<unknown> =>
  sql`(${sql.join(codes.map((code) => sql.lit(code)))})`;
