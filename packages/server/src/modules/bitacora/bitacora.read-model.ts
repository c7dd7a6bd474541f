import type { api, BitacoraRow, Page, QueryOf } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import { isReadable } from '../../audit/unproven-authors';
import type { Asiento } from '../../esquema/tables/auditoria-tables';

/** Longest detail on a screen; an entry about hundreds of CFDI is cut off. */
const LONGEST_DETALLE = 2_000;

type Filtros = QueryOf<typeof api.bitacora.download>;

/** Returns one page of a taxpayer's log, newest first. */
export async function listAsientos(
  db: Db,
  rfc: string,
  { limit, offset, ...filtros }: QueryOf<typeof api.bitacora.list>,
): Promise<Page<BitacoraRow>> {
  const where = condition(rfc, filtros);
  const { rows } = await sql<Asiento>`
    select n, cuando, usuario, accion, objeto, left(detalle, ${LONGEST_DETALLE}) as detalle, ip, huella
    from bitacora where ${where} order by n desc limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ count: string }>`select count(*) from bitacora where ${where}`.execute(db);
  return { rows: rows.map(rowOf), count: Number(counted[0]?.count) };
}

/** Returns all entries of a filtered log, oldest first. */
export const asientosEnOrden = (rfc: string, filtros: Filtros): RawBuilder<Asiento> =>
  sql<Asiento>`select * from bitacora where ${condition(rfc, filtros)} order by n`;

function condition(rfc: string, { accion, usuario, fechaini, fechafin }: Filtros): RawBuilder<unknown> {
  const day = sql`(cuando at time zone interval '-07:00')::date`;
  const parts: RawBuilder<unknown>[] = [sql`rfc_owner = ${rfc}`, isReadable(rfc)];
  if (accion !== undefined) parts.push(sql`accion = ${accion}`);
  if (usuario !== undefined) parts.push(sql`position(lower(${usuario}) in lower(usuario)) > 0`);
  if (fechaini !== undefined) parts.push(sql`${day} >= ${fechaini}`);
  if (fechafin !== undefined) parts.push(sql`${day} <= ${fechafin}`);
  return sql.join(parts, sql` and `);
}

const rowOf = ({ n, cuando, usuario, accion, objeto, detalle, ip, huella }: Asiento): BitacoraRow => ({
  n,
  cuando: cuando.toISOString(),
  usuario,
  accion,
  objeto,
  detalle,
  ip,
  huella: huella.toString('hex'),
});
