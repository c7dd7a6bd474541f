import { type RawBuilder, sql } from 'kysely';
import pMap from 'p-map';
import { readContenido, readContenidoRetencion } from '../vault/ingest/judge';
import { checkRow, type Fila } from './check-row';
import type { CheckerDeps } from './checker-deps';
import type { Finding } from './finding';
import type { Ledger } from './ledger';

const PORTION = 500;
const AT_ONCE = 4;

interface Portion {
  rows: number;
  hallazgos: Finding[];
}

/** Checks every CFDI with its files. */
export const checkCfdis = (deps: CheckerDeps, libro: Ledger): AsyncGenerator<Portion> =>
  checkRows(
    deps,
    libro,
    readContenido,
    (after) => sql`
    select c.rfc_owner, c.id, c.uuid, c.emitido, c.version, c.tipo, c.serie, c.folio, c.contraparte_rfc,
      c.contraparte_nombre, c.fecha, c.subtotal, c.total, c.moneda, c.tipo_cambio, c.metodo_pago, c.forma_pago,
      c.uso_cfdi, c.xml_sha256, c.xml_bytes, c.pdf_sha256, c.pdf_bytes, d.expresion, d.relacionados, d.pagos
    from cfdi c left join cfdi_detalle d on d.rfc_owner = c.rfc_owner and d.cfdi_id = c.id
    where c.rfc_owner = ${after.rfc_owner} and c.id > ${after.id}::uuid order by c.id limit ${PORTION}`,
  );

/** Checks every CFDI de retenciones with its files. */
export const checkRetenciones = (deps: CheckerDeps, libro: Ledger): AsyncGenerator<Portion> =>
  checkRows(
    deps,
    libro,
    readContenidoRetencion,
    (after) => sql`
    select r.* from retencion r where r.rfc_owner = ${after.rfc_owner} and r.id > ${after.id}::uuid
    order by r.id limit ${PORTION}`,
  );

type After = Pick<Fila, 'rfc_owner' | 'id'>;

const FIRST = '00000000-0000-0000-0000-000000000000';

/** Checks rows in portions of one taxpayer after another, so that no transaction stays open over a million of them. */
async function* checkRows(
  deps: CheckerDeps,
  libro: Ledger,
  read: (rfc: string, xml: Buffer) => Promise<object>,
  select: (after: After) => RawBuilder<Fila>,
): AsyncGenerator<Portion> {
  for (const { rfc } of await deps.db.selectFrom('contribuyente').select('rfc').orderBy('rfc').execute()) {
    let last: After | undefined = { rfc_owner: rfc, id: FIRST };
    while (last) {
      const { rows }: { rows: Fila[] } = await select(last).execute(deps.db);
      const found = await pMap(rows, (fila) => checkRow(deps, libro, fila, read), { concurrency: AT_ONCE });
      yield { rows: rows.length, hallazgos: found.flat() };
      last = rows.length < PORTION ? undefined : rows.at(-1);
    }
  }
}
