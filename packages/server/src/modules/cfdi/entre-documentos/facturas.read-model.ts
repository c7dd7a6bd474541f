import type { AlertaPago } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { ImportesCfdi } from '../../../vault/ingest/importes';
import type { Documento } from './hallazgo';

/** Most invoices of a complement or egreso that are compared. */
export const MOST_FACTURAS = 20;
/** Most payments, and most egresos, of an invoice that are compared. */
const MOST_APLICADOS = 100;

/** Taxes of a payment for one invoice, in the currency of its document. */
export type ImpuestosPagados = Omit<ImportesCfdi, 'descuento'>;

/** A payment that counts, by one document of a complement. Amounts of the document are in `monedadr`. */
export interface PagoAplicado extends Documento, ImpuestosPagados {
  parcialidad: number | null;
  /** In the currency of the invoice. */
  importe: string;
  fechapago: string;
  monedadr: string | null;
  saldoanterior: string | null;
  objetoimp: string | null;
}

/** An egreso that counts, and what it takes off the invoice. */
export interface EgresoAplicado extends Documento {
  importe: string;
}

/** An invoice with what was applied to it: the first ones, and what all of them come to. */
export interface FacturaAplicada extends Documento {
  contraparte_rfc: string;
  metodo_pago: string | null;
  total: string;
  moneda: string;
  pagos: PagoAplicado[];
  pagado: string;
  egresos: EgresoAplicado[];
  acreditado: string;
  alertas: readonly Alerta[];
}

/** An alert of the invoice, or of one of its complements. */
interface Alerta {
  codigo: AlertaPago;
  rep_id: string | null;
}

interface Cfdi {
  id: string;
  tipo: string;
}

type Factura = Omit<FacturaAplicada, 'pagos' | 'pagado' | 'egresos' | 'acreditado' | 'alertas'>;
type OfFactura<Row> = Row & { factura: string; suma: string };

const documento = sql`c.id, c.uuid, c.serie, c.folio, c.emitido, c.status, c.fecha`;

/** Returns the invoice itself, or those that a complement pays or an egreso names, with what was applied to them. */
export async function findFacturas(db: Db, rfc: string, cfdi: Cfdi): Promise<FacturaAplicada[]> {
  const facturas = await namedBy(db, rfc, cfdi);
  if (facturas.length === 0) return [];
  const [pagos, egresos, alertas] = await Promise.all([
    findPagos(db, rfc, facturas),
    findEgresos(db, rfc, facturas),
    findAlertas(db, rfc, facturas),
  ]);
  return facturas.map((factura) => {
    const own = <Row extends { factura: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.factura === factura.id);
    const [itsPagos, itsEgresos] = [own(pagos), own(egresos)];
    return {
      ...factura,
      pagos: itsPagos,
      pagado: itsPagos[0]?.suma ?? '0',
      egresos: itsEgresos,
      acreditado: itsEgresos[0]?.suma ?? '0',
      alertas: alertas.filter((alerta) => alerta.factura === factura.uuid),
    };
  });
}

async function namedBy(db: Db, rfc: string, { id, tipo }: Cfdi): Promise<Factura[]> {
  const named = {
    I: sql`select c.uuid from cfdi c where c.rfc_owner = ${rfc} and c.id = ${id}`,
    P: sql`select a.factura as uuid from abono a where a.rfc_owner = ${rfc} and a.rep_id = ${id}
      group by a.factura order by min(a.orden) limit ${MOST_FACTURAS}`,
    E: sql`select n.uuid from acreditacion n where n.rfc_owner = ${rfc} and n.nota_id = ${id}
      order by n.uuid limit ${MOST_FACTURAS}`,
  }[tipo];
  if (!named) return [];
  const { rows } = await sql<Factura>`
    select ${documento}, c.contraparte_rfc, c.metodo_pago, c.total, c.moneda
    from (${named}) n join cfdi c on c.rfc_owner = ${rfc} and c.uuid = n.uuid and c.tipo = 'I'`.execute(db);
  return rows;
}

