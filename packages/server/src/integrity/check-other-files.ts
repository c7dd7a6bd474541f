import type { CheckerDeps } from './checker-deps';
import type { Hallazgo } from './hallazgo';
import type { Libro } from './libro';
import { lookAtFile } from './look-at-file';

/** What was signed and what came back for each answered request to cancel. */
export async function* checkAcuses({ db, blobs }: CheckerDeps, libro: Libro): AsyncGenerator<Hallazgo> {
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
  // One that was signed before, for the same request: the log alone still speaks of it.
  const signed = db.selectFrom('bitacora').select('detalle').where('accion', '=', 'cancelacion.enviada');
  for (const { detalle } of await signed.execute()) libro.note(detalle.slice(-64));
}

/** Every backup: one that is being made has its file before its end, and people are told that they have the others. */
export async function* checkRespaldos({ db, respaldos, signal }: CheckerDeps, libro: Libro): AsyncGenerator<Hallazgo> {
  for (const { id, rfc_owner: rfc, nombre, sha256, bytes, estatus } of await db
    .selectFrom('respaldo')
    .select(['id', 'rfc_owner', 'nombre', 'sha256', 'bytes', 'estatus'])
    .where('sha256', 'is not', null)
    .execute()) {
    signal?.throwIfAborted();
    if (sha256 === null) continue;
    libro.note(sha256);
    if (estatus !== 2) continue;
    const vista = await lookAtFile(respaldos, sha256);
    // A newer one may have taken its place while it was read.
    const still = db.selectFrom('respaldo').select('id').where('rfc_owner', '=', rfc).where('id', '=', id);
    if (!(await still.executeTakeFirst())) continue;
    yield* libro.judge({ rfc, objeto: nombre }, `ZIP ${sha256}`, vista);
    if ('visto' in vista && vista.visto.size !== Number(bytes))
      yield { clase: 'registro', rfc, objeto: nombre, detalle: 'bytes' };
  }
}

/** What CFDI that verify have replaced: evidence like any other. What was purged from quarantine only the log speaks of. */
export async function* checkReemplazados({ db, blobs }: CheckerDeps, libro: Libro): AsyncGenerator<Hallazgo> {
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
