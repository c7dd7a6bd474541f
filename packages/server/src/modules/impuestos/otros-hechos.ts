import { type RawBuilder, sql } from 'kysely';
import { retencionesDePlataformas } from './retenciones-de-plataformas';

/** The IVA of imports that users said, of some months (first days) where they are given, as rows of `hecho_flujo` that count (LIVA 5, 28). */
const importaciones = (rfc: string, dias?: readonly string[]): RawBuilder<unknown> => sql`(
  select ${rfc}::text collate "C" as rfc_owner, i.id as cfdi_id, 0::int as n, i.mes, false as emitido, '' as contraparte, 'PED' as origen,
    'T' as naturaleza, '002' as impuesto, 'Tasa' as factor, 0.16::numeric as tasa, '' as razon, false as estimado, i.clase,
    null::uuid as documento, null::uuid as corrige, i.fecha::timestamp as fecha, '' as marca, '' as aviso, true as cuenta, i.base,
    i.iva as importe
  from importacion_iva i where i.rfc_owner = ${rfc} ${dias ? sql`and i.mes = any(${dias}::date[])` : sql``})`;

/**
 * What counts in the cells of a taxpayer and is in no CFDI that `hecho_flujo` has: what platforms withheld from it, and the IVA of imports.
 * Rows of `hecho_flujo`, whose `cfdi_id` is that of the CFDI de retenciones or of what a user said; of some months (first days) where they
 * are given.
 */
export const otrosHechos = (rfc: string, dias?: readonly string[]): RawBuilder<unknown> => {
  const columns = sql`rfc_owner, cfdi_id, n, mes, emitido, contraparte, origen, naturaleza, impuesto, factor, tasa, razon, estimado, clase,
    documento, corrige, fecha, marca, aviso, cuenta, base, importe`;
  return sql`(select ${columns} from ${retencionesDePlataformas(rfc, dias)} r union all select ${columns} from ${importaciones(rfc, dias)} i)`;
};
