import type { CifrasPrellenado } from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { currentAutor } from '../../../audit/author';
import { record } from '../../../audit/record';
import type { Deps } from '../../../installation/deps';
import { primerDia } from '../celdas';

/** Keeps what the SAT shows for a month, in place of what was kept before. */
export async function savePrellenado(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  mes: string,
  cifras: CifrasPrellenado,
): Promise<void> {
  const values = { cifras: JSON.stringify(cifras), autor: currentAutor().usuario, guardado: clock() };
  await transaction(db, async (trx) => {
    await trx
      .insertInto('prellenado')
      .values({ rfc_owner: rfc, mes: primerDia(mes), ...values })
      .onConflict((conflict) => conflict.columns(['rfc_owner', 'mes']).doUpdateSet(values))
      .execute();
    await record(trx, rfc, { accion: 'prellenado.guardado', objeto: mes, detalle: values.cifras });
  });
}

/** Removes what is kept for a month. @throws not_found */
export async function removePrellenado(db: Db, rfc: string, mes: string): Promise<void> {
  await transaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('prellenado')
      .where('rfc_owner', '=', rfc)
      .where('mes', '=', primerDia(mes))
      .returning('cifras')
      .executeTakeFirst();
    if (!removed) throw notFound();
    await record(trx, rfc, { accion: 'prellenado.quitado', objeto: mes, detalle: JSON.stringify(removed.cifras) });
  });
}
