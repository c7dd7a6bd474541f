import { buildCadenaOriginal } from '../cadena/cadena';
import { type Certificado, certificadoFromBase64 } from '../certificado';
import type { Sellado } from '../comprobante/comprobante';
import { CfdiError } from '../error';
import { type Digest, verifySello } from '../sello';
import type { UnreadPart } from '../xml/damage';
import { childOf } from '../xml/element';
import { aviso, falla, ok, omitida, type Veredicto } from './informe';
import { codigosDeCertificado, codigosDeSello } from './reglas/matrices';
import { checkVigente } from './vigencia';

/** The certificate that the CFDI carries, or null when it cannot be read. */
export function readCertificado({ certificado }: Sellado): Certificado | null {
  if (certificado === null) return null;
  try {
    return certificadoFromBase64(certificado);
  } catch {
    return null;
  }
}

export const sinCertificado = omitida('No hay un certificado legible.');

export function checkLegible({ certificado }: Sellado, read: Certificado | null): Veredicto {
  if (read) return ok(`${read.tipo} de ${read.nombre}.`);
  return falla(certificado === null ? 'El CFDI no trae certificado.' : 'El certificado no se puede leer.');
}

export function checkNumero({ noCertificado }: Sellado, certificado: Certificado | null): Veredicto {
  if (!certificado) return sinCertificado;
  return noCertificado === certificado.numero
    ? ok(certificado.numero)
    : falla(`El CFDI dice ${noCertificado ?? 'nada'}; el certificado es el ${certificado.numero}.`);
}

export function checkRfc({ xml, version, emisor }: Sellado, certificado: Certificado | null): Veredicto {
  if (!certificado) return sinCertificado;
  // The invoice of a farmer and the like, sealed by the company that certifies it for them (RMF 2.7.4).
  const operacion = childOf(xml, 'Emisor')?.attributes.FacAtrAdquirente;
  if (operacion && emisor.rfc !== certificado.rfc)
    return aviso(
      `Lo selló ${certificado.rfc} por cuenta de ${emisor.rfc}: dice FacAtrAdquirente ${operacion}, que solo el SAT puede comprobar.`,
    );
  return emisor.rfc === certificado.rfc
    ? ok(certificado.rfc)
    : falla(`El emisor es ${emisor.rfc}; el certificado es de ${certificado.rfc}.`, codigosDeCertificado(version));
}

export function checkVigencia({ version, fecha }: Sellado, certificado: Certificado | null): Veredicto {
  if (!certificado) return sinCertificado;
  const veredicto = checkVigente('Emitido', fecha, certificado);
  return veredicto.resultado === 'falla' ? { ...veredicto, ...codigosDeCertificado(version) } : veredicto;
}

/** Documents that their issuers seal with SHA-1. */
const sha1: ReadonlySet<string> = new Set(['3.2', '1.0']);

const digestOf = (version: string): Digest => (sha1.has(version) ? 'sha1' : 'sha256');

export function checkSello({ xml, version, sello }: Sellado, certificado: Certificado | null): Veredicto {
  if (!certificado) return sinCertificado;
  if (sello === null) return omitida('El CFDI no tiene sello.');
  const cadena = cadenaOf(xml);
  if (cadena === null) return falla('Los nodos se anidan de modo que no se puede formar la cadena original.');
  return verifySello(cadena, sello, certificado.publicKey, digestOf(version))
    ? ok(`Sellado con el certificado ${certificado.numero}.`)
    : falla('El sello no corresponde al contenido del CFDI.', codigosDeSello(version));
}

/** Null for a document whose cadena cannot be written and which therefore has no valid sello. */
function cadenaOf(xml: Sellado['xml']): string | null {
  try {
    return buildCadenaOriginal(xml);
  } catch (error) {
    if (error instanceof CfdiError) return null;
    throw error;
  }
}

const unreadSentences: Readonly<Record<UnreadPart, string>> = {
  addenda: 'La addenda está mal formada: se guarda tal como llegó y no se lee.',
  declaration:
    'La declaración del XML está mal formada o no dice su codificación: se guarda tal como llegó, y otros programas pueden no abrirlo.',
  surroundings: 'El archivo lleva texto fuera del comprobante: se guarda tal como llegó y no se lee.',
};

/**
 * What the seal leaves out (Anexo 20, cadena original): an Addenda may be added and changed after it, and is an aviso when
 * it is malformed. Null where there is nothing outside.
 */
export function checkAddenda({ xml, unread }: Sellado): Veredicto | null {
  if (unread.length > 0) return aviso(unread.map((part) => unreadSentences[part]).join(' '));
  return childOf(xml, 'Addenda') ? ok('El sello no protege la Addenda: pudo agregarse o cambiarse después.') : null;
}
