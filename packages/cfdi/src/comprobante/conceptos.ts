import { childrenOf, elementsAt, type XmlElement } from '../xml/element';
import type { Concepto } from './comprobante';
import { readImpuestos } from './impuestos';
import { decimalOf, requiredDecimal, requiredText, textOf } from './values';

const textsOf = (parent: XmlElement, local: string, attribute: string) =>
  childrenOf(parent, local).flatMap((element) => textOf(element, attribute) ?? []);

function readConcepto(element: XmlElement): Concepto {
  return {
    claveProdServ: textOf(element, 'ClaveProdServ'),
    noIdentificacion: textOf(element, 'NoIdentificacion'),
    cantidad: requiredDecimal(element, 'Cantidad'),
    claveUnidad: textOf(element, 'ClaveUnidad'),
    unidad: textOf(element, 'Unidad'),
    descripcion: requiredText(element, 'Descripcion'),
    valorUnitario: requiredDecimal(element, 'ValorUnitario'),
    importe: requiredDecimal(element, 'Importe'),
    descuento: decimalOf(element, 'Descuento'),
    objetoImp: textOf(element, 'ObjetoImp'),
    impuestos: readImpuestos(element),
    pedimentos: textsOf(element, 'InformacionAduanera', 'NumeroPedimento'),
    cuentasPrediales: textsOf(element, 'CuentaPredial', 'Numero'),
  };
}

function readConcepto32(element: XmlElement): Concepto {
  return {
    claveProdServ: null,
    noIdentificacion: textOf(element, 'noIdentificacion'),
    cantidad: requiredDecimal(element, 'cantidad'),
    claveUnidad: null,
    unidad: textOf(element, 'unidad'),
    descripcion: requiredText(element, 'descripcion'),
    valorUnitario: requiredDecimal(element, 'valorUnitario'),
    importe: requiredDecimal(element, 'importe'),
    descuento: null,
    objetoImp: null,
    impuestos: { traslados: [], retenciones: [] },
    // Listed in the names of 3.2, with their dates.
    pedimentos: [],
    cuentasPrediales: [],
  };
}

export function readConceptos(root: XmlElement, version: string): Concepto[] {
  return elementsAt(root, 'Conceptos', 'Concepto').map(version === '3.2' ? readConcepto32 : readConcepto);
}
