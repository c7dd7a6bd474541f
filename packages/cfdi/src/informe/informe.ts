/** Every rule of a report. An id is never renamed: reports are stored. */
export type ReglaId =
  | 'atributos_requeridos'
  | 'certificado_legible'
  | 'certificado_numero'
  | 'certificado_rfc'
  | 'certificado_vigencia'
  | 'certificado_autoridad'
  | 'esquema'
  | 'tipo_comprobante'
  | 'tipo_cambio'
  | 'suma_subtotal'
  | 'suma_descuento'
  | 'suma_impuestos'
  | 'suma_total'
  | 'importe_conceptos'
  | 'impuesto_conceptos'
  | 'impuestos_por_concepto'
  | 'decimales'
  | 'catalogos'
  | 'uso_regimen'
  | 'codigo_postal'
  | 'pagos'
  | 'total_pagos'
  | 'totales_impuestos_pagos'
  | 'impuestos_por_documento'
  | 'nomina'
  | 'version_vigente'
  | 'listas_externas'
  | 'reglas_cfdi40'
  | 'reglas_pagos20'
  | 'reglas_nomina12'
  | 'reglas_carta_porte'
  | 'reglas_comercio_exterior'
  | 'reglas_ine'
  | 'reglas_complementos'
  | 'reglas_retenciones'
  | 'suma_retenciones'
  | 'sello'
  | 'addenda'
  | 'timbre_presente'
  | 'timbre_sello_cfd'
  | 'timbre_sello_sat'
  | 'timbre_pac'
  | 'timbre_autoridad'
  | 'timbre_vigencia'
  | 'timbre_fecha';

/**
 * `omitida`: what the rule needs is not at hand. `aviso`: it does not hold, but PACs let it pass or what we compare with
 * may be older than the CFDI. Neither counts against the CFDI.
 */
export type Resultado = 'ok' | 'aviso' | 'falla' | 'omitida';

/** Result of a rule. `evidencia` is a Spanish sentence with the values found. */
export interface Regla {
  readonly id: ReglaId;
  readonly titulo: string;
  readonly resultado: Resultado;
  readonly evidencia: string;
  /** Where in the XML it does not hold: XPaths with the prefixes of the document, the first ones. */
  readonly lugares?: readonly string[];
  /** Official codes of the published rules that do not hold. */
  readonly codigos?: readonly string[];
  /** The matrices of errors that those codes are of, with their version. */
  readonly matrices?: readonly string[];
}

/**
 * Result of checking the content of a CFDI: 5 Alterado when a sello does not match or the SAT did not issue the
 * certificate that it was made with, else 4 Inválido when any other rule fails, else 2. `errmsg` lists the failed rules in
 * Spanish, one per line. Rules that do not concern this CFDI are not there.
 */
export interface Informe {
  readonly reglas: readonly Regla[];
  readonly status: 2 | 4 | 5;
  readonly errmsg: string | null;
}

/** Result of a rule without its title, which its table has. */
export type Veredicto = Pick<Regla, 'resultado' | 'evidencia' | 'lugares' | 'codigos'>;

export const ok = (evidencia: string): Veredicto => ({ resultado: 'ok', evidencia });
type Donde = Pick<Regla, 'lugares' | 'codigos'>;
export const aviso = (evidencia: string, donde?: Donde): Veredicto => ({ resultado: 'aviso', evidencia, ...donde });
export const falla = (evidencia: string, donde?: Donde): Veredicto => ({ resultado: 'falla', evidencia, ...donde });
export const omitida = (evidencia: string): Veredicto => ({ resultado: 'omitida', evidencia });

/** Most findings and places of a rule that are named. */
export const MAX_LISTED = 5;

/** Joins sentences for an `evidencia`: each once, the first five, then how many more there are. */
export function listed(sentences: readonly string[]): string {
  const distinct = [...new Set(sentences)];
  const rest = distinct.length - MAX_LISTED;
  return [...distinct.slice(0, MAX_LISTED), ...(rest > 0 ? [`Y ${rest} más.`] : [])].join(' ');
}
