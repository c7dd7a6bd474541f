import { isDatabaseOutage } from '../../db/outage';
import type { Deps } from '../../deps';
import { Problem } from '../../http/problem';
import { insertRows } from './insert-rows';
import type { Filed } from './put-files';
import type { Rechazos } from './rechazo';

/** What became of a batch. */
interface Inserted {
  inserted: number;
  /** Another CFDI of their UUID came in meanwhile. */
  late: Filed[];
}

/**
 * Inserts a batch; when the database refuses it, one by one, so that a CFDI that cannot be stored costs no other one. That
 * one is named. A database that cannot be asked is no reason, and goes on up.
 */
export async function insertApart(
  deps: Deps,
  rfc: string,
  rows: readonly Filed[],
  rechazos: Rechazos,
): Promise<Inserted> {
  try {
    return split(rows, await insertRows(deps, rfc, rows));
  } catch (error) {
    if (error instanceof Problem) {
      for (const { archivo } of rows) rechazos.add(archivo, error);
      return { inserted: 0, late: [] };
    }
    // What came alone may come again when the database has more time.
    if (!isOfRows(error) || (rows.length === 1 && isTimeout(error))) throw error;
    deps.log.error({ err: error, rfc, cfdis: rows.length }, 'the database refused a batch; its CFDI go in one by one');
  }
  const result: Inserted = { inserted: 0, late: [] };
  // One may be too much for the 30 s of a statement. A second one says that the database has no time for anything.
  let timeouts = 1;
  for (const row of rows) {
    try {
      const { inserted, late } = split([row], await insertRows(deps, rfc, [row]));
      result.inserted += inserted;
      result.late.push(...late);
    } catch (error) {
      if (!isOfRows(error) || (isTimeout(error) && timeouts-- === 0)) throw error;
      deps.log.error({ err: error, rfc, uuid: row.prepared.cfdi.uuid }, 'the database refused a CFDI');
      rechazos.add(row.archivo, notStorable(row, String(codeOf(error))));
    }
  }
  return result;
}

const split = (rows: readonly Filed[], inserted: ReadonlySet<string>): Inserted => ({
  inserted: inserted.size,
  late: rows.filter(({ prepared }) => !inserted.has(prepared.cfdi.id)),
});

const codeOf = (error: unknown) => (error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined);
const isTimeout = (error: unknown) => codeOf(error) === '57014';

/**
 * Whether it may be about what is inserted: data, constraints, limits, triggers, and the 30 s of a statement (PostgreSQL,
 * appendix A: classes 21 to 23, 42, 54, P0; 57014).
 */
const isOfRows = (error: unknown): boolean =>
  isTimeout(error) || (/^(2[123]|42|54|P0)\w{3}$/.test(codeOf(error) ?? '') && !isDatabaseOutage(error));

const notStorable = ({ prepared }: Filed, code: string) =>
  new Problem(
    422,
    'cfdi_not_storable',
    `El CFDI ${prepared.cfdi.uuid} no se pudo guardar: la base de datos no lo admite (${code}). Avise a soporte.`,
  );
