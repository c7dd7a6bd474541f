import { type AcuseCancelacion, readAcuseCancelacion } from './acuse-cancelacion';
import type { Comprobante } from './comprobante/comprobante';
import { readComprobante } from './comprobante/parse-comprobante';
import { CfdiError } from './error';
import { nameBytes, nameDocument } from './other-documents';
import { isRetencionRoot, readRetencion } from './retencion/read-retencion';
import type { Retencion } from './retencion/retencion';
import { type ReadXml, readXml } from './xml/read-xml';

/**
 * Reads a CFDI or a CFDI de retenciones, whichever the bytes are.
 *
 * @throws CfdiError with a Spanish sentence that says why they are neither
 */
export const parseDocumento = (bytes: Uint8Array): Comprobante | Retencion => readDocumento(readNamed(bytes));

/** The same, or an acuse of cancellation: what a vault keeps. */
export function parseArchivo(bytes: Uint8Array): Comprobante | Retencion | AcuseCancelacion {
  const document = readNamed(bytes);
  const { xml } = document;
  const acuse = xml.local === 'Comprobante' || isRetencionRoot(xml) ? undefined : readAcuseCancelacion(xml);
  return acuse ?? readDocumento(document);
}

function readNamed(bytes: Uint8Array): ReadXml {
  try {
    return readXml(bytes);
  } catch (error) {
    const named = error instanceof CfdiError && !error.isLimit ? nameBytes(bytes) : undefined;
    throw named ? new CfdiError('not_a_cfdi', named) : error;
  }
}

function readDocumento(document: ReadXml): Comprobante | Retencion {
  const { xml } = document;
  if (isRetencionRoot(xml)) return readRetencion(document);
  const named = xml.local === 'Comprobante' ? undefined : nameDocument(xml);
  if (named) throw new CfdiError('not_a_cfdi', named);
  return readComprobante(document);
}

/** Whether a document is a CFDI de retenciones. */
export const isRetencion = (documento: Comprobante | Retencion): documento is Retencion =>
  isRetencionRoot(documento.xml);

/** Whether a document is an acuse of cancellation. */
export const isAcuseCancelacion = (
  documento: Comprobante | Retencion | AcuseCancelacion,
): documento is AcuseCancelacion => 'folios' in documento;
