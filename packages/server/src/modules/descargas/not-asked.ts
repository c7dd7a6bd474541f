import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { Parte } from './descargas.store';
import { plusSeconds, type Tramo } from './periodo';

/** Bounds that were sent: the start may have been moved back from `inicio`, second by second, to `usado`. */
export interface Usada extends Tramo {
  usado: string;
}

/**
 * Returns the period, begun so many seconds earlier that no request had its bounds. The SAT answers equal ones only
 * twice, ever.
 */
export function notAsked({ inicio, fin }: Tramo, usadas: readonly Usada[]): Tramo {
  const sameEnd = usadas.filter((usada) => usada.fin === fin);
  let begin = inicio;
  while (sameEnd.some((usada) => usada.usado <= begin && begin <= usada.inicio)) begin = plusSeconds(begin, -1);
  return { inicio: begin, fin };
}

/** Returns the bounds of earlier requests of a direction that end where one of these periods does. */
export async function usadasOf(
  db: Db,
  rfc: string,
  { emitidos, contenido }: { emitidos: boolean; contenido: Parte['contenido'] },
  tramos: readonly Tramo[],
): Promise<Usada[]> {
  const { rows } = await sql<Usada>`
    select ${local('p.inicio')} as inicio, ${local("p.inicio - p.corrimientos * interval '1 second'")} as usado,
      ${local('p.fin')} as fin
    from descarga_parte p join descarga d on d.rfc_owner = p.rfc_owner and d.id = p.descarga_id
    where p.rfc_owner = ${rfc} and d.emitidos = ${emitidos} and p.contenido = ${contenido}
      and p.fin = any(${tramos.map(({ fin }) => fin)}::timestamp[])`.execute(db);
  return rows;
}

/** A timestamp as local time. */
export const local = (column: string) => sql.raw<string>(`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS')`);
