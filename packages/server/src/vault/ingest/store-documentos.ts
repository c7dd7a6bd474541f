import { Problem } from '@boveda/platform/core/problem';
import type { Deps } from '../../installation/deps';
import type { Candidate, Destination, Outcome, Prepared } from './candidate';
import { storeAcuses } from './store-acuses';
import { storeCfdis } from './store-cfdis';
import { storeMetadatosSubidos } from './store-metadatos';
import { storeRetenciones } from './store-retenciones';

/** What of a batch is one kind of document, and its places in the batch. */
interface Group<P> {
  at: number[];
  candidates: Candidate<P>[];
}

function groupOf<P extends Prepared>(
  batch: readonly Candidate[],
  isOfKind: (prepared: Prepared) => prepared is P,
): Group<P> {
  const at = batch.flatMap(({ prepared }, index) => (isOfKind(prepared) ? [index] : []));
  return { at, candidates: at.map((index) => batch[index] as Candidate<P>) };
}

/**
 * Stores a batch of CFDI, CFDI de retenciones and documents that belong beside them, for one taxpayer. Resolves with the outcome of
 * each, in the order of the batch; accepted ones survive a crash from then on. Rows are written once `after` has resolved, and not if
 * it rejects.
 */
export async function storeDocumentos(
  deps: Deps,
  destino: Destination,
  batch: readonly Candidate[],
  after?: Promise<void>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = batch.map(() => ({ isAccepted: false }));
  const store = async <P>(
    { at, candidates }: Group<P>,
    put: (deps: Deps, destino: Destination, candidates: readonly Candidate<P>[]) => Promise<Outcome[]>,
  ) => {
    const stored = candidates.length === 0 ? [] : await put(deps, destino, candidates);
    for (const [index, outcome] of stored.entries()) outcomes[at[index] as number] = outcome;
  };
  const cfdis = groupOf(batch, (prepared) => 'cfdi' in prepared);
  await store(cfdis, (...args) => storeCfdis(...args, after));
  await after;
  await store(
    groupOf(batch, (prepared) => 'retencion' in prepared),
    storeRetenciones,
  );
  // Last: an acuse of another emisor needs a CFDI of it.
  await store(
    groupOf(batch, (prepared) => 'acuse' in prepared),
    storeAcuses,
  );
  await store(
    groupOf(batch, (prepared) => 'metadatos' in prepared),
    storeMetadatosSubidos,
  );
  return outcomes.map((outcome, at) => withoutPdf(batch[at] as Candidate, outcome));
}

/** Says that the PDF of a document that is no CFDI is not kept. */
function withoutPdf({ pdf }: Candidate, outcome: Outcome): Outcome {
  if (outcome.documento === undefined || !pdf) return outcome;
  const msg = 'Su PDF no se guarda: el XML ya está en la bóveda, que hace uno de él.';
  return { ...outcome, pdfReason: new Problem(422, 'file_kind_not_supported', msg) };
}
