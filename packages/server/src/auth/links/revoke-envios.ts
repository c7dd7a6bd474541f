import type { Autor } from '../../audit/author';
import { record } from '../../audit/record';
import type { Db } from '../../platform/db/schema';

/** Ends the links to CFDI of a user that still work. */
export async function revokeEnvios(trx: Db, creador: string, now: Date, autor: Autor): Promise<void> {
  const revoked = await trx
    .updateTable('envio')
    .set({ revocado: now })
    .where('creador', '=', creador)
    .where('revocado', 'is', null)
    .where('vence', '>', now)
    .returning('rfc_owner')
    .execute();
  const rfcs = revoked.map(({ rfc_owner }) => rfc_owner);
  await record(trx, rfcs, { accion: 'envio.revocado', objeto: `Enlaces de ${autor.usuario}`, autor });
}
