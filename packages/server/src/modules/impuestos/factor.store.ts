import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import type { Deps } from '../../installation/deps';
import { primerDia } from './celdas';

/** Since which month a taxpayer takes the proportion of the year before (LIVA 5-B), and in which its activities began, if it said so. */
export interface FactorAnual {
  desde: string;
  inicio: string | null;
}

/** Returns how a taxpayer takes the proportion of the year before; null: it takes that of each month. */
export async function readFactorAnual(db: Db, rfc: string): Promise<FactorAnual | null> {
  const row = await db
    .selectFrom('factor_iva')
    .select([
      sql<string>`to_char(desde, 'YYYY-MM')`.as('desde'),
      sql<string | null>`to_char(inicio, 'YYYY-MM')`.as('inicio'),
    ])
    .where('rfc_owner', '=', rfc)
    .executeTakeFirst();
  return row ?? null;
}

/** Chooses the proportion of the year before from a month on, or that of each month. */
export async function chooseFactor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  { anualDesde: desde, inicio }: { anualDesde: string | null; inicio: string | null },
): Promise<void> {
  await transaction(db, async (trx) => {
    if (desde === null) await trx.deleteFrom('factor_iva').where('rfc_owner', '=', rfc).execute();
    else {
      const values = {
        desde: primerDia(desde),
        inicio: inicio && primerDia(inicio),
        autor: currentAutor().usuario,
        guardado: clock(),
      };
      await trx
        .insertInto('factor_iva')
        .values({ rfc_owner: rfc, ...values })
        .onConflict((conflict) => conflict.column('rfc_owner').doUpdateSet(values))
        .execute();
    }
    const since = inicio ? `; actividades desde ${inicio}` : '';
    const detalle = desde === null ? 'La de cada mes' : `La del año anterior (LIVA 5-B) desde ${desde}${since}`;
    await record(trx, rfc, { accion: 'factor.elegido', objeto: rfc, detalle });
  });
}
