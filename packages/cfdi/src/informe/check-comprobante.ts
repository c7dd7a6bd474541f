import type { Comprobante } from '../comprobante/comprobante';
import type { Informe, Regla, ReglaId, Veredicto } from './informe';
import { checkRequeridos } from './requeridos';
import { checkLegible, checkNumero, checkRfc, checkSello, checkVigencia, readCertificado } from './sellado';
import { checkSubtotal, checkTotal } from './sumas';
import { checkFechaTimbrado, checkPac, checkPresente, checkSelloCfd, checkSelloSat, findPac } from './timbre';

/** What a check needs from outside: the certificates of PACs (DER), by their 20-digit number. */
export interface CheckDeps {
  readonly findCertificate: (numero: string) => Uint8Array | null;
}

const titulos: Readonly<Record<ReglaId, string>> = {
  atributos_requeridos: 'Atributos requeridos',
  certificado_legible: 'Certificado legible',
  certificado_numero: 'Número de certificado',
  certificado_rfc: 'Certificado del emisor',
  certificado_vigencia: 'Certificado vigente en la fecha de emisión',
  suma_subtotal: 'Subtotal igual a la suma de los conceptos',
  suma_total: 'Total igual a la suma de subtotal, descuento e impuestos',
  sello: 'Sello del emisor',
  timbre_presente: 'Timbre fiscal digital',
  timbre_sello_cfd: 'Timbre de este mismo CFDI',
  timbre_sello_sat: 'Sello del SAT',
  timbre_pac: 'Proveedor de certificación',
  timbre_fecha: 'Timbrado dentro de las 72 horas',
};

/** A failure of these means that the content is not what was sealed or stamped. */
const alteraciones: ReadonlySet<ReglaId> = new Set(['sello', 'timbre_sello_cfd', 'timbre_sello_sat']);

function verdicts(cfdi: Comprobante, deps: CheckDeps): Record<ReglaId, Veredicto> {
  const certificado = readCertificado(cfdi);
  const pac = findPac(cfdi.timbre, deps.findCertificate);
  return {
    atributos_requeridos: checkRequeridos(cfdi),
    certificado_legible: checkLegible(cfdi, certificado),
    certificado_numero: checkNumero(cfdi, certificado),
    certificado_rfc: checkRfc(cfdi, certificado),
    certificado_vigencia: checkVigencia(cfdi, certificado),
    suma_subtotal: checkSubtotal(cfdi),
    suma_total: checkTotal(cfdi),
    sello: checkSello(cfdi, certificado),
    timbre_presente: checkPresente(cfdi),
    timbre_sello_cfd: checkSelloCfd(cfdi),
    timbre_sello_sat: checkSelloSat(cfdi, pac),
    timbre_pac: checkPac(cfdi, pac),
    timbre_fecha: checkFechaTimbrado(cfdi),
  };
}

/**
 * Judges a CFDI by its content alone, rule by rule. The chain of a certificate to the SAT is not among them, so a report
 * says that a CFDI is whole, not that the SAT knows it. The same CFDI and certificates always give the same report.
 */
export function checkComprobante(cfdi: Comprobante, deps: CheckDeps): Informe {
  const reglas = Object.entries(verdicts(cfdi, deps)).map(
    ([id, veredicto]): Regla => ({ id: id as ReglaId, titulo: titulos[id as ReglaId], ...veredicto }),
  );
  const fallas = reglas.filter(({ resultado }) => resultado === 'falla');
  return {
    reglas,
    status: fallas.some(({ id }) => alteraciones.has(id)) ? 5 : fallas.length > 0 ? 4 : 2,
    errmsg: fallas.length > 0 ? fallas.map(({ titulo, evidencia }) => `${titulo}: ${evidencia}`).join('\n') : null,
  };
}
