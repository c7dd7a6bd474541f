import type { X509Certificate } from 'node:crypto';
import type { Certificado } from '../certificado';
import type { Comprobante } from '../comprobante/comprobante';
import { checkAutoridad } from './autoridad';
import { checkCatalogos } from './catalogos';
import { composeInforme, type Verdicts } from './compose-informe';
import { checkImporteConceptos, checkImpuestoConceptos } from './conceptos';
import { checkDomicilios } from './domicilios';
import { checkImpuestosPorConcepto, checkSumaImpuestos } from './impuestos';
import { checkImpuestosPorDocumento, checkTotalesImpuestos } from './impuestos-pagos';
import { type Informe, omitida, type ReglaId, type Veredicto } from './informe';
import { checkListasExternas } from './listas-externas';
import { checkDecimales, checkTipoCambio, checkTipoCambio32 } from './moneda';
import { checkNomina } from './nomina';
import { checkPagos, checkTotalPagos } from './pagos';
import { checkFamilias } from './reglas/familias';
import { checkVersion } from './reglas/version-vigente';
import { checkRequeridos } from './requeridos';
import {
  checkAddenda,
  checkLegible,
  checkNumero,
  checkRfc,
  checkSello,
  checkVigencia,
  readCertificado,
  sinCertificado,
} from './sellado';
import { checkDescuento, checkSubtotal, checkTotal } from './sumas';
import {
  checkFechaTimbrado,
  checkPac,
  checkPresente,
  checkSelloCfd,
  checkSelloSat,
  checkVigenciaPac,
  findPac,
} from './timbre';
import { checkTipo } from './tipo';
import { checkUsoRegimen } from './uso-regimen';

/** Certificates and schema results for a check. */
export interface CheckDeps {
  /** The certificates of PACs (DER), by their 20-digit number. */
  readonly findCertificate: (numero: string) => Uint8Array | null;
  /** Authorities that are trusted to issue certificates; none by default. */
  readonly autoridades?: readonly X509Certificate[];
  /** Result of the SAT's schemas for the same bytes. */
  readonly esquema?: Veredicto;
}

/** Where no authority is installed. */
export const sinAutoridades: readonly X509Certificate[] = [];
/** The schemas where none are installed. */
export const sinEsquemas = omitida('No están instalados los esquemas del SAT.');

const TIMBRE = 'Complemento/TimbreFiscalDigital';

/** Where the rules that read one place look; the others name theirs. */
const lugares: Readonly<Partial<Record<ReglaId, string>>> = {
  tipo_comprobante: '@TipoDeComprobante',
  certificado_legible: '@Certificado',
  certificado_numero: '@NoCertificado',
  certificado_rfc: 'Emisor/@Rfc',
  certificado_vigencia: '@Certificado',
  certificado_autoridad: '@Certificado',
  sello: '@Sello',
  timbre_sello_cfd: `${TIMBRE}/@SelloCFD`,
  timbre_sello_sat: `${TIMBRE}/@SelloSAT`,
  timbre_pac: `${TIMBRE}/@RfcProvCertif`,
  timbre_autoridad: `${TIMBRE}/@NoCertificadoSAT`,
  timbre_vigencia: `${TIMBRE}/@NoCertificadoSAT`,
  timbre_fecha: `${TIMBRE}/@FechaTimbrado`,
  suma_subtotal: '@SubTotal',
  suma_descuento: '@Descuento',
  suma_impuestos: 'Impuestos',
  suma_total: '@Total',
  tipo_cambio: '@TipoCambio',
  total_pagos: 'Complemento/Pagos/Totales/@MontoTotalPagos',
  totales_impuestos_pagos: 'Complemento/Pagos/Totales',
  impuestos_por_concepto: 'Impuestos',
  uso_regimen: 'Receptor/@UsoCFDI',
  version_vigente: '@Version',
};

/** Rules that read amounts; in 3.2 the SAT asked for none of them, and left currencies as free text. */
function amounts(cfdi: Comprobante): Verdicts {
  if (cfdi.version === '3.2') return { tipo_cambio: checkTipoCambio32(cfdi) };
  return {
    suma_subtotal: checkSubtotal(cfdi),
    suma_descuento: checkDescuento(cfdi),
    suma_impuestos: checkSumaImpuestos(cfdi),
    suma_total: checkTotal(cfdi),
    tipo_cambio: checkTipoCambio(cfdi),
    pagos: checkPagos(cfdi),
    total_pagos: checkTotalPagos(cfdi),
    totales_impuestos_pagos: checkTotalesImpuestos(cfdi),
    impuestos_por_documento: checkImpuestosPorDocumento(cfdi),
    nomina: checkNomina(cfdi),
    importe_conceptos: checkImporteConceptos(cfdi),
    impuesto_conceptos: checkImpuestoConceptos(cfdi),
    impuestos_por_concepto: checkImpuestosPorConcepto(cfdi),
    decimales: checkDecimales(cfdi),
    catalogos: checkCatalogos(cfdi, cfdi.version),
    uso_regimen: checkUsoRegimen(cfdi),
    codigo_postal: checkDomicilios(cfdi),
  };
}

/** Rules of what every CFDI has: its certificate, its sello and its stamp. */
function sealed(cfdi: Comprobante, certificado: Certificado | null, deps: CheckDeps): Verdicts {
  const pac = findPac(cfdi.timbre, deps.findCertificate);
  const autoridades = deps.autoridades ?? sinAutoridades;
  return {
    atributos_requeridos: checkRequeridos(cfdi),
    esquema: deps.esquema ?? sinEsquemas,
    tipo_comprobante: checkTipo(cfdi),
    certificado_legible: checkLegible(cfdi, certificado),
    certificado_numero: checkNumero(cfdi, certificado),
    certificado_rfc: checkRfc(cfdi, certificado),
    certificado_vigencia: checkVigencia(cfdi, certificado),
    certificado_autoridad: certificado ? checkAutoridad(certificado, autoridades) : sinCertificado,
    sello: checkSello(cfdi, certificado),
    addenda: checkAddenda(cfdi),
    timbre_presente: checkPresente(cfdi),
    timbre_sello_cfd: checkSelloCfd(cfdi),
    timbre_sello_sat: checkSelloSat(cfdi, pac),
    timbre_pac: checkPac(cfdi, pac),
    timbre_autoridad: 'resultado' in pac ? pac : checkAutoridad(pac, autoridades),
    timbre_vigencia: checkVigenciaPac(cfdi, pac),
    timbre_fecha: checkFechaTimbrado(cfdi),
    version_vigente: checkVersion(cfdi),
    listas_externas: checkListasExternas(cfdi),
  };
}

/**
 * Checks a CFDI by its content alone, rule by rule: a report says that a CFDI is intact, not that the SAT knows it. The
 * same CFDI, certificates and schemas always give the same report, whatever the time.
 */
export function checkComprobante(cfdi: Comprobante, deps: CheckDeps): Informe {
  const certificado = readCertificado(cfdi);
  const groups = [sealed(cfdi, certificado, deps), amounts(cfdi), checkFamilias({ cfdi, certificado })];
  return composeInforme(cfdi.xml, groups, lugares);
}
