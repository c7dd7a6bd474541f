import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { searchable } from '../cfdi/contrapartes';

const MATCHES = 10;

/** Counterparts of a taxpayer whose RFC or name contains the text, those whose RFC begins with it first. */
export async function searchContrapartes(
  db: Db,
  rfc: string,
  text: string,
): Promise<{ rfc: string; nombre: string }[]> {
  const words = searchable(text);
  const { rows } = await sql<{ rfc: string; nombre: string }>`
    select rfc, nombre from contraparte
    where rfc_owner = ${rfc} and position(${words} in busqueda) > 0
    order by not starts_with(busqueda, ${words}), nombre, rfc
    limit ${MATCHES}`.execute(db);
  return rows;
}
