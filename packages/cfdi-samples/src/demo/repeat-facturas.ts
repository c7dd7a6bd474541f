import type { DocumentoDemo, Factura } from './documentos';
import { contribuyentesDemo } from './personas';
import { Random } from './random';

/** Added to the folio; different for each way that the invoices reach the vault. */
const FOLIOS = { descarga: 10_000, correo: 20_000, cancelada: 30_000 } as const;

/**
 * Invoices that a taxpayer's suppliers issue once more under a new folio and UUID, so that no upload of the demo has
 * them. The same document and way give the same invoice.
 */
export function repeatFacturas(documentos: readonly DocumentoDemo[], rfc: string, via: keyof typeof FOLIOS): Factura[] {
  const ours = new Set(contribuyentesDemo.map((persona) => persona.rfc));
  return documentos
    .filter((one): one is Factura => one.tipo === 'I' && one.receptor.rfc === rfc && !ours.has(one.emisor.rfc))
    .filter(
      ({ metodoPago, defecto, estadoEnSat, sustituye }) =>
        metodoPago === 'PUE' && !defecto && !estadoEnSat && !sustituye,
    )
    .map((one) => {
      const seed = via === 'descarga' ? one.uuid : `${one.uuid} ${via}`;
      return { ...one, folio: one.folio + FOLIOS[via], uuid: new Random(seed).uuid(), conPdf: false };
    });
}
