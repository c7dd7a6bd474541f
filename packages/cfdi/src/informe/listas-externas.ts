import type { Comprobante } from '../comprobante/comprobante';
import { childOf } from '../xml/element';
import { omitida, type Veredicto } from './informe';
import { codigosEn } from './reglas/matrices';
import { elementsBelow, nodePath } from './reglas/nodos';
import { complementosOf } from './reglas/regla-sat';

type Concerns = (cfdi: Comprobante) => boolean;

const always: Concerns = () => true;
const TERCERO = nodePath('Conceptos', 'Concepto', 'ACuentaTerceros');
const ADUANA = nodePath('Conceptos', 'Concepto', 'InformacionAduanera');
const ADUANA_DE_PARTE = nodePath('Conceptos', 'Concepto', 'Parte', 'InformacionAduanera');
const at =
  (path: typeof ADUANA): Concerns =>
  ({ xml }) =>
    elementsBelow(xml, path).length > 0;
const hasConfirmacion: Concerns = ({ xml }) => xml.attributes.Confirmacion !== undefined;
const isNomina: Concerns = ({ nomina }) => nomina.length > 0;
const DOMICILIO = nodePath('Ubicaciones', 'Ubicacion', 'Domicilio');
const FIGURA = nodePath('FiguraTransporte', 'TiposFigura', 'Domicilio');
const COLONIA = /^\d{4}$/;
/** Whether a place of Carta Porte names its colonia by a key; a text is free. */
const hasColonia: Concerns = (cfdi) =>
  complementosOf(cfdi, 'CartaPorte').some((carta) =>
    [DOMICILIO, FIGURA].some((path) =>
      elementsBelow(carta, path).some(({ attributes }) => COLONIA.test(attributes.Colonia ?? '')),
    ),
  );
const hasComplemento =
  (local: string): Concerns =>
  (cfdi) =>
    complementosOf(cfdi, local).length > 0;

/** Rules that a document alone does not decide: what they need, their codes, and the CFDI that they concern. */
const REQUIEREN: readonly (readonly [lista: string, codigos: readonly string[], concerns: Concerns])[] = [
  ['la lista de RFC', ['CFDI40138', 'CFDI40143', 'CFDI40144', 'CFDI40145', 'CFDI40148'], always],
  ['la lista de RFC', ['CFDI40187', 'CFDI40189', 'CFDI40190', 'CFDI40192'], at(TERCERO)],
  ['la lista de RFC', ['NOM9', 'NOM41', 'NOM67'], isNomina],
  ['la lista de RFC', ['CRP20222'], ({ pagos }) => pagos.some(({ rfcEmisorCtaOrd }) => rfcEmisorCtaOrd !== null)],
  ['la lista LCO', ['CFDI40106'], always],
  ['la lista LCO', ['ECC123'], hasComplemento('EstadoDeCuentaCombustible')],
  ['el tipo de cambio del día', ['CFDI40118'], ({ moneda }) => moneda !== 'MXN' && moneda !== 'XXX'],
  ['el tipo de cambio del día', ['CRP20216'], ({ pagos }) => pagos.some(({ moneda }) => moneda !== 'MXN')],
  ['la confirmación del PAC', ['CFDI40127', 'CFDI40128', 'CFDI40129'], hasConfirmacion],
  [
    'la lista de operaciones autorizadas',
    ['CFDI40142'],
    ({ xml }) => childOf(xml, 'Emisor')?.attributes.FacAtrAdquirente !== undefined,
  ],
  ['c_ClaveProdServ con impuestos y complementos', ['CFDI40163', 'CFDI40164'], always],
  ['c_ClaveProdServ', ['CFDI40162'], always],
  ['c_CodigoPostal', ['CFDI40126', 'CFDI40148'], always],
  ['c_CodigoPostal', ['CFDI40193'], at(TERCERO)],
  ['c_CodigoPostal', ['CP147'], hasComplemento('CartaPorte')],
  ['c_CodigoPostal', ['CCE173', 'CCE187', 'CCE196'], hasComplemento('ComercioExterior')],
  ['c_NumPedimentoAduana', ['CFDI40194'], at(ADUANA)],
  ['c_NumPedimentoAduana', ['CFDI40199'], at(ADUANA_DE_PARTE)],
  ['la lista de entidades del SNCF', ['NOM45', 'NOM46'], isNomina],
  ['c_ClaveProdServCP con materiales peligrosos', ['CP155'], hasComplemento('CartaPorte')],
  ['c_Colonia', ['Carta Porte'], hasColonia],
  ['c_Colonia', ['CCE172', 'CCE182', 'CCE191'], hasComplemento('ComercioExterior')],
  ['la lista de RFC', ['CCE151'], (cfdi) => cfdi.tipo === 'T' && complementosOf(cfdi, 'ComercioExterior').length > 0],
  ['el registro del país', ['CCE174', 'CCE178', 'CCE189'], hasComplemento('ComercioExterior')],
];

const OF_BOTH = /^(?:CFDI|CRP|NOM)/;

/** Verdicts by version and the rows that concern a CFDI: most are alike. */
const known = new Map<string, Veredicto>();

/** Names what was not judged of a CFDI, as it needs data that is not open. 3.2 has no matrix. */
export function checkListasExternas(cfdi: Comprobante): Veredicto | null {
  if (cfdi.version === '3.2') return null;
  let key: string = cfdi.version;
  for (let row = 0; row < REQUIEREN.length; row++) if (REQUIEREN[row]?.[2](cfdi)) key += ` ${row}`;
  const veredicto = known.get(key) ?? say(cfdi);
  known.set(key, veredicto);
  return veredicto;
}

function say(cfdi: Comprobante): Veredicto {
  const byLista = new Map<string, string[]>();
  for (const [lista, codigos, concerns] of REQUIEREN) {
    if (!concerns(cfdi)) continue;
    const own = codigos.flatMap((codigo) =>
      OF_BOTH.test(codigo) ? (codigosEn(cfdi.version, codigo).codigos ?? []) : [codigo],
    );
    if (own.length > 0) byLista.set(lista, [...(byLista.get(lista) ?? []), ...own]);
  }
  return omitida([...byLista].map(([lista, codigos]) => `Requiere ${lista}: ${codigos.join(', ')}.`).join(' '));
}

const DE_RETENCIONES =
  'Requiere la lista de RFC: Reten20113, Reten20115, Reten20116, Reten20119. Requiere la lista LCO: Reten20102. ' +
  'Requiere c_CodigoPostal: Reten20104, Reten20120.';
const DE_PLATAFORMAS = 'Requiere c_RangoSemRet y c_RangoMenRet: SPT113, SPT114, SPT119, SPT120.';

/** The same of retenciones 2.0, with or without the complement of platforms. */
export const listasDeRetenciones = (ofPlataforma: boolean): Veredicto =>
  omitida(ofPlataforma ? `${DE_RETENCIONES} ${DE_PLATAFORMAS}` : DE_RETENCIONES);
