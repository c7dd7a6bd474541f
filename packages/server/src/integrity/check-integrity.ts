import type { ChainState } from '../audit/chain';
import { verifyBitacora } from '../audit/verify-bitacora';
import { checkAgainstBitacora } from './check-bitacora';
import { checkCfdis, checkRetenciones } from './check-cfdis';
import { checkCounters } from './check-counters';
import { checkGuards } from './check-guards';
import { checkAcuses, checkReemplazados, checkRespaldos } from './check-other-files';
import type { CheckerDeps } from './checker-deps';
import { findOrphans } from './find-orphans';
import type { Finding } from './finding';
import { Ledger } from './ledger';

/** Totals of a check. */
export interface CheckedTotals {
  cfdi: number;
  archivos: number;
  cadenas: ChainState[];
}

/**
 * Compares every row with its files, every file with the rows, every counter with a recount, and every audit log with
 * its
 * chain and the rows it names. Yields each finding once, as it is found; concurrent uploads are not reported as damage.
 */
export async function* checkIntegrity(deps: CheckerDeps): AsyncGenerator<Finding, CheckedTotals> {
  const begun = deps.clock();
  const [libro, respaldos] = [new Ledger(), new Ledger()];
  let cfdi = 0;
  for await (const portion of checkCfdis(deps, libro)) {
    deps.signal?.throwIfAborted();
    cfdi += portion.rows;
    yield* portion.hallazgos;
  }
  for await (const { hallazgos } of checkRetenciones(deps, libro)) yield* hallazgos;
  yield* checkReemplazados(deps, libro);
  yield* checkAcuses(deps, libro);
  yield* checkRespaldos(deps, respaldos);
  // Only now all rows are read, so that the content of a swapped file can be attributed.
  yield* libro.alterados();
  yield* respaldos.alterados();
  yield* findOrphans(deps, deps.blobs, (sha256) => libro.has(sha256), begun);
  // Both stores share the index of packs, of which backups have none.
  yield* findOrphans(deps, deps.respaldos, (sha256) => respaldos.has(sha256) || libro.has(sha256), begun);
  yield* checkCounters(deps);
  yield* checkGuards(deps);
  const cadenas = await verifyBitacora(deps.db, undefined, deps.known);
  for (const { rfc, faltas } of cadenas)
    for (const falta of faltas) yield { clase: 'bitacora', rfc, objeto: 'Bitácora', detalle: falta };
  yield* checkAgainstBitacora(deps);
  return { cfdi, archivos: libro.size, cadenas };
}
