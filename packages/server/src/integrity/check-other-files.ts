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
}

/** Every backup that people are told they have. */
export async function* checkRespaldos({ db, respaldos }: CheckerDeps, libro: Libro): AsyncGenerator<Hallazgo> {
  const completed = db.selectFrom('respaldo').where('estatus', '=', 2);
  for (const { id, rfc_owner: rfc, nombre, sha256 } of await completed.selectAll().execute()) {
    if (sha256 === null) continue;
    const vista = await lookAtFile(respaldos, sha256);
    // A newer one may have taken its place while it was read.
    const still = await completed.select('id').where('rfc_owner', '=', rfc).where('id', '=', id).executeTakeFirst();
    if (still) yield* libro.judge({ rfc, objeto: nombre }, `ZIP ${sha256}`, vista);
  }
}
