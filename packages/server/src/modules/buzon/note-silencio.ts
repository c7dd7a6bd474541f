import { EstatusSolicitud } from '@boveda/contracts';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import { readSilencio } from '../../vault/ingest/judge';
import { isSolicitado } from './solicitado';

/** Most requests whose XML one refresh of a mailbox reads; the next one reads the others. */
const MOST = 500;

/**
 * Stores of each pending request whether silence accepts it, once the vault has its CFDI. A CFDI that cannot be read is
 * logged and tried again by the next refresh.
 */
export async function noteSilencio({ db, blobs, log }: Pick<Deps, 'db' | 'blobs' | 'log'>, rfc: string): Promise<void> {
  const { rows } = await sql<{ id: string; sha256: string }>`
    select s.id, k.xml_sha256 as sha256
    from solicitud_cancelacion s join cfdi k on ${isSolicitado}
    where s.rfc_owner = ${rfc} and s.status = ${sql.lit(EstatusSolicitud.Pendiente)} and s.silencio_acepta is null
    limit ${MOST}`.execute(db);
  for (const { id, sha256 } of rows)
    try {
      const silencio_acepta = await readSilencio(rfc, await blobs.read(sha256));
      await db
        .updateTable('solicitud_cancelacion')
        .set({ silencio_acepta })
        .where('rfc_owner', '=', rfc)
        .where('id', '=', id)
        .execute();
    } catch (err) {
      log.warn({ err, rfc, id }, 'the CFDI of a request to cancel could not be read');
    }
}
