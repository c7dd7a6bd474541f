import { type api, type Contraparte, type Page, type QueryOf, SituacionEfos } from '@boveda/contracts';
import { sql } from 'kysely';
import { oneOf } from '../../platform/db/one-of';
import type { Db } from '../../platform/db/schema';
import { searchable } from '../../vault/ingest/contrapartes';

/** Situations for which a counterpart is marked. */
const listed = oneOf([SituacionEfos.Presunto, SituacionEfos.Definitivo]);

/** Returns counterparts of a taxpayer whose RFC or name contains the text, those whose RFC begins with it first. */
export async function listContrapartes(
  db: Db,
  rfc: string,
  { search, efos, limit, offset }: QueryOf<typeof api.rfcs.list>,
): Promise<Page<Contraparte>> {
  const words = searchable(search ?? '');
  const from = sql`contraparte c left join efos e on e.rfc = c.rfc and e.situacion in ${listed}
    where c.rfc_owner = ${rfc} and position(${words} in c.busqueda) > 0
      ${efos === undefined ? sql`` : sql`and e.rfc is not null`}`;
  const [page, count] = await Promise.all([
    sql<Omit<Contraparte, 'listas'> & { listas: Contraparte['listas'] | null }>`
      select c.rfc, c.nombre, coalesce(e.situacion, 0) as efo,
        (select json_agg(l.lista order by l.lista) from lista_sat l where l.rfc = c.rfc) as listas from ${from}
      order by not starts_with(c.busqueda, ${words}), c.nombre, c.rfc limit ${limit} offset ${offset}`.execute(db),
    sql<{ cantidad: number }>`select count(*)::int as cantidad from ${from}`.execute(db),
  ]);
  return {
    rows: page.rows.map(({ listas, ...row }) => (listas ? { ...row, listas } : row)),
    count: count.rows[0]?.cantidad ?? 0,
  };
}

/** Returns how many counterparts the SAT lists as presunto or definitivo. */
export async function countEfos(db: Db, rfc: string): Promise<number> {
  const { rows } = await sql<{ cantidad: number }>`
    select count(*)::int as cantidad from contraparte c join efos e on e.rfc = c.rfc
    where c.rfc_owner = ${rfc} and e.situacion in ${listed}`.execute(db);
  return rows[0]?.cantidad ?? 0;
}
