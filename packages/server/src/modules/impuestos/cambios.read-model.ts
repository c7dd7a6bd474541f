import {
  type AnswerOf,
  type api,
  type CambioDeCfdi,
  type CfdiCambiado,
  type MesDeImpuestos,
  nombreDeClases,
} from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import { celdaDe, claseDe, primerDia, productosDe, razonDe, seClasificaPorProducto, tasaDe } from './celdas';
import { otrosHechos } from './otros-hechos';

type Cambios = AnswerOf<typeof api.impuestos.listCambios>;
type Counts = NonNullable<NonNullable<MesDeImpuestos['cierre']>['cfdi']>;
type Row = Omit<CfdiCambiado, 'base' | 'documento' | 'razon' | 'clase'> & {
  documento: string;
  razon: string;
  base_cerrada: string;
  base_actual: string;
  clase_cerrada: string | null;
  clase_actual: string | null;
};

/** What the fact `h` is identified with: by a decision or a rule of its counterparty, else by those of its products. */
const clase = (rfc: string): RawBuilder<unknown> => sql`coalesce(case when ${seClasificaPorProducto('h')} then (
      select string_agg(distinct p.clase, ',' order by p.clase) from ${productosDe(rfc, 'h')} p) else ${claseDe('h')} end, '')`;

/** What counts in a month, summed by CFDI, document and cell. */
const cuentan = (rfc: string, mes: string): RawBuilder<unknown> => sql`
  select h.cfdi_id, coalesce(h.documento::text, '') as documento, ${celdaDe('h')} as celda, ${tasaDe('h')} as tasa,
    case when ${celdaDe('h')} = 'noAcreditable' then ${razonDe('h')} else '' end as razon, h.contraparte, sum(h.base) as base, sum(h.importe) as importe,
    max(${clase(rfc)}) as clase
  from hecho_flujo h
  where h.rfc_owner = ${rfc} and h.mes = ${primerDia(mes)}::date and h.cuenta and ${celdaDe('h')} is not null
  group by 1, 2, 3, 4, 5, 6
  union all select h.cfdi_id, '', ${celdaDe('h')}, ${tasaDe('h')}, '', h.contraparte, h.base, h.importe, h.clase
  from ${otrosHechos(rfc, [primerDia(mes)])} h`;

/** Keeps what counts in a month that is being closed. */
export async function keepCfdi(trx: Db, rfc: string, mes: string): Promise<void> {
  await sql`
    insert into cierre_cfdi (rfc_owner, mes, cfdi_id, documento, celda, tasa, razon, uuid, contraparte, base, importe, clase)
    select ${rfc}, ${primerDia(mes)}::date, m.cfdi_id, m.documento, m.celda, m.tasa, m.razon, coalesce(c.uuid::text, r.uuid::text, i.pedimento), m.contraparte, m.base, m.importe, m.clase
    from (${cuentan(rfc, mes)}) m left join cfdi c on c.rfc_owner = ${rfc} and c.id = m.cfdi_id
    left join retencion r on r.rfc_owner = ${rfc} and r.id = m.cfdi_id
    left join importacion_iva i on i.rfc_owner = ${rfc} and i.id = m.cfdi_id
    where coalesce(c.uuid, r.uuid, i.id) is not null`.execute(trx);
}

/** Rows of cells in which a CFDI counts otherwise, or is identified otherwise, than at the close. One that moves between cells has a row in each. */
const cambios = (rfc: string, mes: string): RawBuilder<unknown> => sql`
  with antes as (select * from cierre_cfdi where rfc_owner = ${rfc} and mes = ${primerDia(mes)}::date),
  ahora as (${cuentan(rfc, mes)}),
  juntos as (
    select cfdi_id, documento, celda, tasa, razon, a.uuid, coalesce(a.contraparte, n.contraparte) as contraparte,
      coalesce(a.base, 0) as base_cerrada, coalesce(n.base, 0) as base_actual,
      coalesce(a.importe, 0) as cerrado, coalesce(n.importe, 0) as actual, a.clase as clase_cerrada, n.clase as clase_actual,
      case
        when count(a.uuid) over w = 0 then 'entro'
        when count(n.contraparte) over w = 0 then 'salio'
        else 'cambio'
      end as cambio
    from antes a full join ahora n using (cfdi_id, documento, celda, tasa, razon)
    window w as (partition by cfdi_id, documento))
  select * from juntos where base_cerrada <> base_actual or cerrado <> actual or clase_cerrada <> clase_actual`;

