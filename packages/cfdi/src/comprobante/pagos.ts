import { CfdiError } from '../error';
import { childOf, childrenOf, elementsAt, type XmlElement } from '../xml/element';
import type { Decimal, Impuesto, Impuestos } from './impuesto';
import { decimalOf, requiredDecimal, requiredFecha, requiredText, textOf } from './values';

/**
 * An invoice that a payment pays. `idDocumento` is its UUID in lower case, or the number of a paper invoice
 * (999-9999-999999999, in some 999-99-999999999). An amount in the currency of the invoice divided by `equivalencia` is one in the currency of the
 * payment; null means both are the same. Pagos 1.0 may leave the amounts out.
 */
export interface DoctoRelacionado {
  readonly idDocumento: string;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly moneda: string;
  readonly equivalencia: Decimal | null;
  readonly metodoDePago: string | null;
  readonly numParcialidad: string | null;
  readonly impSaldoAnt: Decimal | null;
  readonly impPagado: Decimal | null;
  readonly impSaldoInsoluto: Decimal | null;
  readonly objetoImp: string | null;
  readonly impuestos: Impuestos;
}

/** One payment of the complement Pagos 1.0 or 2.0. */
export interface Pago {
  readonly fechaPago: string;
  readonly formaDePago: string;
  readonly moneda: string;
  readonly tipoCambio: Decimal | null;
  readonly monto: Decimal;
  readonly numOperacion: string | null;
  readonly rfcEmisorCtaOrd: string | null;
  readonly nomBancoOrdExt: string | null;
  readonly ctaOrdenante: string | null;
  readonly rfcEmisorCtaBen: string | null;
  readonly ctaBeneficiario: string | null;
  readonly doctosRelacionados: readonly DoctoRelacionado[];
  readonly impuestos: Impuestos;
}

const TOTALES = [
  'MontoTotalPagos',
  'TotalRetencionesISR',
  'TotalRetencionesIVA',
  'TotalRetencionesIEPS',
  'TotalTrasladosBaseIVA16',
  'TotalTrasladosImpuestoIVA16',
  'TotalTrasladosBaseIVA8',
  'TotalTrasladosImpuestoIVA8',
  'TotalTrasladosBaseIVA0',
  'TotalTrasladosImpuestoIVA0',
  'TotalTrasladosBaseIVAExento',
] as const;

/** A total that Pagos 2.0 knows, by its own name. */
export type TotalDePagos = (typeof TOTALES)[number];

/** What Pagos 2.0 says that all its payments come to, in pesos. */
export type TotalesPagos = Readonly<Record<TotalDePagos, Decimal | null>>;

const PAGOS = ['http://www.sat.gob.mx/Pagos', 'http://www.sat.gob.mx/Pagos20'];
const ID_DOCUMENTO = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{3}-\d{2,4}-\d{9})$/;

/** Pagos 2.0 ends the names of its tax nodes and attributes in P or DR, Pagos 1.0 in nothing. */
function readImpuestosOf(parent: XmlElement, suffix: '' | 'P' | 'DR'): Impuestos {
  const read = (element: XmlElement): Impuesto => ({
    base: decimalOf(element, `Base${suffix}`),
    impuesto: requiredText(element, `Impuesto${suffix}`),
    tipoFactor: textOf(element, `TipoFactor${suffix}`),
    tasaOCuota: decimalOf(element, `TasaOCuota${suffix}`),
    importe: decimalOf(element, `Importe${suffix}`),
  });
  const path = (group: string, leaf: string) => [`Impuestos${suffix}`, group + suffix, leaf + suffix];
  return {
    traslados: elementsAt(parent, ...path('Traslados', 'Traslado')).map(read),
    retenciones: elementsAt(parent, ...path('Retenciones', 'Retencion')).map(read),
  };
}

function readDocto(element: XmlElement, suffix: '' | 'DR'): DoctoRelacionado {
  const idDocumento = requiredText(element, 'IdDocumento').toLowerCase();
  if (!ID_DOCUMENTO.test(idDocumento)) {
    throw new CfdiError('not_a_cfdi', 'El atributo IdDocumento de DoctoRelacionado no es un UUID válido.');
  }
  return {
    idDocumento,
    serie: textOf(element, 'Serie'),
    folio: textOf(element, 'Folio'),
    moneda: requiredText(element, 'MonedaDR'),
    equivalencia: decimalOf(element, suffix === 'DR' ? 'EquivalenciaDR' : 'TipoCambioDR'),
    metodoDePago: textOf(element, 'MetodoDePagoDR'),
    numParcialidad: textOf(element, 'NumParcialidad'),
    impSaldoAnt: decimalOf(element, 'ImpSaldoAnt'),
    impPagado: decimalOf(element, 'ImpPagado'),
    impSaldoInsoluto: decimalOf(element, 'ImpSaldoInsoluto'),
    objetoImp: textOf(element, 'ObjetoImpDR'),
    impuestos: readImpuestosOf(element, suffix),
  };
}

function readPago(element: XmlElement): Pago {
  const current = element.uri === PAGOS[1];
  return {
    fechaPago: requiredFecha(element, 'FechaPago'),
    formaDePago: requiredText(element, 'FormaDePagoP'),
    moneda: requiredText(element, 'MonedaP'),
    tipoCambio: decimalOf(element, 'TipoCambioP'),
    monto: requiredDecimal(element, 'Monto'),
    numOperacion: textOf(element, 'NumOperacion'),
    rfcEmisorCtaOrd: textOf(element, 'RfcEmisorCtaOrd'),
    nomBancoOrdExt: textOf(element, 'NomBancoOrdExt'),
    ctaOrdenante: textOf(element, 'CtaOrdenante'),
    rfcEmisorCtaBen: textOf(element, 'RfcEmisorCtaBen'),
    ctaBeneficiario: textOf(element, 'CtaBeneficiario'),
    doctosRelacionados: childrenOf(element, 'DoctoRelacionado').map((docto) => readDocto(docto, current ? 'DR' : '')),
    impuestos: readImpuestosOf(element, current ? 'P' : ''),
  };
}

export function readPagos(complementos: readonly XmlElement[]): Pago[] {
  return complementos
    .filter(({ local, uri }) => local === 'Pagos' && PAGOS.includes(uri))
    .flatMap((complemento) => childrenOf(complemento, 'Pago').map(readPago));
}

export function readTotalesPagos(complementos: readonly XmlElement[]): TotalesPagos | null {
  const pagos = complementos.find(({ local, uri }) => local === 'Pagos' && uri === PAGOS[1]);
  if (!pagos) return null;
  const totales = childOf(pagos, 'Totales');
  return Object.fromEntries(TOTALES.map((name) => [name, decimalOf(totales, name)])) as TotalesPagos;
}
