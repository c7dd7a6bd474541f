import type { Comprobante } from '../comprobante/comprobante';
import { childOf, type XmlElement } from '../xml/element';
import { falla, ok, type Veredicto } from './informe';
import { conceptosIn } from './reglas/regla-sat';

type Requeridos = Readonly<Record<'Comprobante' | 'Emisor' | 'Receptor' | 'Concepto', readonly string[]>>;

/** Attributes with use="required" in cfdv32.xsd, cfdv33.xsd and cfdv40.xsd. */
const requeridos: Readonly<Record<Comprobante['version'], Requeridos>> = {
  '3.2': {
    Comprobante:
      'version fecha sello formaDePago noCertificado certificado subTotal total tipoDeComprobante metodoDePago LugarExpedicion'.split(
        ' ',
      ),
    Emisor: ['rfc'],
    Receptor: ['rfc'],
    Concepto: ['cantidad', 'unidad', 'descripcion', 'valorUnitario', 'importe'],
  },
  '3.3': {
    Comprobante:
      'Version Fecha Sello NoCertificado Certificado SubTotal Moneda Total TipoDeComprobante LugarExpedicion'.split(
        ' ',
      ),
    Emisor: ['Rfc', 'RegimenFiscal'],
    Receptor: ['Rfc', 'UsoCFDI'],
    Concepto: ['ClaveProdServ', 'Cantidad', 'ClaveUnidad', 'Descripcion', 'ValorUnitario', 'Importe'],
  },
  '4.0': {
    Comprobante:
      'Version Fecha Sello NoCertificado Certificado SubTotal Moneda Total TipoDeComprobante Exportacion LugarExpedicion'.split(
        ' ',
      ),
    Emisor: ['Rfc', 'Nombre', 'RegimenFiscal'],
    Receptor: ['Rfc', 'Nombre', 'DomicilioFiscalReceptor', 'RegimenFiscalReceptor', 'UsoCFDI'],
    Concepto: ['ClaveProdServ', 'Cantidad', 'ClaveUnidad', 'Descripcion', 'ValorUnitario', 'Importe', 'ObjetoImp'],
  },
};

const missing = (element: XmlElement | undefined, names: readonly string[]) =>
  names.filter((name) => !element?.attributes[name]?.trim());
const lacks = ({ attributes }: XmlElement, names: readonly string[]) => names.some((name) => !attributes[name]?.trim());

export function checkRequeridos(cfdi: Comprobante): Veredicto {
  const { xml, version } = cfdi;
  const tabla = requeridos[version];
  const faltan = [
    ...missing(xml, tabla.Comprobante),
    ...missing(childOf(xml, 'Emisor'), tabla.Emisor).map((name) => `Emisor/${name}`),
    ...missing(childOf(xml, 'Receptor'), tabla.Receptor).map((name) => `Receptor/${name}`),
  ];
  const conceptos = conceptosIn(cfdi);
  if (conceptos.length === 0) faltan.push('Conceptos/Concepto');
  const concepto = conceptos.findIndex((element) => lacks(element, tabla.Concepto));
  for (const name of missing(conceptos[concepto], concepto < 0 ? [] : tabla.Concepto)) {
    faltan.push(`Concepto ${concepto + 1}/${name}`);
  }
  return faltan.length === 0 ? ok('Están todos.') : falla(`Faltan: ${faltan.join(', ')}.`);
}
