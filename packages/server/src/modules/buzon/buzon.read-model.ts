import type { HistorialQuery, HistorialRow, Page, SolicitudesQuery, SolicitudRow } from '@boveda/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/schema';
import { notFound } from '../../http/problem';
import { conditionsOf } from '../cfdi/cfdi.filters';
import { clampDays } from '../cfdi/cfdi.read-model';

type Condition = RawBuilder<SqlBool>;

const from = sql`solicitud_cancelacion s left join cfdi k
  on k.rfc_owner = s.rfc_owner and k.uuid = s.uuid and not k.emitido and k.status < 4`;
const known = sql`coalesce(k.folio, '') as folio, coalesce(k.serie, '') as serie, s.uuid,
  coalesce(k.contraparte_rfc, '') as rfc, coalesce(k.contraparte_nombre, '') as nombre, k.total,
  coalesce(k.moneda, 'MXN') as moneda, k.id as cfdi`;
// A request that waits is the process under way, whatever the SAT said of the CFDI when it was last asked.
const solicitudColumns = sql`s.id, s.status, k.fecha, k.status as statuscfdi,
  case when s.status = 1 and k.status is distinct from 3 then 1 else coalesce(k.statuscanc, 0) end as statuscanc,
  s.recibida, s.vence, s.status = 1 and s.respuesta is not null as enverificacion,
  case when s.status <> 1 or k.status <> 2 or k.tipo not in ('I', 'P') or k.id is null then ''
    when k.preaceptado then '1' else '0' end as preaceptada, ${known}`;

/** Filters speak of the CFDI; its UUID is known even where the vault does not have the rest. */
function narrow(rfcOwner: string, { limit: _limit, offset: _offset, uuid, ...filters }: HistorialQuery): Condition[] {
  return [
    sql`s.rfc_owner = ${rfcOwner}`,
    ...(uuid === undefined ? [] : [sql<SqlBool>`s.uuid = ${uuid}::uuid`]),
    ...conditionsOf(clampDays(filters)),
  ];
}

const all = (conditions: readonly Condition[]) => sql.join([...conditions], sql` and `);

/** A page of the taxpayer's requests, the oldest deadline first, with the number of all of them. */
export async function listSolicitudes(
  db: Db,
  rfc: string,
  { status, ...query }: SolicitudesQuery,
): Promise<Page<SolicitudRow>> {
  const state = status === '0' ? sql<SqlBool>`s.status in (1, 2, 3, 4)` : sql<SqlBool>`s.status = ${status}::smallint`;
  const where = all([state, ...narrow(rfc, query)]);
  const order = status === '1' ? sql`s.vence asc nulls last, s.id` : sql`s.recibida desc, s.id`;
  const [page, count] = await Promise.all([
    sql<Record<'recibida', Date> & Record<'vence', Date | null> & Omit<SolicitudRow, 'recibida' | 'vence'>>`
      select ${solicitudColumns} from ${from} where ${where} order by ${order}
      limit ${query.limit} offset ${query.offset}`.execute(db),
    countRows(db, where),
  ]);
  return { rows: page.rows.map(toRow), count };
}

/** These requests of the taxpayer, in the order of their ids; throws 404 when one of them is not there. */
export async function getSolicitudes(db: Db, rfc: string, ids: readonly string[]): Promise<SolicitudRow[]> {
  const { rows } = await sql<Parameters<typeof toRow>[0]>`
    select ${solicitudColumns} from ${from}
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

/** A page of what the taxpayer answered, the newest first, with the number of all of it. */
export async function listHistorial(
  db: Db,
  rfc: string,
  query: HistorialQuery,
): Promise<{ rows: HistorialRow[]; total: number }> {
  const where = all([sql<SqlBool>`s.respondida is not null`, ...narrow(rfc, query)]);
  const [page, total] = await Promise.all([
    sql<Omit<HistorialRow, 'created'> & { created: Date }>`
      select s.id, (s.status = 2)::int as esaceptada, s.respondida as created, s.tipo, s.motivo,
        k.fecha as fechacfdi, ${known}
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

/** An answer of the taxpayer with its evidence; throws 404. */
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

/** How many requests the list of pending ones has, and when the taxpayer's mailbox was last looked at with success. */
export async function sumBuzon(db: Db, rfc: string): Promise<{ pendientes: number; ultimo: Date | null }> {
  const { rows } = await sql<{ pendientes: number; ultimo: Date | null }>`
    select count(s.id)::int as pendientes, (select ultimo_buzon from configuracion where rfc_owner = ${rfc}) as ultimo
    from solicitud_cancelacion s
    where s.rfc_owner = ${rfc} and s.status = 1`.execute(db);
  return rows[0] ?? { pendientes: 0, ultimo: null };
}
