import { buildCadenaTimbre } from '../cadena/cadena';
import { type Certificado, inspectCertificate } from '../certificado';
import type { Sellado, Timbre } from '../comprobante/comprobante';
import { normalizeRfc } from '../comprobante/values';
import { formatFecha } from '../format-fecha';
import { verifySello } from '../sello';
import { stampedInTime } from './fechas';
import { aviso, falla, ok, omitida, type Veredicto } from './informe';
import { checkVigente } from './vigencia';

const sinTimbre = omitida('El CFDI no tiene timbre.');

export function checkPresente({ timbre }: Sellado): Veredicto {
  if (!timbre) return falla('El CFDI no tiene timbre fiscal digital.');
  const faltan = Object.entries({
    SelloCFD: timbre.selloCfd,
    SelloSAT: timbre.selloSat,
    NoCertificadoSAT: timbre.noCertificadoSat,
    ...(timbre.version === '1.1' && { RfcProvCertif: timbre.rfcProvCertif }),
  }).filter(([, value]) => value === null);
  if (faltan.length > 0) return falla(`Al timbre le faltan: ${faltan.map(([name]) => name).join(', ')}.`);
  return ok(`Folio fiscal ${timbre.uuid}.`);
}

/** Base64 as the SAT reads it: some issuers break its lines. */
const withoutSpaces = (base64: string) => base64.replaceAll(' ', '');

export function checkSelloCfd({ timbre, sello }: Sellado): Veredicto {
  if (!timbre) return sinTimbre;
  if (timbre.selloCfd === null || sello === null) return omitida('Falta uno de los dos sellos.');
  return withoutSpaces(timbre.selloCfd) === withoutSpaces(sello)
    ? ok('El timbre lleva el sello de este CFDI.')
    : falla('El timbre lleva el sello de otro contenido.');
}

/** A store hands out the same bytes for every stamp of a PAC; reading them costs more than all other rules of a stamp. */
const read = new WeakMap<Uint8Array, Certificado>();

/** Certificate of the PAC, or why there is none to check with. */
export function findPac(
  timbre: Timbre | null,
  findCertificate: (numero: string) => Uint8Array | null,
): Certificado | Veredicto {
  if (!timbre) return sinTimbre;
  if (timbre.noCertificadoSat === null) return omitida('El timbre no dice el número de su certificado.');
  const der = findCertificate(timbre.noCertificadoSat);
  if (!der) return omitida(`No se tiene el certificado ${timbre.noCertificadoSat} del PAC.`);
  try {
    const certificado = read.get(der) ?? inspectCertificate(der);
    read.set(der, certificado);
    return certificado;
  } catch {
    return omitida(`No se pudo leer el certificado ${timbre.noCertificadoSat} del PAC.`);
  }
}

const sinVerificar = (motivo: string) => aviso(`Timbre sin verificar. ${motivo}`);

/** An `aviso` until the certificate is known: without it a changed stamp looks like a true one. */
export function checkSelloSat({ timbre }: Sellado, pac: Certificado | Veredicto): Veredicto {
  if (!timbre) return sinTimbre;
  if ('resultado' in pac) return sinVerificar(pac.evidencia);
  if (timbre.selloSat === null) return sinVerificar('El timbre no tiene SelloSAT.');
  const digest = timbre.version === '1.0' ? 'sha1' : 'sha256';
  return verifySello(buildCadenaTimbre(timbre), timbre.selloSat, pac.publicKey, digest)
    ? ok(`Sellado con el certificado ${pac.numero}.`)
    : falla('El sello del SAT no corresponde al contenido del timbre.');
}

/** A PAC's certificate belongs to the SAT and names the PAC in its OU. Those of the SAT's test authority have none. */
export function checkPac({ timbre }: Sellado, pac: Certificado | Veredicto): Veredicto {
  if ('resultado' in pac) return pac;
  if (!timbre?.rfcProvCertif) return omitida('El timbre no dice el RFC del PAC.');
  const rfc = normalizeRfc(timbre.rfcProvCertif);
  const [nombrado] = /[A-ZÑ&]{3}\d{6}[A-Z\d]{3}/.exec(normalizeRfc(pac.unidad ?? '')) ?? [];
  if (pac.rfc === rfc || nombrado === rfc) return ok(`RFC ${rfc}.`);
  if (!nombrado) return omitida(`El certificado ${pac.numero} no dice de qué PAC es.`);
  return falla(`El timbre dice ${rfc}; el certificado es de ${nombrado}.`);
}

export function checkVigenciaPac({ timbre }: Sellado, pac: Certificado | Veredicto): Veredicto {
  if ('resultado' in pac) return pac;
  if (!timbre) return sinTimbre;
  return checkVigente('Timbrado', timbre.fechaTimbrado, pac);
}

export function checkFechaTimbrado({ timbre, fecha }: Sellado): Veredicto {
  if (!timbre) return sinTimbre;
  const evidencia = `Emitido ${formatFecha(fecha)}, timbrado ${formatFecha(timbre.fechaTimbrado)}.`;
  return stampedInTime(fecha, timbre.fechaTimbrado) ? ok(evidencia) : falla(evidencia);
}
