import { Big } from 'big.js';
import { childOf, childrenOf, elementsAt, type XmlElement } from '../xml/element';
import type { Impuesto, Impuestos, ImpuestosComprobante, ImpuestosLocales } from './impuesto';
import { decimalOf, requiredDecimal, requiredText, textOf } from './values';

const IMPLOCAL = 'http://www.sat.gob.mx/implocal';
const claves: Readonly<Record<string, string>> = { ISR: '001', IVA: '002', IEPS: '003' };

function readImpuesto(element: XmlElement): Impuesto {
  const impuesto = requiredText(element, 'Impuesto');
  return {
    base: decimalOf(element, 'Base'),
    impuesto,
    tipoFactor: textOf(element, 'TipoFactor'),
    tasaOCuota: decimalOf(element, 'TasaOCuota'),
    importe: decimalOf(element, 'Importe'),
  };
}

function readImpuesto32(element: XmlElement): Impuesto {
  const impuesto = requiredText(element, 'impuesto');
  const tasa = decimalOf(element, 'tasa');
  return {
    base: null,
    impuesto: claves[impuesto] ?? impuesto,
    tipoFactor: tasa === null ? null : 'Tasa',
    tasaOCuota: tasa === null ? null : new Big(tasa).div(100).toFixed(6),
    importe: requiredDecimal(element, 'importe'),
  };
}

/** The taxes of a Concepto or a Comprobante; empty without the node. */
export function readImpuestos(parent: XmlElement, read: (element: XmlElement) => Impuesto = readImpuesto): Impuestos {
  return {
    traslados: elementsAt(parent, 'Impuestos', 'Traslados', 'Traslado').map(read),
    retenciones: elementsAt(parent, 'Impuestos', 'Retenciones', 'Retencion').map(read),
  };
}

export function readImpuestosComprobante(root: XmlElement, version: string): ImpuestosComprobante {
  const old = version === '3.2';
  const impuestos = childOf(root, 'Impuestos');
  return {
    ...readImpuestos(root, old ? readImpuesto32 : readImpuesto),
    totalTrasladados: decimalOf(impuestos, old ? 'totalImpuestosTrasladados' : 'TotalImpuestosTrasladados'),
    totalRetenidos: decimalOf(impuestos, old ? 'totalImpuestosRetenidos' : 'TotalImpuestosRetenidos'),
  };
}

export function readImpuestosLocales(complementos: readonly XmlElement[]): ImpuestosLocales | null {
  const complemento = complementos.find(({ local, uri }) => local === 'ImpuestosLocales' && uri === IMPLOCAL);
  if (!complemento) return null;
  const lineas = (clase: 'traslado' | 'retencion', nodo: string, nombre: string, tasa: string) =>
    childrenOf(complemento, nodo).map((element) => ({
      clase,
      nombre: requiredText(element, nombre),
      tasa: requiredDecimal(element, tasa),
      importe: requiredDecimal(element, 'Importe'),
    }));
  return {
    totalTrasladados: requiredDecimal(complemento, 'TotaldeTraslados'),
    totalRetenidos: requiredDecimal(complemento, 'TotaldeRetenciones'),
    lineas: [
      ...lineas('traslado', 'TrasladosLocales', 'ImpLocTrasladado', 'TasadeTraslado'),
      ...lineas('retencion', 'RetencionesLocales', 'ImpLocRetenido', 'TasadeRetencion'),
    ],
  };
}
