import type { AnswerOf, api, CeldaImpuesto, DecisionFlujo, LineaFlujo, LineasQuery } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { claseDe, isOf, primerDia, productosDe, razonDe, tasaDe } from './celdas';
import { otrosHechos } from './otros-hechos';

type Lineas = AnswerOf<typeof api.impuestos.listLineas>;
type Row = Omit<LineaFlujo, 'documento' | 'corrige' | 'timbrado' | 'decisiones'> & {
  documento: string | null;
  corrige: string | null;
  otro_cfdi: string | null;
  timbrado_base: string | null;
  timbrado_importe: string | null;
};
/** Parts of a line that an egreso states, or that follow from it, are numbered behind it. */
const LINES = sql.lit(1_000_000);

/** Cells of what is in no CFDI that the facts have. */
const CON_OTROS: ReadonlySet<CeldaImpuesto> = new Set(['retenidoAFavor', 'acreditable']);

/** The facts of a month, with the others. */
const conOtros = (rfc: string, mes: string) => {
  const columns = sql`cfdi_id, n, rfc_owner, mes, emitido, contraparte, origen, naturaleza, impuesto, factor, tasa, razon, estimado, clase,
    documento, corrige, fecha, marca, aviso, cuenta, base, importe`;
  return sql`(
    select ${columns} from hecho_flujo where rfc_owner = ${rfc} and mes = ${primerDia(mes)}::date
    union all select ${columns} from ${otrosHechos(rfc, [primerDia(mes)])} p)`;
};

/** Returns one page of the lines of cells, and the sum of all their pages. */
export async function listLineas(db: Db, rfc: string, mes: string, query: LineasQuery): Promise<Lineas> {
  const { celda, tasa, razon, origen, contraparte, limit, offset } = query;
  const conditions = [
    sql`h.rfc_owner = ${rfc} and h.mes = ${primerDia(mes)}::date and h.cuenta and ${isOf('h', celda)}`,
    ...(celda === 'acreditable' ? [sql`${razonDe('h')} is null`] : []),
    ...(celda === 'noAcreditable' ? [sql`${razonDe('h')} is not null`] : []),
    ...(razon ? [razon === 'ninguna' ? sql`${razonDe('h')} is null` : sql`${razonDe('h')} = ${razon}`] : []),
    ...(tasa ? [sql`${tasaDe('h')} = ${tasa}`] : []),
    ...(origen ? [sql`h.origen = ${origen}`] : []),
    ...(contraparte ? [sql`h.contraparte = ${contraparte}`] : []),
  ];
  const where = sql.join(conditions, sql` and `);
  const hechos = CON_OTROS.has(celda) ? conOtros(rfc, mes) : sql`hecho_flujo`;
  const [sums, page] = await Promise.all([
    sql<{ count: number; base: string; importe: string }>`
      select count(*)::int as count, round(coalesce(sum(h.base), 0), 2)::text as base,
        round(coalesce(sum(h.importe), 0), 2)::text as importe
      from ${hechos} h where ${where}`.execute(db),
    sql<Row>`
      select h.cfdi_id || ':' || h.n as id, coalesce(c.id, r.id, i.id) as cfdi, r.id is not null as retencion, i.pedimento, coalesce(c.emitido, false) as emitido,
        coalesce(c.uuid::text, r.uuid::text, i.pedimento) as uuid, coalesce(c.serie, '') as serie,
        coalesce(c.folio, r.folio, i.pedimento) as folio, h.documento, h.corrige,
        f.id as otro_cfdi, coalesce(t.base, r.operacion)::text as timbrado_base, coalesce(t.importe, r.iva)::text as timbrado_importe,
        h.aviso = 'complementaria' as complementaria, coalesce(nullif(h.contraparte, ''), i.id_fiscal) as contraparte,
        coalesce(c.contraparte_nombre, r.contraparte_nombre, i.nombre) as nombre, to_char(h.fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha, h.origen,
        h.impuesto, h.factor, case when h.factor in ('Tasa', 'Cuota') then h.tasa::text end as "tasaOCuota",
        ${tasaDe('h')} as tasa, h.base::text, h.importe::text, h.estimado, ${razonDe('h')} as razon, ${claseDe('h')} as clase, (
          select coalesce(json_agg(json_build_object('clave', p.clave, 'clase', p.clase, 'base', p.base::text, 'importe', p.importe::text)
            order by p.clave), '[]')
          from ${productosDe(rfc, 'h')} p) as productos
      from (select * from ${hechos} h where ${where} order by h.fecha, h.cfdi_id, h.n limit ${limit} offset ${offset}) h
      left join cfdi c on c.rfc_owner = ${rfc} and c.id = h.cfdi_id
      left join retencion r on r.rfc_owner = ${rfc} and r.id = h.cfdi_id
      left join importacion_iva i on i.rfc_owner = ${rfc} and i.id = h.cfdi_id
      left join cfdi f on f.rfc_owner = ${rfc} and f.uuid = coalesce(h.documento, h.corrige)
      left join hecho_flujo t on t.rfc_owner = ${rfc} and t.cfdi_id = h.cfdi_id and t.n = h.n / ${LINES} * ${LINES}
        and h.corrige is not null and t.naturaleza = h.naturaleza
      order by h.fecha, h.cfdi_id, h.n`.execute(db),
  ]);
  const { count = 0, base = '0.00', importe = '0.00' } = sums.rows[0] ?? {};
  const decisiones = await decisionesOf(
    db,
    rfc,
    page.rows.map(({ cfdi }) => cfdi),
  );
  const rows = page.rows.map(({ documento, corrige, otro_cfdi, timbrado_base, timbrado_importe, ...linea }) => ({
    ...linea,
    documento: documento === null ? null : { uuid: documento, cfdi: otro_cfdi },
    corrige: corrige === null ? null : { uuid: corrige, cfdi: otro_cfdi },
    timbrado:
      timbrado_base === null || timbrado_importe === null ? null : { base: timbrado_base, importe: timbrado_importe },
    decisiones: decisiones
      .filter((decision) => decision.cfdi === linea.cfdi && decision.documento === documento)
      .map(({ id, tipo, mes, clase, motivo, autor, fecha }) => ({ id, tipo, mes, clase, motivo, autor, fecha })),
  }));
  return { rows, count, total: { base, importe } };
}

