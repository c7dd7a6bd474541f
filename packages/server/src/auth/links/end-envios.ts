import type { Db } from '@boveda/platform/db/schema';

/**
 * Ends the links to CFDI of a user that still work, reminders, and the mails that were not sent yet, in one taxpayer or in all; returns their
 * taxpayers, whose logs the caller writes to. To be called before it locks a log: opening a link locks first the link, then the log.
 */
export async function endEnvios(trx: Db, creador: string, now: Date, rfc?: string): Promise<string[]> {
  const ended = await trx
    .updateTable('envio')
    .set({ revocado: now })
    .where('creador', '=', creador)
    .where('revocado', 'is', null)
    .$if(rfc !== undefined, (query) => query.where('rfc_owner', '=', rfc ?? ''))
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('vence', '>', now),
        eb('siguiente', 'is not', null),
        exists(
          selectFrom('envio_correo')
            .innerJoin('correo_saliente', 'correo_saliente.id', 'envio_correo.correo_id')
            .select('correo_saliente.id')
            .whereRef('envio_correo.envio_id', '=', 'envio.id')
            .where('enviado', 'is', null)
            .where('rechazado', 'is', null),
        ),
      ]),
    )
    .returning('rfc_owner')
    .execute();
  return ended.map(({ rfc_owner }) => rfc_owner);
}
