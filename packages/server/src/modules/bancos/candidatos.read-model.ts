import { EstatusCfdi } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { Candidato } from './conciliar/tipos';

const VIGENTE = sql.lit(EstatusCfdi.Vigente);
/** Most CFDI that are compared with movements, the newest. */
const MAX_CANDIDATOS = 100_000;

/** Days of the movements whose CFDI are looked for. */
export interface Dias {
  desde: string;
  hasta: string;
}

/** Payments of valid complements without movement; columns as `Candidato`. A complement may come long after its payment. */
export const pagosSinMovimiento = (rfc: string, { desde, hasta }: Dias, around: number) => sql`
  select c.id, c.uuid, p.n::int as pago, 'REP' as clase, c.emitido, c.contraparte_rfc, c.contraparte_nombre, c.serie, c.folio,
    (p.value->>'fechaPago')::timestamp as fecha, (p.value->>'monto')::numeric as importe, p.value->>'moneda' as moneda,
    (p.value->>'tipoCambio')::numeric as tipo_cambio, coalesce(p.value->>'numOperacion', '') as operacion,
    coalesce(case when c.emitido then p.value->>'ctaOrdenante' else p.value->>'ctaBeneficiario' end, '') as cuenta
  from cfdi c
  join cfdi_detalle d on d.rfc_owner = ${rfc} and d.cfdi_id = c.id
  cross join lateral jsonb_array_elements(d.pagos) with ordinality p (value, n)
  where c.rfc_owner = ${rfc} and c.tipo = 'P' and c.status = ${VIGENTE} and c.fecha >= ${desde}::date - ${around + 10}::int
    and c.fecha < ${hasta}::date + 400 and (p.value->>'fechaPago')::date between ${desde}::date - ${around}::int and ${hasta}::date + ${around}::int
    and (p.value->>'monto')::numeric > 0
    and not tiene_sustituto(c.rfc_owner, c.uuid, c.tipo, c.id, c.emitido, c.contraparte_rfc)
    and not exists (
      select from conciliacion_cfdi x join conciliacion k on k.rfc_owner = ${rfc} and k.id = x.conciliacion_id and k.estado = 'aplicada'
      where x.rfc_owner = ${rfc} and (x.uuid = c.uuid and x.pago = p.n
        or x.clase = 'PPD' and exists (select from abono a where a.rfc_owner = ${rfc} and a.rep_id = c.id and a.factura = x.uuid)))`;

/** Valid invoices that were paid at once and have no movement. */
export const facturasSinMovimiento = (rfc: string, { desde, hasta }: Dias, before: number, after: number) => sql`
  select c.id, c.uuid, 0 as pago, 'PUE' as clase, c.emitido, c.contraparte_rfc, c.contraparte_nombre, c.serie, c.folio, c.fecha,
    c.total as importe, c.moneda, c.tipo_cambio, '' as operacion, '' as cuenta
  from cfdi c
  where c.rfc_owner = ${rfc} and c.tipo = 'I' and c.metodo_pago = 'PUE' and c.status = ${VIGENTE} and c.total > 0
    and c.fecha >= ${desde}::date - ${before}::int and c.fecha < ${hasta}::date + ${after}::int + 1
    and not tiene_sustituto(c.rfc_owner, c.uuid, c.tipo, c.id, c.emitido, c.contraparte_rfc)
    and not exists (
      select from conciliacion_cfdi x join conciliacion k on k.rfc_owner = ${rfc} and k.id = x.conciliacion_id and k.estado = 'aplicada'
      where x.rfc_owner = ${rfc} and x.uuid = c.uuid)`;

/** Invoices on credit with a balance that no movement pays yet. */
const creditosAbiertos = (rfc: string, { desde, hasta }: Dias) => sql`
  select c.id, c.uuid, 0 as pago, 'PPD' as clase, c.emitido, c.contraparte_rfc, c.contraparte_nombre, c.serie, c.folio, c.fecha,
    c.saldo_insoluto - coalesce((
      select sum(x.importe) from conciliacion_cfdi x
      join conciliacion k on k.rfc_owner = ${rfc} and k.id = x.conciliacion_id and k.estado = 'aplicada'
      where x.rfc_owner = ${rfc} and x.uuid = c.uuid and x.clase = 'PPD'), 0) as importe,
    c.moneda, c.tipo_cambio, '' as operacion, '' as cuenta
  from cfdi c
  where c.rfc_owner = ${rfc} and c.tipo = 'I' and c.metodo_pago = 'PPD' and c.status = ${VIGENTE} and c.saldo_insoluto > 0.01
    and c.fecha >= ${desde}::date - 400 and c.fecha < ${hasta}::date + 6
    and not tiene_sustituto(c.rfc_owner, c.uuid, c.tipo, c.id, c.emitido, c.contraparte_rfc)`;

interface Row {
  uuid: string;
  pago: number;
  clase: Candidato['clase'];
  emitido: boolean;
  contraparte_rfc: string;
  contraparte_nombre: string;
  serie: string;
  folio: string;
  fecha: string;
  centavos: string;
  moneda: string;
  tipo_cambio: string | null;
  operacion: string;
  cuenta: string;
}

/** Returns the CFDI that movements of these days may pay: what a movement already pays is not among them. */
export async function readCandidatos(db: Db, rfc: string, dias: Dias): Promise<Candidato[]> {
  const { rows } = await sql<Row>`
    select s.uuid, s.pago, s.clase, s.emitido, s.contraparte_rfc, s.contraparte_nombre, s.serie, s.folio,
      to_char(s.fecha, 'YYYY-MM-DD') as fecha, round(s.importe * 100)::bigint::text as centavos, s.moneda,
      s.tipo_cambio::text as tipo_cambio, s.operacion, s.cuenta
    from (${pagosSinMovimiento(rfc, dias, 50)} union all ${facturasSinMovimiento(rfc, dias, 50, 11)} union all ${creditosAbiertos(rfc, dias)}) s
    where s.importe > 0 and s.importe < 1e13
    order by s.fecha desc, s.uuid limit ${MAX_CANDIDATOS}`.execute(db);
  return rows.map((row) => ({
    clave: claveOf(row),
    clase: row.clase,
    emitido: row.emitido,
    rfc: row.contraparte_rfc,
    nombre: row.contraparte_nombre,
    fecha: row.fecha,
    centavos: Number(row.centavos),
    moneda: row.moneda,
    tipoCambio: row.tipo_cambio === null ? null : Number(row.tipo_cambio),
    operacion: row.operacion.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase(),
    cuenta: row.cuenta.replaceAll(/\D/g, ''),
    folio: `${row.serie}${row.folio}`,
  }));
}

/** Name of a CFDI, or of a payment in it. */
export const claveOf = ({ uuid, pago }: { uuid: string; pago: number }): string => `${uuid}#${pago}`;