const columnas = sql`d.id, d.tipo, to_char(d.mes, 'YYYY-MM') as mes, d.clase, d.motivo, d.autor, d.created, d.cfdi_id as cfdi, c.uuid,
  d.documento, c.contraparte_rfc as contraparte, c.contraparte_nombre as nombre`;

type DecisionRow = Omit<DecisionFlujo, 'fecha'> & { created: Date };
const decisionOf = ({ created, ...row }: DecisionRow): DecisionFlujo => ({ ...row, fecha: created.toISOString() });

async function decisionesOf(db: Db, rfc: string, cfdis: readonly string[]): Promise<DecisionFlujo[]> {
  const { rows } = await sql<DecisionRow>`
    select ${columnas} from decision_flujo d join cfdi c on c.rfc_owner = d.rfc_owner and c.id = d.cfdi_id
    where d.rfc_owner = ${rfc} and d.cfdi_id = any(${cfdis}::uuid[]) order by d.created, d.id`.execute(db);
  return rows.map(decisionOf);
}

/** Returns one page of the decisions on what belongs to a month, or was moved from or to it. */
export async function listDecisiones(
  db: Db,
  rfc: string,
  { mes, limit, offset }: { mes: string; limit: number; offset: number },
): Promise<AnswerOf<typeof api.impuestos.listDecisiones>> {
  const wanted = sql`
    from decision_flujo d join cfdi c on c.rfc_owner = d.rfc_owner and c.id = d.cfdi_id
    where d.rfc_owner = ${rfc} and exists (
      select from hecho_flujo h where h.rfc_owner = d.rfc_owner and h.cfdi_id = d.cfdi_id
        and h.documento is not distinct from d.documento
        and ${primerDia(mes)}::date in (h.mes, date_trunc('month', h.fecha)::date))`;
  const [{ rows }, counted] = await Promise.all([
    sql<DecisionRow>`select ${columnas} ${wanted} order by d.created desc, d.id desc limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*)::int as count ${wanted}`.execute(db),
  ]);
  return { rows: rows.map(decisionOf), count: counted.rows[0]?.count ?? 0 };
}
