import type { api, EfosRecord, Page, QueryOf } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { searchable } from '../../vault/ingest/contrapartes';
import { hasWords } from '../../vault/ingest/search-words';

const columns = sql`rfc, nombre, situacion, descripcion, oficio_global as oficioglobal,
  publicacion_sat as publicacionsat, etapas`;

/** Returns a page of the list with the number of all matches; those whose RFC begins with the text come first. */
export async function listOfEfos(
  db: Db,
  { search, situacion, limit, offset }: QueryOf<typeof api.efos.list>,
): Promise<Page<EfosRecord>> {
  const words = searchable(search ?? '');
  const where = sql`${search === undefined ? sql`true` : hasWords(sql`busqueda`, search)}
    ${situacion === undefined ? sql`` : sql`and situacion = ${situacion}::smallint`}`;
  const [page, count] = await Promise.all([
    sql<EfosRecord>`select ${columns} from efos where ${where}
      order by not starts_with(busqueda, ${words}), nombre, rfc limit ${limit} offset ${offset}`.execute(db),
    sql<{ cantidad: number }>`select count(*)::int as cantidad from efos where ${where}`.execute(db),
  ]);
  return { rows: page.rows, count: count.rows[0]?.cantidad ?? 0 };
}

/** Returns one RFC of the list, or null. */
export async function findEfos(db: Db, rfc: string): Promise<EfosRecord | null> {
  const { rows } = await sql<EfosRecord>`select ${columns} from efos where rfc = ${rfc}`.execute(db);
  return rows[0] ?? null;
}
