import { plusDays } from './calendar';
import type { DocumentoDemo } from './documentos';
import { contribuyentesDemo } from './personas';

/** The newest documents are not compared with the SAT's metadata yet. */
const SETTLED_DAYS = 30;

/**
 * Makes some documents differ from the SAT's metadata, so that each taxpayer has every kind of difference: one that the
 * SAT does not know, and one whose cancellation its metadata do not show yet. What is sealed with a wrong total differs in
 * its amount, what was never uploaded is missing. It draws no random numbers.
 */
export function assignEspejo(documentos: readonly DocumentoDemo[], now: Date): void {
  const settled = documentos.filter(
    ({ fecha, neverUploaded }) => fecha < plusDays(now, -SETTLED_DAYS) && !neverUploaded,
  );
  for (const { rfc } of contribuyentesDemo) {
    const own = settled.filter(({ emisor, receptor }) => [emisor.rfc, receptor.rfc].includes(rfc));
    // What was altered is Alterado in the vault whatever the SAT says of it, so that only the mirror changes.
    const altered = own.findLast(({ defecto }) => defecto === 'alterado');
    if (altered) altered.estadoEnSat = { estado: 'No Encontrado', estatusCancelacion: '' };
    const cancelled = own.findLast(
      ({ estadoEnSat, defecto }) => estadoEnSat?.estado === 'Cancelado' && !estadoEnSat.desde && !defecto,
    );
    if (cancelled) cancelled.metadatosAtrasados = true;
  }
}
