import { plusDays } from './calendar';
import type { DocumentoDemo, EstadoEnSat, Factura } from './documentos';
import { contribuyentesDemo } from './personas';
import type { Random } from './random';

const cancelado = (estatusCancelacion: string): EstadoEnSat => ({ estado: 'Cancelado', estatusCancelacion });
const vigente = (estatusCancelacion: string): EstadoEnSat => ({ estado: 'Vigente', estatusCancelacion });

/**
 * Gives some invoices another state than Vigente, so that the demo has every one: cancelled, cancellation in process or
 * rejected, not yet known to the SAT, altered, with a wrong total. Invoices that another document refers to keep theirs.
 */
export function assignStates(random: Random, documentos: readonly DocumentoDemo[], now: Date): void {
  const supports = new Set(
    documentos.flatMap((one) => {
      if (one.tipo === 'P') return one.abonos.map(({ factura }) => factura);
      return one.tipo === 'E' && one.relacionada ? [one.relacionada] : [];
    }),
  );
  const free = documentos.filter((one): one is Factura => one.tipo === 'I' && !supports.has(one));
  for (const factura of free) {
    if (!random.chance(0.1)) continue;
    factura.estadoEnSat = random.pick([
      cancelado('Cancelado sin aceptación'),
      cancelado('Cancelado con aceptación'),
      cancelado('Cancelado con aceptación'),
      cancelado('Plazo vencido'),
    ]);
  }
  for (const { rfc } of contribuyentesDemo) {
    const own = free.filter(({ receptor, estadoEnSat }) => receptor.rfc === rfc && !estadoEnSat);
    const recent = own.filter(({ fecha }) => fecha > plusDays(now, -90));
    for (const factura of random.sample(recent, 2)) factura.estadoEnSat = vigente('En proceso');
    const [altered, alsoAltered, wrong, rejected, ...withPdf] = random.sample(own.slice(0, -4), 7);
    if (altered) altered.defecto = 'alterado';
    if (alsoAltered) alsoAltered.defecto = 'alterado';
    if (wrong) wrong.defecto = 'total-equivocado';
    if (rejected) rejected.estadoEnSat = vigente('Solicitud rechazada');
    for (const factura of withPdf) factura.conPdf = true;
  }
  // Stamps reach the SAT's service within 72 hours.
  const newest = free.filter(({ fecha, estadoEnSat }) => fecha > plusDays(now, -4) && !estadoEnSat);
  for (const factura of newest.slice(-8)) factura.estadoEnSat = { estado: 'No Encontrado', estatusCancelacion: '' };
}
