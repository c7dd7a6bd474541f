import { Problem } from '@boveda/platform/core/problem';
import { isDatabaseOutage } from '@boveda/platform/db/outage';
import type { Deps } from '../../installation/deps';
import type { Rejected } from './candidate';
import { insertRows } from './insert-rows';
import type { Filed } from './put-files';

/** The result of inserting a batch. */
interface Inserted {
  inserted: Filed[];
  /** CFDI whose UUID was stored by another upload in the meantime. */
  late: Filed[];
  rejected: Rejected[];
}

/**
 * Inserts a batch. When the database rejects it, inserts its CFDI one by one, so that one that cannot be stored does
 * not affect the others. Rejects when the database is unavailable, because that is not a reason to reject a CFDI.
 */
export async function insertBatch(deps: Deps, rfc: string, rows: readonly Filed[]): Promise<Inserted> {
  try {
    return split(rows, await insertRows(deps, rfc, rows));
  } catch (error) {
    if (error instanceof Problem)
      return { inserted: [], late: [], rejected: rows.map((row) => rejectedRow(row, error)) };
    // A CFDI that was sent alone can be sent again when the database is less busy.
    if (!isOfRows(error) || (rows.length === 1 && isTimeout(error))) throw error;
    deps.log.error(
      { err: error, rfc, cfdis: rows.length },
      'the database rejected a batch; inserting its CFDI one by one',
    );
  }
  const result: Inserted = { inserted: [], late: [], rejected: [] };
  // One CFDI may exceed the 30 s of a statement by itself. A second timeout means that the database is overloaded.
  let timeouts = 1;
  for (const row of rows) {
    try {
      const { inserted, late } = split([row], await insertRows(deps, rfc, [row]));
      result.inserted.push(...inserted);
      result.late.push(...late);
    } catch (error) {
      if (!isOfRows(error) || (isTimeout(error) && timeouts-- === 0)) throw error;
      deps.log.error({ err: error, rfc, uuid: row.prepared.cfdi.uuid }, 'the database rejected a CFDI');
      result.rejected.push(rejectedRow(row, notStorable(row, String(codeOf(error)))));
    }
  }
  return result;
}

const split = (rows: readonly Filed[], inserted: ReadonlySet<string>): Inserted => ({
  inserted: rows.filter(({ prepared }) => inserted.has(prepared.cfdi.id)),
  late: rows.filter(({ prepared }) => !inserted.has(prepared.cfdi.id)),
  rejected: [],
});

const rejectedRow = (row: Filed, reason: Problem): Rejected => ({ candidate: row, reason, pdfReason: row.pdfReason });

const codeOf = (error: unknown) => (error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined);
const isTimeout = (error: unknown) => codeOf(error) === '57014';

/**
 * Whether the error may be caused by the inserted data: data, constraints, limits, triggers, and the 30 s of a
 * statement (PostgreSQL, appendix A: classes 21 to 23, 42, 54, P0; 57014).
 */
const isOfRows = (error: unknown): boolean =>
  isTimeout(error) || (/^(2[123]|42|54|P0)\w{3}$/.test(codeOf(error) ?? '') && !isDatabaseOutage(error));

const notStorable = ({ prepared }: Filed, code: string) =>
  new Problem(
    422,
    'cfdi_not_storable',
    `El CFDI ${prepared.cfdi.uuid} no se pudo guardar: la base de datos no lo admite (${code}). Avise a soporte.`,
  );
