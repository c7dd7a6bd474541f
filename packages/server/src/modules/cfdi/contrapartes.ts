import { sql } from 'kysely';
import type { Db } from '../../db/schema';

interface Named {
  rfc_owner: string;
  contraparte_rfc: string;
  contraparte_nombre: string;
  fecha: string;
}

/** Upper case without accents; how names are compared when people search them. */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toUpperCase();

/** Remembers the counterparts of new CFDI; the name on the newest CFDI wins. */
export async function upsertContrapartes(trx: Db, cfdis: readonly Named[]): Promise<void> {
  const newest = new Map<string, Named>();
  for (const cfdi of cfdis) {
    const known = newest.get(cfdi.contraparte_rfc);
    if (!known || known.fecha < cfdi.fecha) newest.set(cfdi.contraparte_rfc, cfdi);
  }
  const values = [...newest.values()]
    .map(({ rfc_owner, contraparte_rfc: rfc, contraparte_nombre: nombre, fecha }) => ({
      rfc_owner,
      rfc,
      nombre,
      busqueda: searchable(`${rfc} ${nombre}`),
      fecha,
    }))
    // In one order, so that uploads at the same time cannot deadlock.
    .toSorted((a, b) => (a.rfc < b.rfc ? -1 : 1));
  await trx
    .insertInto('contraparte')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['rfc_owner', 'rfc'])
        .doUpdateSet((eb) => ({
          nombre: eb.ref('excluded.nombre'),
          busqueda: eb.ref('excluded.busqueda'),
          fecha: eb.ref('excluded.fecha'),
        }))
        .where(sql<boolean>`excluded.fecha > contraparte.fecha`),
    )
    .execute();
}
