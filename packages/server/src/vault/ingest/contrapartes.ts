import { EstatusCfdi } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';

interface Named {
  rfc_owner: string;
  contraparte_rfc: string;
  contraparte_nombre: string;
  fecha: string;
}

/** Returns a name in upper case without accents, the form that searches compare. */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toUpperCase();

/**
 * Records the RFCs of the counterparts of new CFDI without their names: a name is taken only from a CFDI that the SAT
 * confirmed.
 */
export const noteContrapartes = (trx: Db, cfdis: readonly Named[]): Promise<void> =>
  upsertContrapartes(
    trx,
    cfdis.map((cfdi) => ({ ...cfdi, contraparte_nombre: '', fecha: '-infinity' })),
  );

/**
 * Takes the names of counterparts from CFDI that the SAT confirms, Vigente or Cancelado. Call it before `lockContribuyente`, as
 * uploads do, so that locks are taken in one order.
 */
export async function nameContrapartes(trx: Db, rfc: string, by: 'id' | 'uuid', of: readonly string[]): Promise<void> {
  const { rows } = await sql<Named>`
    select rfc_owner, contraparte_rfc, contraparte_nombre, to_char(fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha
    from cfdi where rfc_owner = ${rfc} and ${sql.ref(by)} = any(${of}::uuid[]) and status < ${sql.lit(EstatusCfdi.Invalido)}`.execute(
    trx,
  );
  await upsertContrapartes(trx, rows);
}

/** Inserts or updates the counterparts of CFDI; the name on the newest CFDI wins. */
export async function upsertContrapartes(trx: Db, cfdis: readonly Named[]): Promise<void> {
  if (cfdis.length === 0) return;
  // Sorted, so that concurrent uploads cannot deadlock.
  const named = newestNames(cfdis).toSorted((a, b) => (a.contraparte_rfc < b.contraparte_rfc ? -1 : 1));
  const column = (of: (cfdi: Named) => string) => named.map(of);
  // Only rows that change reach the upsert: an upsert locks its row, and the row of the general public is shared by
  // most uploads.
  await sql`
    insert into contraparte (rfc_owner, rfc, nombre, busqueda, fecha)
    select n.rfc_owner, n.rfc, n.nombre, n.busqueda, n.fecha from unnest(
      ${column(({ rfc_owner }) => rfc_owner)}::text[],
      ${column(({ contraparte_rfc }) => contraparte_rfc)}::text[],
      ${column(({ contraparte_nombre }) => contraparte_nombre)}::text[],
      ${column(({ contraparte_rfc, contraparte_nombre }) => searchable(`${contraparte_rfc} ${contraparte_nombre}`))}::text[],
      ${column(({ fecha }) => fecha)}::timestamp[]
    ) with ordinality as n (rfc_owner, rfc, nombre, busqueda, fecha, orden)
    where not exists (
      select 1 from contraparte c where c.rfc_owner = n.rfc_owner and c.rfc = n.rfc and c.fecha >= n.fecha
    )
    order by n.orden
    on conflict (rfc_owner, rfc) do update set
      nombre = excluded.nombre, busqueda = excluded.busqueda, fecha = excluded.fecha
      where excluded.fecha > contraparte.fecha`.execute(trx);
}

function newestNames(cfdis: readonly Named[]): Named[] {
  const newest = new Map<string, Named>();
  for (const cfdi of cfdis) {
    const known = newest.get(cfdi.contraparte_rfc);
    if (!known || known.fecha < cfdi.fecha) newest.set(cfdi.contraparte_rfc, cfdi);
  }
  return [...newest.values()];
}
