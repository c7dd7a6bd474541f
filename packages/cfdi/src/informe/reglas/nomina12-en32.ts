import type { Big } from 'big.js';
import type { Comprobante } from '../../comprobante/comprobante';
import { childOf, elementsAt, type XmlElement } from '../../xml/element';
import { type CatalogoDe, isClave } from '../claves';
import { personasDeRegimen } from '../claves.generated';
import { reglasBefore } from './matrices';
import { reglasNomina12 } from './nomina12';
import { addUp, amount, en, unequal } from './nomina12-nodos';
import { hallado, type ReglaSat, type Sentence } from './regla-sat';

/** Attributes of Comprobante that a nómina of 3.2 does not have. */
const FORBIDDEN = [
  'motivoDescuento',
  'condicionesDePago',
  'NumCtaPago',
  'FolioFiscalOrig',
  'SerieFolioFiscalOrig',
  'FechaFolioFiscalOrig',
  'MontoFolioFiscalOrig',
];

const onComprobante =
  (find: (xml: XmlElement, cfdi: Comprobante) => Sentence): ReglaSat[1] =>
  ({ cfdi }) =>
    hallado('', find(cfdi.xml, cfdi), () => cfdi.xml);

const onConceptos =
  (find: (concepto: XmlElement, index: number) => Sentence): ReglaSat[1] =>
  ({ cfdi }) =>
    elementsAt(cfdi.xml, 'Conceptos', 'Concepto').map((concepto, index) =>
      hallado('', find(concepto, index), () => concepto),
    );

const PAID = ['TotalPercepciones', 'TotalOtrosPagos'];

/** A rule that an amount of the comprobante is one of its complement. */
const isTotal = (name: string, of: (nomina: XmlElement) => Big): ReglaSat[1] =>
  en('', (nomina, _, { xml }) => unequal(name, amount(xml, name), of(nomina)));

/** A rule that an amount of the concepto is what is paid. */
const isPaid = (name: string): ReglaSat[1] =>
  en('', (nomina, _, { xml }) => {
    const [concepto] = elementsAt(xml, 'Conceptos', 'Concepto');
    return concepto && unequal(name, amount(concepto, name), addUp(nomina, PAID));
  });

const regimenesOf = (xml: XmlElement): string[] =>
  elementsAt(xml, 'Emisor', 'RegimenFiscal').map(({ attributes }) => attributes.Regimen ?? '');

/** A rule of the régimen of a company (12 letters) or of a person. */
const isRegimenOf = (letters: 12 | 13, persona: 'M' | 'F'): ReglaSat[1] =>
  onComprobante((xml, { emisor }) => {
    if (emisor.rfc.length !== letters) return null;
    const wrong = regimenesOf(xml).find((regimen) => personasDeRegimen[regimen]?.includes(persona) === false);
    return wrong && `El Regimen ${wrong} no es de ${persona === 'M' ? 'una persona moral' : 'una persona física'}.`;
  });

