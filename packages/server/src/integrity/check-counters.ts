import { type RawBuilder, sql } from 'kysely';
import type { Finding } from './finding';
import type { CheckRows } from './portion';

type Difference = RawBuilder<unknown>;

const espacio = (rfc: string): Difference => sql`
  select from (
    select coalesce(sum(cantidad), 0) as n, coalesce(sum(xml_bytes + pdf_bytes), 0) as bytes
    from espacio_mensual where rfc_owner = ${rfc}
  ) k cross join (
    select coalesce(sum(uno), 0) as n, coalesce(sum(xml_bytes::bigint + coalesce(pdf_bytes, 0)), 0) as bytes from (
      select 1 as uno, xml_bytes, pdf_bytes from cfdi where rfc_owner = ${rfc} and not cuarentena
      union all
      select 0, xml_bytes, pdf_bytes from cfdi_reemplazado where rfc_owner = ${rfc} and not cuarentena
      union all
      select 0, xml_bytes, pdf_bytes from retencion where rfc_owner = ${rfc}
      union all
      select 0, xml_bytes, 0 from acuse_cancelacion where rfc_owner = ${rfc}
      union all
      select 0, bytes, 0 from materialidad_documento where rfc_owner = ${rfc} and uuid is null
      union all
      select 0, bytes, 0 from documento_cliente where rfc_owner = ${rfc}
    ) f
  ) e where (k.n, k.bytes) <> (e.n, e.bytes)`;

const resumen = (rfc: string): Difference => sql`
  select from (
    select nivel, emitido, status, moneda, sum(cantidad) as n, sum(total) as total from resumen
    where rfc_owner = ${rfc} group by 1, 2, 3, 4 having sum(cantidad) <> 0
  ) k
  full join (
    select nivel, emitido, status, moneda, count(*) as n, sum(total) as total
    from cfdi cross join (values ('dia'), ('mes')) v (nivel)
    where rfc_owner = ${rfc} group by 1, 2, 3, 4
  ) e using (nivel, emitido, status, moneda)
  where (coalesce(k.n, 0), coalesce(k.total, 0)) <> (coalesce(e.n, 0), coalesce(e.total, 0)) limit 1`;

const flujo = (rfc: string): Difference => sql`
  select from (
    select mes, emitido, razon, clase, sum(n) as n, sum(base) as base, sum(importe) as importe from flujo_mes
    where rfc_owner = ${rfc} group by 1, 2, 3, 4 having sum(n) <> 0
  ) k
  full join (
    select mes, emitido, razon, clase, count(*) as n, sum(base) as base, sum(importe) as importe from hecho_flujo
    where rfc_owner = ${rfc} and cuenta group by 1, 2, 3, 4
  ) e using (mes, emitido, razon, clase)
  where (coalesce(k.n, 0), coalesce(k.base, 0), coalesce(k.importe, 0))
    <> (coalesce(e.n, 0), coalesce(e.base, 0), coalesce(e.importe, 0)) limit 1`;

const counters = [
  ['Espacio en uso', espacio],
  ['Cantidades y sumas', resumen],
  ['Impuestos por mes', flujo],
] as const;

/** Compares the counters that triggers maintain with a recount. */
export const checkCounters: CheckRows = async ({ db, signal }, rfc) => {
  const hallazgos: Finding[] = [];
  for (const [objeto, query] of counters) {
    signal?.throwIfAborted();
    const { rows } = await query(rfc).execute(db);
    if (rows.length > 0) hallazgos.push({ clase: 'contador', rfc, objeto, detalle: '' });
  }
  return { hallazgos, last: null };
};
