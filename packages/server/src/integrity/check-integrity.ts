import { type EstadoCadena, verificarBitacora } from '../modules/auditoria/verificar-bitacora';
import { checkAgainstBitacora } from './check-bitacora';
import { checkCfdis } from './check-cfdis';
import { checkCounters } from './check-counters';
import { checkGuards } from './check-guards';
import { checkAcuses, checkReemplazados, checkRespaldos } from './check-other-files';
import type { CheckerDeps } from './checker-deps';
import { findOrphans } from './find-orphans';
import type { Hallazgo } from './hallazgo';
import { Libro } from './libro';

/** What a check looked at. */
export interface Revision {
  cfdi: number;
  archivos: number;
  cadenas: EstadoCadena[];
}

/**
 * Holds every row against its files, every file against the rows, every counter against a recount, and every audit log
 * against its chain and the rows that it speaks of. Tells each finding once, as it is found; of what is uploaded meanwhile
 * nothing is taken for damage.
 */
export async function* checkIntegrity(deps: CheckerDeps): AsyncGenerator<Hallazgo, Revision> {
  const begun = deps.clock();
  const [libro, respaldos] = [new Libro(), new Libro()];
  let cfdi = 0;
  for await (const portion of checkCfdis(deps, libro)) {
    deps.signal?.throwIfAborted();
    cfdi += portion.rows;
    yield* portion.hallazgos;
  }
  yield* checkReemplazados(deps, libro);
  yield* checkAcuses(deps, libro);
  yield* checkRespaldos(deps, respaldos);
  // Only now it is known whose content it is that lies under another's name.
  yield* libro.alterados();
  yield* respaldos.alterados();
  yield* findOrphans(deps, deps.blobs, (sha256) => libro.has(sha256), begun);
  // Both stores share the index of packs, of which backups have none.
  yield* findOrphans(deps, deps.respaldos, (sha256) => respaldos.has(sha256) || libro.has(sha256), begun);
  yield* checkCounters(deps);
  yield* checkGuards(deps);
  const cadenas = await verificarBitacora(deps.db, undefined, deps.known);
  for (const { rfc, faltas } of cadenas)
    for (const falta of faltas) yield { clase: 'bitacora', rfc, objeto: 'Bitácora', detalle: falta };
  yield* checkAgainstBitacora(deps);
  return { cfdi, archivos: libro.size, cadenas };
}
