import type { AnswerOf, api, RetencionDetail, RetencionesQuery, RetencionRow, Validacion } from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { linkTo } from '../../auth/links/file-links';
import type { Deps } from '../../installation/deps';
import { listAcuses } from '../cfdi/acuses';
import { readValidaciones } from '../cfdi/validaciones';

const columns = sql`r.id, r.uuid, r.emitida, r.version, r.folio, to_char(r.fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha,
  r.clave, r.contraparte_rfc as rfc, r.contraparte_nombre as nombre, r.contraparte_registro as registro, r.ejercicio,
  r.mes_inicial as mesinicial, r.mes_final as mesfinal, r.operacion, r.gravado, r.exento, r.retenido, r.isr, r.iva,
  r.ieps, r.status, r.errmsg`;

type Sumas = AnswerOf<typeof api.retenciones.list>['sumas'];

/** Returns a page of the list, and the number and the sums of all that is found. */
export async function listRetenciones(
  db: Db,
  rfc: string,
  query: RetencionesQuery,
): Promise<AnswerOf<typeof api.retenciones.list>> {
  const where = conditionOf(rfc, query);
  const [page, total] = await Promise.all([
    sql<RetencionRow>`select ${columns} from retencion r where ${where}
      order by r.fecha desc, r.id desc limit ${query.limit} offset ${query.offset}`.execute(db),
    sql<Sumas & { count: number }>`select count(*)::int as count, coalesce(sum(r.operacion), 0)::text as operacion,
      coalesce(sum(r.retenido), 0)::text as retenido, coalesce(sum(r.isr), 0)::text as isr,
      coalesce(sum(r.iva), 0)::text as iva, coalesce(sum(r.ieps), 0)::text as ieps
      from retencion r where ${where}`.execute(db),
  ]);
  const { count = 0, ...sumas } = total.rows[0] as Sumas & { count: number };
  return { rows: page.rows, count, sumas };
}

function conditionOf(rfc: string, { direccion, ejercicio, mes, rfc: contraparte, clave }: RetencionesQuery) {
  const parts = [
    sql`r.rfc_owner = ${rfc}`,
    sql`r.emitida = ${direccion === 'emitidas'}`,
    ...(ejercicio === undefined ? [] : [sql`r.ejercicio = ${ejercicio}::smallint`]),
    ...(mes === undefined ? [] : [sql`${mes}::smallint between r.mes_inicial and r.mes_final`]),
    ...(contraparte === undefined ? [] : [sql`r.contraparte_rfc = ${contraparte}`]),
    ...(clave === undefined ? [] : [sql`r.clave = ${clave}`]),
  ];
  return sql.join(parts, sql` and `);
}

type Stored = RetencionRow & { created: Date; pdforiginal: boolean; sha256: string; reglas: Validacion[] };

/** Returns one CFDI de retenciones with its report and links to its files. */
export async function getRetencion(deps: Deps, rfc: string, id: string, sesionId: string): Promise<RetencionDetail> {
  const { rows } = await sql<Stored>`
    select ${columns}, r.created, r.pdf_sha256 is not null as pdforiginal, r.xml_sha256 as sha256, r.reglas
    from retencion r where r.rfc_owner = ${rfc} and r.id = ${id}::uuid`.execute(deps.db);
  if (!rows[0]) throw notFound();
  const { created, sha256, reglas, ...row } = rows[0];
  const link = { rfc, id, sesionId };
  return {
    ...row,
    created: created.toISOString(),
    xmlurl: linkTo(deps, { kind: 'retencion-xml', ...link }),
    pdfurl: linkTo(deps, { kind: 'retencion-pdf', ...link }),
    validaciones: await readValidaciones(deps, rfc, sha256, reglas),
    acuses: await listAcuses(deps, rfc, { uuid: row.uuid, emisor: row.emitida ? rfc : row.rfc }, sesionId),
  };
}
