import { sql } from 'kysely';
import pMap from 'p-map';
import { readContenido, readContenidoRetencion } from '../vault/ingest/judge';
import { checkRow, type Fila } from './check-row';
import type { CheckerDeps } from './checker-deps';
import type { CheckRows, Portion } from './portion';

/** Rows of a portion; their files are read. */
const PORTION = 500;
const AT_ONCE = 4;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Checks CFDI with their files. */
export const checkCfdis: CheckRows = async (deps, rfc, after) => {
  const { rows } = await sql<Fila>`
    select c.rfc_owner, c.id, c.uuid, c.emitido, c.version, c.tipo, c.serie, c.folio, c.contraparte_rfc,
      c.contraparte_nombre, c.fecha, c.subtotal, c.total, c.moneda, c.tipo_cambio, c.metodo_pago, c.forma_pago,
      c.uso_cfdi, c.xml_sha256, c.xml_bytes, c.pdf_sha256, c.pdf_bytes, d.expresion, d.relacionados, d.pagos
    from cfdi c left join cfdi_detalle d on d.rfc_owner = c.rfc_owner and d.cfdi_id = c.id
    where c.rfc_owner = ${rfc} and c.id > ${after ?? FIRST}::uuid order by c.id limit ${PORTION}`.execute(deps.db);
  return { ...(await checkFilas(deps, rows, readContenido)), cfdi: rows.length };
};

/** Checks CFDI de retenciones with their files. */
export const checkRetenciones: CheckRows = async (deps, rfc, after) => {
  const { rows } = await sql<Fila>`
    select r.* from retencion r where r.rfc_owner = ${rfc} and r.id > ${after ?? FIRST}::uuid
    order by r.id limit ${PORTION}`.execute(deps.db);
  return checkFilas(deps, rows, readContenidoRetencion);
};

async function checkFilas(
  deps: CheckerDeps,
  filas: readonly Fila[],
  read: (rfc: string, xml: Buffer) => Promise<object>,
): Promise<Portion> {
  const { signal } = deps;
  const found = await pMap(filas, (fila) => checkRow(deps, fila, read), {
    concurrency: AT_ONCE,
    ...(signal && { signal }),
  });
  return {
    hallazgos: found.flat(),
    last: filas.length < PORTION ? null : (filas.at(-1) as Fila).id,
    names: filas.flatMap(({ xml_sha256, pdf_sha256 }) =>
      pdf_sha256 === null ? [xml_sha256] : [xml_sha256, pdf_sha256],
    ),
  };
}