/** Says what a CFDI was identified with and is now, behind its figures; empty where that is the same. */
export const claseDistinta = ({ clase }: CfdiCambiado): string =>
  clase ? `. ${nombreDeClases(clase.cerrada)} → ${nombreDeClases(clase.actual)}` : '';

/** Counts the CFDI that count otherwise than when a month was closed. */
export async function countCambios(db: Db, rfc: string, mes: string): Promise<Counts> {
  const of = (cambio: CambioDeCfdi) => sql`count(distinct cfdi_id) filter (where cambio = ${sql.lit(cambio)})::int`;
  const { rows } = await sql<Counts>`
    select ${of('entro')} as entraron, ${of('salio')} as salieron, ${of('cambio')} as cambiaron
    from (${cambios(rfc, mes)}) m`.execute(db);
  return rows[0] ?? { entraron: 0, salieron: 0, cambiaron: 0 };
}

/** Returns one page of what CFDI count otherwise than when a month was closed; nothing of a month that kept no CFDI. */
export async function listCambios(
  db: Db,
  rfc: string,
  mes: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Cambios> {
  const kept = await db
    .selectFrom('cierre_mes')
    .select('mes')
    .where('rfc_owner', '=', rfc)
    .where('mes', '=', primerDia(mes))
    .where('totales', 'is not', null)
    .executeTakeFirst();
  if (!kept) return { rows: [], count: 0 };
  const { rows } = await sql<Row & { count: number }>`
    select m.cambio, coalesce(c.id, r.id) as cfdi, r.id is not null as retencion,
      coalesce(c.emitido, r.emitida, m.celda in ('causado', 'retenidoAFavor', 'isrAFavor', 'iepsTrasladado')) as emitido,
      coalesce(c.uuid::text, r.uuid::text, i.pedimento, m.uuid) as uuid, coalesce(c.serie, '') as serie, coalesce(c.folio, r.folio, '') as folio, m.documento,
      m.contraparte, coalesce(c.contraparte_nombre, r.contraparte_nombre, i.nombre, '') as nombre, m.celda, m.tasa, m.razon, m.base_cerrada::text,
      m.base_actual::text, m.cerrado::text, m.actual::text, (m.actual - m.cerrado)::text as diferencia, m.clase_cerrada, m.clase_actual, m.count
    from (
      select *, count(*) over ()::int as count from (${cambios(rfc, mes)}) todos
      order by cfdi_id, documento, celda, tasa, razon limit ${limit} offset ${offset}) m
    left join cfdi c on c.rfc_owner = ${rfc} and c.id = m.cfdi_id
    left join retencion r on r.rfc_owner = ${rfc} and r.id = m.cfdi_id
    left join importacion_iva i on i.rfc_owner = ${rfc} and i.id = m.cfdi_id
    order by m.cfdi_id, m.documento, m.celda, m.tasa, m.razon`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(
      ({ documento, razon, base_cerrada, base_actual, clase_cerrada, clase_actual, count: _all, ...row }) => ({
        ...row,
        documento: documento || null,
        razon: (razon || null) as CfdiCambiado['razon'],
        base: { cerrado: base_cerrada, actual: base_actual },
        clase:
          clase_cerrada === null || clase_actual === null || clase_cerrada === clase_actual
            ? null
            : { cerrada: clase_cerrada, actual: clase_actual },
      }),
    ),
  };
}
