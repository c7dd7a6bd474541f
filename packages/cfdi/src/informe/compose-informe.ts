import type { XmlElement } from '../xml/element';
import type { Informe, Regla, ReglaId, Veredicto } from './informe';
import { placeOf } from './lugar';
import { matricesDe } from './reglas/matriz-de';
import { consecuencias, statusOf } from './veredicto';

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
  listas_externas: 'Reglas que requieren datos que no son públicos',
  reglas_cfdi40: 'Reglas del Anexo 20',
  reglas_pagos20: 'Reglas del complemento de pagos',
  reglas_nomina12: 'Reglas del complemento de nómina',
  reglas_carta_porte: 'Reglas del complemento Carta Porte',
  suma_retenciones: 'Total retenido igual a la suma de los impuestos',
  reglas_comercio_exterior: 'Reglas del complemento Comercio Exterior',
  reglas_ine: 'Reglas del complemento INE',
  reglas_complementos: 'Reglas de otros complementos',
  reglas_retenciones: 'Reglas de las retenciones',
};

/** What rules say of a document; those that do not concern it are null or absent. */
export type Verdicts = Partial<Record<ReglaId, Veredicto | null>>;

/** Where the rules that read one place look. */
export type Lugares = Readonly<Partial<Record<ReglaId, string>>>;

const isWrong = ({ resultado }: Veredicto) => resultado === 'falla' || resultado === 'aviso';

/** The verdict of what does not hold with its place, where it does not name it. */
function placed(veredicto: Veredicto, xml: XmlElement, place: string | undefined): Veredicto {
  const lugar = !veredicto.lugares && place !== undefined ? placeOf(xml, place) : undefined;
  return lugar === undefined ? veredicto : { ...veredicto, lugares: [lugar] };
}

/** The matrices that the codes of a verdict are of. */
function fromMatrices({ codigos }: Veredicto, xml: XmlElement): Pick<Regla, 'matrices'> {
  const matrices = codigos ? matricesDe(codigos, xml) : [];
  return matrices.length > 0 ? { matrices } : {};
}

/** The verdict with an `aviso` in place of a `falla` that condemns no CFDI. */
const judged = (id: ReglaId, veredicto: Veredicto): Veredicto =>
  veredicto.resultado === 'falla' && consecuencias[id].status === null
    ? { ...veredicto, resultado: 'aviso' }
    : veredicto;

/** Makes the report of a document of what its rules say, in their order. */
export function composeInforme(xml: XmlElement, groups: readonly Verdicts[], lugares: Lugares): Informe {
  const reglas: Regla[] = [];
  for (const verdicts of groups)
    for (const [id, veredicto] of Object.entries(verdicts) as [ReglaId, Veredicto | null][]) {
      if (!veredicto) continue;
      const titulo = titulos[id];
      const { resultado, evidencia } = veredicto;
      if (isWrong(veredicto))
        reglas.push({
          id,
          titulo,
          ...placed(judged(id, veredicto), xml, lugares[id]),
          ...fromMatrices(veredicto, xml),
        });
      else reglas.push({ id, titulo, resultado, evidencia });
    }
  const fallas = reglas.filter(({ resultado }) => resultado === 'falla');
  return {
    reglas,
    status: statusOf(reglas),
    errmsg: fallas.length > 0 ? fallas.map(({ titulo, evidencia }) => `${titulo}: ${evidencia}`).join('\n') : null,
  };
}
