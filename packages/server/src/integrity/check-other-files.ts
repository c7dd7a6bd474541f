import { EstatusRespaldo } from '@boveda/contracts';
import type { CheckerDeps } from './checker-deps';
import type { Finding } from './finding';
import type { Ledger } from './ledger';
import { lookAtFile } from './look-at-file';

/** Checks the signed request and the response of each answered cancellation request. */
export async function* checkAcuses({ db, blobs }: CheckerDeps, libro: Ledger): AsyncGenerator<Finding> {
  const rows = await db
    .selectFrom('solicitud_cancelacion')
    .select(['rfc_owner', 'uuid', 'solicitud_sha256', 'acuse_sha256'])
    .where(({ eb, or }) => or([eb('solicitud_sha256', 'is not', null), eb('acuse_sha256', 'is not', null)]))
    .execute();
  for (const { rfc_owner: rfc, uuid, solicitud_sha256, acuse_sha256 } of rows)
    for (const [what, sha256] of [
      ['Solicitud', solicitud_sha256],
      ['Acuse', acuse_sha256],
    ] as const) {
      if (sha256 === null) continue;
      libro.note(sha256);
      yield* libro.judge({ rfc, objeto: uuid }, `${what} ${sha256}`, await lookAtFile(blobs, sha256));
    }
  // A request signed earlier for the same answer: only the log still names it.
  const signed = db.selectFrom('bitacora').select('detalle').where('accion', '=', 'cancelacion.enviada');
  for (const { detalle } of await signed.execute()) libro.note(detalle.slice(-64));
}

/**
 * Checks every backup. One in progress may have its file before it finishes; of the others users were told they exist.
 */
export async function* checkRespaldos({ db, respaldos, signal }: CheckerDeps, libro: Ledger): AsyncGenerator<Finding> {
  for (const { id, rfc_owner: rfc, nombre, sha256, bytes, estatus } of await db
    .selectFrom('respaldo')
    .select(['id', 'rfc_owner', 'nombre', 'sha256', 'bytes', 'estatus'])
    .where('sha256', 'is not', null)
    .execute()) {
    signal?.throwIfAborted();
    if (sha256 === null) continue;
    libro.note(sha256);
    if (estatus !== EstatusRespaldo.Completado) continue;
    const vista = await lookAtFile(respaldos, sha256);
    // A newer backup may have replaced it while it was read.
    const still = db.selectFrom('respaldo').select('id').where('rfc_owner', '=', rfc).where('id', '=', id);
    if (!(await still.executeTakeFirst())) continue;
    yield* libro.judge({ rfc, objeto: nombre }, `ZIP ${sha256}`, vista);
    if ('visto' in vista && vista.visto.size !== Number(bytes))
      yield { clase: 'registro', rfc, objeto: nombre, detalle: 'bytes' };
  }
}

/**
 * Checks CFDI replaced by others that verify: evidence like any other. CFDI purged from quarantine are only in the log.
 */
export async function* checkReemplazados({ db, blobs }: CheckerDeps, libro: Ledger): AsyncGenerator<Finding> {
  const rows = await db
    .selectFrom('cfdi_reemplazado')
    .select(['rfc_owner', 'uuid', 'xml_sha256', 'pdf_sha256'])
    .execute();
  for (const { rfc_owner: rfc, uuid, xml_sha256, pdf_sha256 } of rows)
    for (const [what, sha256] of [
      ['XML', xml_sha256],
      ['PDF', pdf_sha256],
    ] as const) {
      if (sha256 === null) continue;
      libro.note(sha256);
      yield* libro.judge({ rfc, objeto: uuid }, `${what} ${sha256}`, await lookAtFile(blobs, sha256));
    }
  const purged = db.selectFrom('bitacora').select('detalle').where('accion', '=', 'cfdi.depurado');
  for (const { detalle } of await purged.execute())
    for (const [sha256] of detalle.matchAll(/\b[0-9a-f]{64}\b/g)) libro.note(sha256);
}
