/** Every rule of a report. An id is never renamed: reports are stored. */
export type ReglaId =
  | 'atributos_requeridos'
  | 'certificado_legible'
  | 'certificado_numero'
  | 'certificado_rfc'
  | 'certificado_vigencia'
  | 'suma_subtotal'
  | 'suma_total'
  | 'sello'
  | 'timbre_presente'
  | 'timbre_sello_cfd'
  | 'timbre_sello_sat'
  | 'timbre_pac'
  | 'timbre_fecha';

/** `omitida`: the rule does not apply, or what it needs is not at hand. It never counts against the CFDI. */
export type Resultado = 'ok' | 'falla' | 'omitida';

/** A rule as it came out. `evidencia` is a Spanish sentence with what was seen. */
export interface Regla {
  readonly id: ReglaId;
  readonly titulo: string;
  readonly resultado: Resultado;
  readonly evidencia: string;
}

/**
 * What the content of a CFDI says by itself: 5 Alterado when a sello does not match, else 4 Inválido when any other rule
 * fails, else 2. `errmsg` lists the failed rules in Spanish, one per line.
 */
export interface Informe {
  readonly reglas: readonly Regla[];
  readonly status: 2 | 4 | 5;
  readonly errmsg: string | null;
}

/** What a rule answers; the title comes from its table. */
export type Veredicto = Pick<Regla, 'resultado' | 'evidencia'>;

export const ok = (evidencia: string): Veredicto => ({ resultado: 'ok', evidencia });
export const falla = (evidencia: string): Veredicto => ({ resultado: 'falla', evidencia });
export const omitida = (evidencia: string): Veredicto => ({ resultado: 'omitida', evidencia });
