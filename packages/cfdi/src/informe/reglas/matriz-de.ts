import { childrenOf, type XmlElement } from '../../xml/element';

const NOMINA_40 = 'Nómina 1.2, revisión E';

/** The version that a document names of a complement. */
function versionOf(xml: XmlElement, local: string): string | undefined {
  for (const { children } of childrenOf(xml, 'Complemento'))
    for (const child of children) if (child.local === local) return child.attributes.Version;
  return undefined;
}

const ofComplemento =
  (name: string, local: string) =>
  (xml: XmlElement): string =>
    [name, versionOf(xml, local)].filter(Boolean).join(' ');

/** The matrices of errors by the beginning of their codes; where a code is of several, the document tells which. */
const MATRICES: readonly (readonly [codigo: RegExp, matriz: string | ((xml: XmlElement) => string)])[] = [
  [/^CFDI40\d/, 'CFDI 4.0'],
  [/^CFDI33\d/, 'CFDI 3.3'],
  [/^CRP20\d{3}$/, 'Pagos 2.0, revisión B'],
  [/^CRP\d{3}$/, 'Pagos 1.0'],
  [/^NOM\d/, ({ attributes }) => (attributes.Version === '4.0' ? NOMINA_40 : 'Nómina 1.2 de CFDI 3.2 y 3.3')],
  [/^(?:CP\d{3}|Carta Porte)$/, ofComplemento('Carta Porte', 'CartaPorte')],
  [/^(?:CCE\d{3}|Comercio Exterior)$/, ofComplemento('Comercio Exterior', 'ComercioExterior')],
  [/^INE\d/, 'INE 1.1'],
  [/^ECC\d/, 'Estado de cuenta de combustibles 1.2'],
  [/^IEEH\d/, 'Ingresos de hidrocarburos 1.0'],
  [/^GCEH\d/, 'Gastos de hidrocarburos 1.0'],
  [/^IRMGCT\d/, 'Identificación del recurso 1.0'],
  [/^Reten\d/, 'Retenciones 2.0'],
  [/^SPT\d/, 'Plataformas tecnológicas 1.0'],
  [/^PDR\d/, 'Planes de retiro 1.1'],
  [/^DES\d/, 'Certificado de destrucción 1.0'],
  [/^NOT\d/, 'Notarios públicos 1.0'],
  [/^OBR\d/, 'Obras de arte y antigüedades 1.0'],
  [/^REN\d/, 'Renovación y sustitución de vehículos 1.0'],
];

/** The SAT's matrices of errors that codes are of, each once, with their version; guides and schemas are none. */
export function matricesDe(codigos: readonly string[], xml: XmlElement): string[] {
  const found = codigos.flatMap((codigo) => {
    const matriz = MATRICES.find(([form]) => form.test(codigo))?.[1];
    return matriz === undefined ? [] : [typeof matriz === 'string' ? matriz : matriz(xml)];
  });
  return [...new Set(found)];
}
