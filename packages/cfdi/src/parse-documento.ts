import type { Comprobante } from './comprobante/comprobante';
import { readComprobante } from './comprobante/parse-comprobante';
import { isRetencionRoot, readRetencion } from './retencion/read-retencion';
import type { Retencion } from './retencion/retencion';
import { readXml } from './xml/read-xml';

/**
 * Reads a CFDI or a CFDI de retenciones, whichever the bytes are.
 *
 * @throws CfdiError with a Spanish sentence that says why they are neither
 */
export function parseDocumento(bytes: Uint8Array): Comprobante | Retencion {
  const document = readXml(bytes);
  return isRetencionRoot(document.xml) ? readRetencion(document) : readComprobante(document);
}

/** Whether a document is a CFDI de retenciones. */
export const isRetencion = (documento: Comprobante | Retencion): documento is Retencion =>
  isRetencionRoot(documento.xml);
