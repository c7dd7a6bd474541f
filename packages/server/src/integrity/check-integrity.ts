import { verificarBitacora } from '../modules/auditoria/verificar-bitacora';
import { checkCfdis } from './check-cfdis';
import { checkCounters } from './check-counters';
import { checkAcuses, checkRespaldos } from './check-other-files';
import type { CheckerDeps } from './checker-deps';
import { findOrphans } from './find-orphans';
import type { Hallazgo } from './hallazgo';
import { Libro } from './libro';

/** What a check looked at. */
export interface Revision {
  cfdi: number;
  archivos: number;
}

/**
 * Holds every row against its files, every file against the rows, every counter against a recount and every audit log
 * against its chain. Tells each finding once, as it is found; of what is uploaded meanwhile nothing is taken for damage.
 */
export async function* checkIntegrity(deps: CheckerDeps, signal?: AbortSignal): AsyncGenerator<Hallazgo, Revision> {
  const libro = new Libro();
  let cfdi = 0;
  for await (const portion of checkCfdis(deps, libro)) {
    signal?.throwIfAborted();
    cfdi += portion.rows;
    yield* portion.hallazgos;
  }
  yield* checkAcuses(deps, libro);
  yield* checkRespaldos(deps, libro);
  // Only now it is known whose content it is that lies under another's name.
  yield* libro.alterados();
  yield* findOrphans(deps, libro);
  yield* checkCounters(deps);
  for (const { rfc, faltas } of await verificarBitacora(deps.db))
    for (const falta of faltas) yield { clase: 'bitacora', rfc, objeto: 'Bitácora', detalle: falta };
  return { cfdi, archivos: libro.size };
}
