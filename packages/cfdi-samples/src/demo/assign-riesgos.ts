import { monthsBefore, plusDays, toMoment } from './calendar';
import type { DocumentoDemo, Factura } from './documentos';
import { contribuyentesDemo } from './personas';

/** Cancellations of a later month that each taxpayer gets. */
const TARDIAS = 2;
/** Nothing newer is changed: it is what other cases of the demo are about. */
export const SETTLED_DAYS = 75;

/**
 * Makes risks of invoices that are there: what the SAT told as cancelled in a later month, what was replaced and is still valid, and
 * what was cancelled together with its substitute. To be called when states are given; it draws no random numbers.
 */
export function assignRiesgos(documentos: readonly DocumentoDemo[], now: Date): void {
  const named = new Set(
    documentos.flatMap((one) => {
      if (one.tipo === 'P') return one.abonos.map(({ factura }) => factura);
      return one.tipo === 'E' && one.relacionada ? [one.relacionada] : [];
    }),
  );
  const settled = documentos.filter(
    (one): one is Factura =>
      one.tipo === 'I' &&
      one.version === '4.0' &&
      one.metodoPago === 'PUE' &&
      !one.global &&
      !named.has(one) &&
      one.fecha < plusDays(now, -SETTLED_DAYS),
  );
  for (const { rfc } of contribuyentesDemo) {
    const received = settled.filter(({ receptor }) => receptor.rfc === rfc);
    for (const factura of received.filter(({ estadoEnSat }) => estadoEnSat?.estado === 'Cancelado').slice(-TARDIAS))
      if (factura.estadoEnSat) factura.estadoEnSat.desde = toMoment(plusDays(monthsBefore(factura.fecha, -1), 9));
    replace(settled.filter(({ emisor }) => emisor.rfc === rfc));
    const [first, second] = replace(received) ?? [];
    for (const factura of [first, second])
      if (factura) factura.estadoEnSat = { estado: 'Cancelado', estatusCancelacion: 'Cancelado con aceptación' };
  }
}

/** Lets the newest of plain valid invoices replace an earlier one between the same parties; returns both. */
function replace(facturas: readonly Factura[]): [Factura, Factura] | undefined {
  // Invoices between two taxpayers of the demo are seen twice.
  const replaced = new Set(facturas.flatMap(({ sustituye }) => sustituye ?? []));
  const plain = facturas.filter(
    (one) => !one.estadoEnSat && !one.defecto && !one.conPdf && !one.sustituye && !replaced.has(one),
  );
  for (const later of plain.toReversed()) {
    const earlier = plain.findLast(
      (one) =>
        one.emisor.rfc === later.emisor.rfc && one.receptor.rfc === later.receptor.rfc && one.fecha < later.fecha,
    );
    if (!earlier) continue;
    later.sustituye = earlier;
    return [earlier, later];
  }
  return undefined;
}
