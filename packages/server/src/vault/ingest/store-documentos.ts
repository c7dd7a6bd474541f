import type { Deps } from '../../platform/deps';
import type { Candidate, Destination, Outcome } from './candidate';
import { storeCfdis } from './store-cfdis';
import { storeRetenciones } from './store-retenciones';

/**
 * Stores a batch of CFDI and CFDI de retenciones for one taxpayer. Resolves with the outcome of each, in the order of the
 * batch; accepted ones survive a crash from then on. Rows are written once `after` has resolved, and not if it rejects.
 */
export async function storeDocumentos(
  deps: Deps,
  destino: Destination,
  batch: readonly Candidate[],
  after?: Promise<void>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = batch.map(() => ({ isAccepted: false }));
  const places = (ofRetencion: boolean) =>
    batch.flatMap((candidate, at) => ('retencion' in candidate.prepared === ofRetencion ? [at] : []));
  const put = (at: readonly number[], stored: readonly Outcome[]) => {
    for (const [index, outcome] of stored.entries()) outcomes[at[index] as number] = outcome;
  };
  const [cfdis, retenciones] = [places(false), places(true)];
  const only = <P>(at: readonly number[]) => at.map((index) => batch[index] as Candidate<P>);
  if (cfdis.length > 0) put(cfdis, await storeCfdis(deps, destino, only(cfdis), after));
  await after;
  if (retenciones.length > 0) put(retenciones, await storeRetenciones(deps, destino, only(retenciones)));
  return outcomes;
}
