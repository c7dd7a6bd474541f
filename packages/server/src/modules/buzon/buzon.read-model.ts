import {
  EstatusCancelacion,
  EstatusCfdi,
  EstatusSolicitud,
  type HistorialQuery,
  type HistorialRow,
  type Page,
  type SolicitudesQuery,
  type SolicitudRow,
} from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import { oneOf } from '@boveda/platform/db/one-of';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { clampDays, montoPagos } from '../cfdi/cfdi.read-model';
import { conditionsOf } from '../cfdi/cfdi-filters';
import { isSolicitado } from './solicitado';

type Condition = RawBuilder<SqlBool>;

const from = sql`solicitud_cancelacion s left join cfdi k
  on ${isSolicitado}`;
const known = (rfc: string) => sql`coalesce(k.folio, '') as folio, coalesce(k.serie, '') as serie, s.uuid,
  coalesce(k.contraparte_rfc, '') as rfc, coalesce(k.contraparte_nombre, '') as nombre, k.total,
  coalesce(k.moneda, 'MXN') as moneda, ${montoPagos(rfc, 'k')} as montopagos, k.id as cfdi`;
// A pending request counts as a process under way, whatever the SAT's last answer on the CFDI was.
const solicitudColumns = (rfc: string) => sql`s.id, s.status, k.fecha, k.status as statuscfdi,
  case when s.status = ${sql.lit(EstatusSolicitud.Pendiente)} and k.status is distinct from ${sql.lit(EstatusCfdi.Cancelado)}
    then ${sql.lit(EstatusCancelacion.EnProceso)} else coalesce(k.statuscanc, 0) end as statuscanc,
  s.recibida, s.vence, s.silencio_acepta as silencioacepta, s.status = ${sql.lit(EstatusSolicitud.Pendiente)} and s.respuesta is not null as enverificacion,
  case when s.status <> ${sql.lit(EstatusSolicitud.Pendiente)} or k.status <> ${sql.lit(EstatusCfdi.Vigente)} or k.tipo not in ('I', 'P') or k.id is null then ''
    when k.preaceptado then '1' else '0' end as preaceptada, ${known(rfc)}`;

/** Filters apply to the CFDI; its UUID is known even when the vault does not hold it. */
function narrow(rfcOwner: string, { limit: _limit, offset: _offset, uuid, ...filters }: HistorialQuery): Condition[] {
  return [
    sql`s.rfc_owner = ${rfcOwner}`,
    ...(uuid === undefined ? [] : [sql<SqlBool>`s.uuid = ${uuid}::uuid`]),
    ...conditionsOf(rfcOwner, clampDays(filters)),
  ];
}

const all = (conditions: readonly Condition[]) => sql.join([...conditions], sql` and `);

/** Returns a page of the taxpayer's requests, the earliest deadline first, with their total number. */
export async function listSolicitudes(
  db: Db,
  rfc: string,
  { status, ...query }: SolicitudesQuery,
): Promise<Page<SolicitudRow>> {
  const state =
    status === '0'
      ? sql<SqlBool>`s.status in ${oneOf(Object.values(EstatusSolicitud))}`
      : sql<SqlBool>`s.status = ${status}::smallint`;
  const where = all([state, ...narrow(rfc, query)]);
  const order =
    status === `${EstatusSolicitud.Pendiente}` ? sql`s.vence asc nulls last, s.id` : sql`s.recibida desc, s.id`;
  const [page, count] = await Promise.all([
    sql<Record<'recibida', Date> & Record<'vence', Date | null> & Omit<SolicitudRow, 'recibida' | 'vence'>>`
      select ${solicitudColumns(rfc)} from ${from} where ${where} order by ${order}
      limit ${query.limit} offset ${query.offset}`.execute(db),
    countRows(db, where),
  ]);
  return { rows: page.rows.map(toRow), count };
}

/** Returns these requests of the taxpayer in the order of their ids; throws 404 when one is missing. */
export async function getSolicitudes(db: Db, rfc: string, ids: readonly string[]): Promise<SolicitudRow[]> {
  const { rows } = await sql<Parameters<typeof toRow>[0]>`
    select ${solicitudColumns(rfc)} from ${from}
    where s.rfc_owner = ${rfc} and s.id = any(${ids}::uuid[]) order by s.id`.execute(db);
  if (rows.length !== new Set(ids).size) throw notFound();
  return rows.map(toRow);
}

const toRow = ({
  recibida,
  vence,
  ...row
}: Omit<SolicitudRow, 'recibida' | 'vence'> & { recibida: Date; vence: Date | null }): SolicitudRow => ({
  ...row,
  recibida: recibida.toISOString(),
  vence: vence?.toISOString() ?? null,
});

/** Returns a page of the taxpayer's answers, the newest first, with their total number. */
export async function listHistorial(
  db: Db,
  rfc: string,
  query: HistorialQuery,
): Promise<{ rows: HistorialRow[]; total: number }> {
  const where = all([sql<SqlBool>`s.respondida is not null`, ...narrow(rfc, query)]);
  const [page, total] = await Promise.all([
    sql<Omit<HistorialRow, 'created'> & { created: Date }>`
      select s.id, (s.status = ${sql.lit(EstatusSolicitud.Aceptada)})::int as esaceptada, s.respondida as created, s.tipo, s.motivo,
        k.fecha as fechacfdi, ${known(rfc)}
      from ${from} where ${where} order by s.respondida desc, s.id
      limit ${query.limit} offset ${query.offset}`.execute(db),
    countRows(db, where),
  ]);
  return { rows: page.rows.map(({ created, ...row }) => ({ ...row, created: created.toISOString() })), total };
}

async function countRows(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from} where ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns an answer of the taxpayer with its evidence; throws 404. */
export async function findRespondida(db: Db, rfc: string, id: string) {
  const row = await db
    .selectFrom('solicitud_cancelacion')
    .selectAll()
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .where('respondida', 'is not', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Returns the number of pending requests, and when the taxpayer's mailbox was last read successfully. */
export async function sumBuzon(db: Db, rfc: string): Promise<{ pendientes: number; ultimo: Date | null }> {
  const { rows } = await sql<{ pendientes: number; ultimo: Date | null }>`
    select count(s.id)::int as pendientes, (select ultimo_buzon from configuracion where rfc_owner = ${rfc}) as ultimo
    from solicitud_cancelacion s
    where s.rfc_owner = ${rfc} and s.status = ${sql.lit(EstatusSolicitud.Pendiente)}`.execute(db);
  return rows[0] ?? { pendientes: 0, ultimo: null };
}
