import {
  type AbonoCfdi,
  type DocumentoPagado,
  EstatusCfdi,
  EXPEDIENTE_LIMIT,
  type Page,
  type RelacionCfdi,
} from '@boveda/contracts';
import { oneOf } from '@boveda/platform/db/one-of';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';

interface Cfdi {
  id: string;
  uuid: string;
}

type Counted<Row> = Row & { count: number };

const pageFrom = <Row extends object>(rows: readonly Counted<Row>[]): Page<Row> => ({
  rows: rows.map(({ count: _, ...row }) => row as unknown as Row),
  count: rows[0]?.count ?? 0,
});

/** A CFDI of the vault by the alias of its row; null where an outer join found none. */
const enlace = sql`case when c.id is not null then jsonb_build_object(
    'id', c.id, 'direccion', case when c.emitido then 'emitidos' else 'recibidos' end, 'status', c.status) end`;

/** Returns the CFDI that this one names, and then those that name it and exist for the SAT. */
export async function listRelaciones(db: Db, rfc: string, { id, uuid }: Cfdi): Promise<Page<RelacionCfdi>> {
  const { rows } = await sql<Counted<RelacionCfdi>>`
    select r.sentido, r.tiporelacion, r.uuid, r.count, ${enlace} || jsonb_build_object('serie', c.serie,
      'folio', c.folio, 'fecha', to_char(c.fecha, 'YYYY-MM-DD"T"HH24:MI:SS'), 'total', c.total::text,
      'moneda', c.moneda) as cfdi
    from (
      select *, count(*) over ()::int as count from (
        select 'nombra' as sentido, tipo_relacion as tiporelacion, uuid from relacion
        where rfc_owner = ${rfc} and cfdi_id = ${id}
        union all
        select 'nombrado', r.tipo_relacion, q.uuid from relacion r
        join cfdi q on q.rfc_owner = r.rfc_owner and q.id = r.cfdi_id
        where r.rfc_owner = ${rfc} and r.uuid = ${uuid} and q.id <> ${id}
          and q.status in ${oneOf([EstatusCfdi.Vigente, EstatusCfdi.Cancelado])}
      ) todas order by sentido, tiporelacion, uuid limit ${EXPEDIENTE_LIMIT}
    ) r left join cfdi c on c.rfc_owner = ${rfc} and c.uuid = r.uuid
    order by r.sentido, r.tiporelacion, c.fecha, r.uuid`.execute(db);
  return pageFrom(rows);
}

/**
 * Returns the payments of an invoice that count, in their order. The balance after each is read from the complement:
 * its n-th document that names the invoice is the n-th of its rows in `abono`.
 */
export async function listAbonos(db: Db, rfc: string, { id, uuid }: Cfdi): Promise<Page<AbonoCfdi>> {
  const { rows } = await sql<Counted<AbonoCfdi>>`
    with abonos as (
      select *, count(*) over ()::int as count from pago_aplicado
      where rfc_owner = ${rfc} and factura_id = ${id}
      order by fecha_pago, uuid, orden limit ${EXPEDIENTE_LIMIT}
    ), declarados as materialized (
      -- Once for each complement, because it may have thousands of documents.
      select d.cfdi_id, jsonb_path_query_array(d.pagos, '$[*].doctosRelacionados[*] ? (@.idDocumento == $factura)',
        jsonb_build_object('factura', ${uuid}::text)) as doctos
      from cfdi_detalle d where d.rfc_owner = ${rfc} and d.cfdi_id in (select rep_id from abonos)
    )
    select ${enlace} as cfdi, p.serie, p.folio, p.uuid, p.fecha_pago as fecha, p.parcialidad as numparc, p.importe,
      p.moneda, p.count, d.doctos -> (n.nth - 1) ->> 'impSaldoInsoluto' as saldoinsoluto
    from abonos p
    join cfdi c on c.rfc_owner = ${rfc} and c.id = p.rep_id
    join declarados d on d.cfdi_id = p.rep_id
    cross join lateral (
      select count(*)::int as nth from abono a
      where a.rfc_owner = ${rfc} and a.rep_id = p.rep_id and a.factura = ${uuid} and a.orden <= p.orden
    ) n
    order by p.fecha_pago, p.uuid, p.orden`.execute(db);
  return pageFrom(rows);
}

/** Returns the documents that a complement pays, in its order. */
export async function listDocumentos(db: Db, rfc: string, { id }: Cfdi): Promise<Page<DocumentoPagado>> {
  const { rows } = await sql<Counted<DocumentoPagado>>`
    with doctos as materialized (
      -- Without the payment, whose thousands of documents every row would repeat.
      select a.docto, p.pago ->> 'fechaPago' as fecha, p.orden as pago, a.orden
      from cfdi_detalle d
      cross join lateral jsonb_array_elements(d.pagos) with ordinality p (pago, orden)
      cross join lateral jsonb_array_elements(p.pago -> 'doctosRelacionados') with ordinality a (docto, orden)
      where d.rfc_owner = ${rfc} and d.cfdi_id = ${id}
    ), page as (
      select *, count(*) over ()::int as count from doctos order by pago, orden limit ${EXPEDIENTE_LIMIT}
    )
    select p.docto ->> 'idDocumento' as iddocumento, left(coalesce(p.docto ->> 'serie', ''), 50) as serie,
      left(coalesce(p.docto ->> 'folio', ''), 100) as folio, p.fecha,
      left(coalesce(p.docto ->> 'numParcialidad', ''), 10) as numparc, left(p.docto ->> 'moneda', 3) as moneda,
      p.docto ->> 'impPagado' as pagado, p.docto ->> 'impSaldoInsoluto' as saldoinsoluto, p.count, ${enlace} as cfdi
    from page p
    -- The number of a paper invoice is no UUID.
    left join cfdi c on c.rfc_owner = ${rfc}
      and c.uuid = case when length(p.docto ->> 'idDocumento') = 36 then (p.docto ->> 'idDocumento')::uuid end
    order by p.pago, p.orden`.execute(db);
  return pageFrom(rows);
}