const comprobante: readonly ReglaSat[] = [
  ['NOM102', onComprobante(({ attributes }) => attributes.metodoDePago !== 'NA' && 'El metodoDePago es NA.')],
  ['NOM104', onComprobante(({ attributes }) => attributes.Moneda !== 'MXN' && 'La Moneda es MXN.')],
  [
    'NOM105',
    onComprobante(({ attributes: { TipoCambio } }) => TipoCambio && Number(TipoCambio) !== 1 && 'El TipoCambio es 1.'),
  ],
  ['NOM106', isTotal('subTotal', (nomina) => addUp(nomina, PAID))],
  ['NOM107', isTotal('descuento', (nomina) => amount(nomina, 'TotalDeducciones'))],
  ['NOM109', isTotal('total', (nomina) => addUp(nomina, PAID).minus(amount(nomina, 'TotalDeducciones')))],
  ['NOM110', onComprobante((_, { tipo }) => tipo !== 'E' && 'El tipoDeComprobante es egreso.')],
  [
    'NOM111',
    onComprobante(
      ({ attributes: { LugarExpedicion: lugar = '' } }) =>
        !/^(?!00)\d{5}$/.test(lugar.trim()) && 'LugarExpedicion es un código postal.',
    ),
  ],
  [
    'NOM112',
    onComprobante(({ attributes }) => {
      const given = FORBIDDEN.filter((name) => attributes[name] !== undefined);
      return given.length > 0 && `Una nómina no lleva ${given.join(', ')}.`;
    }),
  ],
  [
    'NOM113',
    en(
      'Emisor',
      ({ attributes }, _, { emisor }) =>
        emisor.rfc.length === 12 && attributes.Curp !== undefined && 'Una persona moral no lleva Curp.',
    ),
  ],
  [
    'NOM114',
    en(
      '',
      (nomina, _, { emisor }) =>
        emisor.rfc.length === 13 && !childOf(nomina, 'Emisor')?.attributes.Curp && 'Una persona física lleva Curp.',
    ),
  ],
  [
    'NOM116',
    onComprobante((xml) => {
      const emisor = childOf(xml, 'Emisor');
      const extra = ['DomicilioFiscal', 'ExpedidoEn'].find((name) => childOf(emisor, name));
      return extra && `El Emisor de una nómina no lleva ${extra}.`;
    }),
  ],
  ['NOM117', onComprobante((xml) => regimenesOf(xml).length > 1 && 'El Emisor tiene un solo RegimenFiscal.')],
  [
    'NOM118',
    onComprobante((xml) => {
      const wrong = regimenesOf(xml).find((regimen) => personasDeRegimen[regimen] === undefined);
      return wrong !== undefined && `El Regimen «${wrong}» no es de c_RegimenFiscal.`;
    }),
  ],
  ['NOM119', isRegimenOf(12, 'M')],
  ['NOM120', isRegimenOf(13, 'F')],
  [
    'NOM121',
    onComprobante((_, { receptor }) => receptor.rfc.length !== 13 && 'El rfc del receptor es de una persona.'),
  ],
  [
    'NOM123',
    onComprobante((xml) => childOf(childOf(xml, 'Receptor'), 'Domicilio') && 'El Receptor no lleva Domicilio.'),
  ],
  [
    'NOM124',
    onConceptos(
      (concepto, index) => (index > 0 || concepto.children.length > 0) && 'Lleva un solo Concepto, sin nodos.',
    ),
  ],
  ['NOM125', onConceptos(({ attributes }) => attributes.noIdentificacion !== undefined && 'Sobra noIdentificacion.')],
  ['NOM126', onConceptos((concepto) => !amount(concepto, 'cantidad').eq(1) && 'La cantidad es 1.')],
  ['NOM127', onConceptos(({ attributes }) => attributes.unidad !== 'ACT' && 'La unidad es ACT.')],
  [
    'NOM128',
    onConceptos(
      ({ attributes }) => attributes.descripcion !== 'Pago de nómina' && 'La descripcion es «Pago de nómina».',
    ),
  ],
  ['NOM129', isPaid('valorUnitario')],
  ['NOM130', isPaid('importe')],
  [
    'NOM131',
    onComprobante((xml) => {
      const node = childOf(xml, 'Impuestos');
      return node && node.children.length > 0 && 'Los Impuestos de una nómina están vacíos.';
    }),
  ],
];

/** Attributes of the complement and their catalogues; of 3.3 and 4.0 the rule of catalogues reads them. */
const CATALOGOS: readonly (readonly [codigo: string, path: string, name: string, catalogo: CatalogoDe<'nomina'>])[] = [
  ['NOM152', '', 'TipoNomina', 'tipoNomina'],
  ['NOM171', 'Receptor', 'TipoContrato', 'tipoContrato'],
  ['NOM172', 'Receptor', 'TipoJornada', 'tipoJornada'],
  ['NOM176', 'Receptor', 'TipoRegimen', 'tipoRegimen'],
  ['NOM180', 'Receptor', 'PeriodicidadPago', 'periodicidadPago'],
  ['NOM196', 'Percepciones/Percepcion', 'TipoPercepcion', 'percepcion'],
  ['NOM213', 'Deducciones/Deduccion', 'TipoDeduccion', 'deduccion'],
  ['NOM217', 'OtrosPagos/OtroPago', 'TipoOtroPago', 'otroPago'],
];

const catalogos = CATALOGOS.map(
  ([codigo, path, name, catalogo]): ReglaSat => [
    codigo,
    en(path, ({ attributes: { [name]: clave } }) => {
      const isKnown = clave === undefined || isClave('nomina', catalogo, clave);
      return !isKnown && `${name} ${clave} no está en su catálogo.`;
    }),
  ],
);

/** Rules of the complement, whose numbers follow those of the comprobante. */
const isOfComplement = ([codigo]: ReglaSat) => Number(codigo.slice(3)) >= 31;

/** Rules of Nómina 1.2 in CFDI 3.2 that need nothing but the CFDI (matriz de errores of nómina of 2017). */
export const reglasNomina12En32: readonly ReglaSat[] = [
  ...comprobante,
  ...catalogos,
  ...reglasBefore(reglasNomina12.filter(isOfComplement)),
];
