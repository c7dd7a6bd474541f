import type { Regla, ReglaId } from './informe';

/** What a CFDI is when a rule fails: 5 Alterado, 4 Inválido; null: the rule only warns. */
interface Consecuencia {
  readonly status: 4 | 5 | null;
  readonly razon: string;
}

const alterado = (razon: string): Consecuencia => ({ status: 5, razon });
const invalido = (razon: string): Consecuencia => ({ status: 4, razon });
const aviso = (razon: string): Consecuencia => ({ status: null, razon });

const PUBLICADAS = 'El SAT agrega, cambia y retira estas reglas; el PAC que timbró aplicó las de ese día.';
const CATALOGOS = 'Los catálogos cambian: los instalados pueden ser de antes o de después del CFDI.';
const REDONDEO = 'Cada emisor redondea a su modo, y los PAC lo aceptan.';

/**
 * What follows from each rule that does not hold, and why: the only place that says which findings make a CFDI Inválido or Alterado.
 * A rule that only warns cannot fail.
 */
export const consecuencias: Readonly<Record<ReglaId, Consecuencia>> = {
  sello: alterado('El contenido no es el que selló el emisor.'),
  certificado_autoridad: alterado('El SAT no emitió el certificado del sello: cualquiera pudo hacerlo.'),
  timbre_sello_cfd: alterado('El timbre es de otro contenido.'),
  timbre_sello_sat: alterado('El timbre no es el que selló el PAC.'),
  timbre_autoridad: alterado('El SAT no emitió el certificado del timbre: cualquiera pudo hacerlo.'),

  atributos_requeridos: invalido('Sin ellos no es un CFDI (Anexo 20, atributos requeridos).'),
  esquema: invalido('La estructura no es la del Anexo 20; un valor que falta en un catálogo solo es un aviso.'),
  tipo_comprobante: invalido('Los requisitos de cada tipo no dependen de catálogos ni de redondeos.'),
  certificado_legible: invalido('Sin certificado el sello no se puede comprobar.'),
  certificado_numero: invalido('El certificado que trae no es el que dice.'),
  certificado_rfc: invalido('El certificado es de otro contribuyente.'),
  certificado_vigencia: invalido('El certificado no estaba vigente cuando se emitió.'),
  timbre_presente: invalido('Sin timbre no es un CFDI (CFF 29, fracción IV).'),
  timbre_pac: invalido('El certificado del timbre es de otro proveedor.'),
  timbre_vigencia: invalido('El certificado del PAC no estaba vigente al timbrar.'),
  timbre_fecha: invalido('Se timbra dentro de las 72 horas de su emisión (RMF 2.7.2.5).'),
  tipo_cambio: invalido('Sin un tipo de cambio que corresponda a su moneda los importes no se pueden leer.'),
  suma_subtotal: invalido('Más allá del redondeo, el subtotal no es el de sus conceptos.'),
  suma_descuento: invalido('Más allá del redondeo, el descuento no es el de sus conceptos.'),
  suma_impuestos: invalido('Más allá del redondeo, los impuestos no suman lo que se declara.'),
  suma_total: invalido('Más allá del redondeo, el total no es el de sus partes.'),
  pagos: invalido('Los importes y saldos de un pago se contradicen.'),
  total_pagos: invalido('El total de los pagos no es el de sus pagos, más allá del redondeo del tipo de cambio.'),
  totales_impuestos_pagos: invalido('Los totales de impuestos no son los de los pagos del mismo documento.'),
  nomina: invalido('Los totales de la nómina no son los de sus líneas.'),

  addenda: aviso('La addenda no es parte del sello: nadie responde por ella.'),
  importe_conceptos: aviso(REDONDEO),
  impuesto_conceptos: aviso(REDONDEO),
  impuestos_por_concepto: aviso(REDONDEO),
  impuestos_por_documento: aviso(REDONDEO),
  suma_retenciones: aviso(REDONDEO),
  decimales: aviso('Los PAC dejan pasar más decimales que los de la moneda.'),
  catalogos: aviso(CATALOGOS),
  uso_regimen: aviso(CATALOGOS),
  codigo_postal: aviso(CATALOGOS),
  listas_externas: aviso('Lo que no se puede revisar no condena.'),
  version_vigente: aviso('El SAT ha prorrogado versiones por resolución.'),
  reglas_cfdi40: aviso(PUBLICADAS),
  reglas_pagos20: aviso(PUBLICADAS),
  reglas_nomina12: aviso(PUBLICADAS),
  reglas_carta_porte: aviso(PUBLICADAS),
  reglas_comercio_exterior: aviso(PUBLICADAS),
  reglas_ine: aviso(PUBLICADAS),
  reglas_complementos: aviso(PUBLICADAS),
  reglas_retenciones: aviso(PUBLICADAS),
};

/** Returns the state that follows from the rules: 2 where none fails. */
export function statusOf(reglas: readonly Pick<Regla, 'id' | 'resultado'>[]): 2 | 4 | 5 {
  let status: 2 | 4 | 5 = 2;
  for (const { id, resultado } of reglas) {
    const follows = resultado === 'falla' ? consecuencias[id].status : null;
    if (follows !== null && follows > status) status = follows;
  }
  return status;
}

/** How many findings a report has, by how grave they are. */
export interface Hallazgos {
  /** Rules that make the CFDI Inválido or Alterado. */
  readonly fallas: number;
  /** Official codes of published rules that do not hold and do not condemn the CFDI. */
  readonly reglas: number;
  /** Other rules that do not hold and do not condemn it. */
  readonly avisos: number;
}

/** Counts the rules that do not hold. Leaves out a stamp that is not verified yet: rows have a mark for it. */
export function countHallazgos(
  reglas: readonly (Pick<Regla, 'resultado' | 'codigos'> & { readonly id: string })[],
): Hallazgos {
  const codigos = new Set<string>();
  let [fallas, avisos] = [0, 0];
  for (const regla of reglas)
    if (regla.resultado === 'falla') fallas++;
    else if (regla.resultado === 'aviso' && regla.codigos?.length)
      for (const codigo of regla.codigos) codigos.add(codigo);
    else if (regla.resultado === 'aviso' && regla.id !== 'timbre_sello_sat') avisos++;
  return { fallas, reglas: codigos.size, avisos };
}