const isOf = (facturas: readonly Factura[]) => sql`factura_id = any(${facturas.map(({ id }) => id)}::uuid[])`;

/** In the order of their parcialidades. The documents of a complement are counted as `abono` counts them. */
async function findPagos(db: Db, rfc: string, facturas: readonly Factura[]): Promise<OfFactura<PagoAplicado>[]> {
  const taxed = (clase: string, impuesto: string) =>
    sql`sum(importe) filter (where clase = ${clase} and impuesto = ${impuesto})`;
  const lines = (clase: string) => sql`
    select ${clase} as clase, l ->> 'impuesto' as impuesto, (l ->> 'importe')::numeric as importe
    from jsonb_array_elements(x.docto -> 'impuestos' -> ${sql.lit(clase)}) l`;
  const { rows } = await sql<OfFactura<PagoAplicado>>`
    with numerados as (
      select *, case when parcialidad ~ '^[0-9]{1,4}$' then parcialidad::int end as numero
      from pago_aplicado where rfc_owner = ${rfc} and ${isOf(facturas)}
    ), aplicados as (
      select *, sum(importe) over (partition by factura_id) as suma,
        row_number() over (partition by factura_id order by numero nulls last, fecha_pago, uuid, orden) as nth
      from numerados
    ), doctos as materialized (
      -- Once for each complement, because it may have thousands of documents.
      select d.cfdi_id, x.orden, x.docto from cfdi_detalle d
      cross join lateral jsonb_path_query(d.pagos, '$[*].doctosRelacionados[*] ? (@.idDocumento like_regex "^.{36}$")')
        with ordinality x (docto, orden)
      where d.rfc_owner = ${rfc} and d.cfdi_id in (select rep_id from aplicados where nth <= ${MOST_APLICADOS})
        and x.docto ->> 'idDocumento' = any(${facturas.map(({ uuid }) => uuid)})
    )
    select a.factura_id as factura, a.suma, ${documento}, a.numero as parcialidad, a.importe, a.fecha_pago as fechapago,
      upper(left(x.docto ->> 'moneda', 3)) as monedadr, x.docto ->> 'impSaldoAnt' as saldoanterior,
      i.*,
      -- Reports of earlier versions do not have the taxes of a document.
      case when x.docto ? 'impuestos' then left(x.docto ->> 'objetoImp', 10) end as objetoimp
    from aplicados a
    join cfdi c on c.rfc_owner = ${rfc} and c.id = a.rep_id
    left join doctos x on x.cfdi_id = a.rep_id and x.orden = a.orden
    cross join lateral (
      select ${taxed('traslados', '002')} as ivatrasladado, ${taxed('traslados', '003')} as iepstrasladado,
        ${taxed('retenciones', '002')} as ivaretenido, ${taxed('retenciones', '001')} as isrretenido
      from (${lines('traslados')} union all ${lines('retenciones')}) t
    ) i
    where a.nth <= ${MOST_APLICADOS} order by a.factura_id, a.nth`.execute(db);
  return rows;
}

async function findAlertas(db: Db, rfc: string, facturas: readonly Factura[]) {
  const { rows } = await sql<Alerta & { factura: string }>`
    select codigo, factura, rep_id from alertas_de(${rfc}, ${facturas.map(({ uuid }) => uuid)}::uuid[])`.execute(db);
  return rows;
}

async function findEgresos(db: Db, rfc: string, facturas: readonly Factura[]): Promise<OfFactura<EgresoAplicado>[]> {
  const { rows } = await sql<OfFactura<EgresoAplicado>>`
    select n.factura_id as factura, n.suma, ${documento}, n.importe from (
      select *, sum(importe) over (partition by factura_id) as suma,
        row_number() over (partition by factura_id order by fecha, uuid) as nth
      from nota_aplicada where rfc_owner = ${rfc} and ${isOf(facturas)}
    ) n
    join cfdi c on c.rfc_owner = ${rfc} and c.id = n.nota_id
    where n.nth <= ${MOST_APLICADOS} order by n.factura_id, n.nth`.execute(db);
  return rows;
}
