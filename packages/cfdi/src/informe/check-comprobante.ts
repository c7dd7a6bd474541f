import type { X509Certificate } from 'node:crypto';
import type { Certificado } from '../certificado';
import type { Comprobante } from '../comprobante/comprobante';
import { checkAutoridad } from './autoridad';
import { checkCatalogos } from './catalogos';
import { checkImporteConceptos, checkImpuestoConceptos } from './conceptos';
import { checkDomicilios } from './domicilios';
import { checkImpuestosPorConcepto, checkSumaImpuestos } from './impuestos';
import { checkImpuestosPorDocumento, checkTotalesImpuestos } from './impuestos-pagos';
import { type Informe, omitida, type Regla, type ReglaId, type Veredicto } from './informe';
import { placeOf } from './lugar';
import { checkDecimales, checkTipoCambio } from './moneda';
import { checkNomina } from './nomina';
import { checkPagos, checkTotalPagos } from './pagos';
import { checkFamilias, checkVersion } from './reglas/familias';
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

const sinAutoridades: readonly X509Certificate[] = [];
const sinEsquemas = omitida('No están instalados los esquemas del SAT.');

const titulos: Readonly<Record<ReglaId, string>> = {
  atributos_requeridos: 'Atributos requeridos',
  esquema: 'Estructura según los esquemas del SAT',
  tipo_comprobante: 'Requisitos del tipo de comprobante',
  certificado_legible: 'Certificado legible',
  certificado_numero: 'Número de certificado',
  certificado_rfc: 'Certificado del emisor',
  certificado_vigencia: 'Certificado vigente en la fecha de emisión',
  certificado_autoridad: 'Certificado emitido por el SAT',
  sello: 'Sello del emisor',
  addenda: 'Fuera del sello',
  timbre_presente: 'Timbre fiscal digital',
  timbre_sello_cfd: 'Timbre de este mismo CFDI',
  timbre_sello_sat: 'Sello del SAT',
  timbre_pac: 'Proveedor de certificación',
  timbre_autoridad: 'Certificado del PAC emitido por el SAT',
  timbre_vigencia: 'Certificado del PAC vigente al timbrar',
  timbre_fecha: 'Timbrado dentro de las 72 horas',
  suma_subtotal: 'Subtotal igual a la suma de los conceptos',
  suma_descuento: 'Descuento igual a la suma de los conceptos',
  suma_impuestos: 'Totales de impuestos',
  suma_total: 'Total igual a la suma de subtotal, descuento e impuestos',
  tipo_cambio: 'Tipo de cambio',
  pagos: 'Importes y saldos de los pagos',
  total_pagos: 'Total de los pagos',
  totales_impuestos_pagos: 'Totales de impuestos de los pagos',
  impuestos_por_documento: 'Impuestos de los pagos iguales a los de sus documentos',
  nomina: 'Sumas de la nómina',
  importe_conceptos: 'Importes de los conceptos',
  impuesto_conceptos: 'Impuestos de cada concepto',
  impuestos_por_concepto: 'Impuestos iguales a los de los conceptos',
  decimales: 'Decimales de la moneda',
  catalogos: 'Valores de los catálogos del SAT',
  uso_regimen: 'Uso del CFDI según el régimen',
  codigo_postal: 'Códigos postales',
  version_vigente: 'Versión vigente en la fecha de emisión',
  reglas_cfdi40: 'Reglas del Anexo 20 para CFDI 4.0',
  reglas_pagos20: 'Reglas del complemento de pagos',
  reglas_nomina12: 'Reglas del complemento de nómina',
  reglas_carta_porte: 'Reglas del complemento Carta Porte',
  reglas_comercio_exterior: 'Reglas del complemento Comercio Exterior',
};

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

/** Rules whose failure means Alterado: a sello does not match, or its certificate is not of the SAT. */
const alteraciones: ReadonlySet<ReglaId> = new Set([
  'sello',
  'certificado_autoridad',
  'timbre_sello_cfd',
  'timbre_sello_sat',
  'timbre_autoridad',
]);

type Verdicts = Partial<Record<ReglaId, Veredicto | null>>;

/** Rules that read amounts; in 3.2 the SAT asked for none of them. */
function amounts(cfdi: Comprobante): Verdicts {
  if (cfdi.version === '3.2') return {};
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
  };
}

/** The verdict with the place of what does not hold, where it does not name it. */
function placed(id: ReglaId, veredicto: Veredicto, { xml }: Comprobante): Veredicto {
  const place = lugares[id];
  const isWrong = veredicto.resultado === 'falla' || veredicto.resultado === 'aviso';
  const lugar = isWrong && !veredicto.lugares && place !== undefined ? placeOf(xml, place) : undefined;
  return lugar === undefined ? veredicto : { ...veredicto, lugares: [lugar] };
}

/**
 * Checks a CFDI by its content alone, rule by rule: a report says that a CFDI is intact, not that the SAT knows it. The
 * same CFDI, certificates and schemas always give the same report, whatever the time.
 */
export function checkComprobante(cfdi: Comprobante, deps: CheckDeps): Informe {
  const certificado = readCertificado(cfdi);
  const reglas: Regla[] = [];
  for (const verdicts of [sealed(cfdi, certificado, deps), amounts(cfdi), checkFamilias({ cfdi, certificado })])
    for (const [id, veredicto] of Object.entries(verdicts) as [ReglaId, Veredicto | null][])
      if (veredicto) reglas.push({ id, titulo: titulos[id], ...placed(id, veredicto, cfdi) });
  const fallas = reglas.filter(({ resultado }) => resultado === 'falla');
  return {
    reglas,
    status: fallas.some(({ id }) => alteraciones.has(id)) ? 5 : fallas.length > 0 ? 4 : 2,
    errmsg: fallas.length > 0 ? fallas.map(({ titulo, evidencia }) => `${titulo}: ${evidencia}`).join('\n') : null,
  };
}
