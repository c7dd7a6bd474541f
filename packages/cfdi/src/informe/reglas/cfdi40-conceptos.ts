import type { Comprobante } from '../../comprobante/comprobante';
import type { Impuesto } from '../../comprobante/impuesto';
import { formatImporte } from '../../format-importe';
import { childOf, type XmlElement } from '../../xml/element';
import { personasDeRegimen } from '../claves.generated';
import { decimalesDe, mayBeProduct, sum, toBig, ZERO } from '../importes';
import { isPostalMexicano } from './estados';
import { elementsBelow, nodePath } from './nodos';
import { wrongPedimento } from './pedimento';
import { isProducto } from './productos';
import {
  amountOf,
  complementosOf,
  conceptosIn,
  decimalsOf,
  findIn,
  type Hallado,
  itself,
  keyOf,
  type ReglaSat,
  repeated,
  saidOf,
  sumByKey,
} from './regla-sat';
import { isTasaKnown } from './tasas';

const [ISR, IVA, IEPS] = ['001', '002', '003'] as const;

/** Ingreso, egreso and nómina: a traslado and a pago have amounts of zero. */
export const hasValue = ({ tipo }: Comprobante) => tipo === 'I' || tipo === 'E' || tipo === 'N';
export const hasComercioExterior = (cfdi: Comprobante) => complementosOf(cfdi, 'ComercioExterior').length > 0;

const conceptosOf =
  (
    find: (
      concepto: Comprobante['conceptos'][number],
      cfdi: Comprobante,
      element: XmlElement | undefined,
    ) => string | null | false,
  ): ReglaSat[1] =>
  ({ cfdi }) => {
    const elements = conceptosIn(cfdi);
    let found: Hallado[] | null = null;
    for (let index = 0; index < cfdi.conceptos.length; index++) {
      const sentence = find(cfdi.conceptos[index] as Comprobante['conceptos'][number], cfdi, elements[index]);
      if (!sentence) continue;
      found ??= [];
      found.push(ofConcepto(sentence, elements, index));
    }
    return found;
  };

const ofConcepto = (sentence: string, elements: readonly XmlElement[], index: number): Hallado => ({
  texto: `Concepto ${index + 1}: ${sentence}`,
  en: () => elements[index],
});

type Clase = 'traslados' | 'retenciones';
type Lineas = Readonly<Record<Clase, readonly Impuesto[]>>;

/** The lines of taxes of all conceptos, by CFDI: most rules of taxes read them. */
const lineas = new WeakMap<Comprobante, Lineas>();

function linesOf(cfdi: Comprobante, clase: Clase): readonly Impuesto[] {
  const known = lineas.get(cfdi) ?? {
    traslados: cfdi.conceptos.flatMap(({ impuestos }) => impuestos.traslados),
    retenciones: cfdi.conceptos.flatMap(({ impuestos }) => impuestos.retenciones),
  };
  lineas.set(cfdi, known);
  return known[clase];
}

const LINEAS: Readonly<Record<string, string>> = { Traslados: 'Traslado', Retenciones: 'Retencion' };

/** Whether a concepto has a node of taxes without any. */
const hasEmptyTaxes = (element: XmlElement | undefined): boolean => {
  const node = element && childOf(element, 'Impuestos');
  if (!node) return false;
  return !node.children.some(
    (group) =>
      group.uri === node.uri &&
      group.children.some(({ local, uri }) => local === LINEAS[group.local] && uri === node.uri),
  );
};

const onLines =
  (clase: 'traslados' | 'retenciones', find: (line: Impuesto, fecha: string) => string | null | false): ReglaSat[1] =>
  ({ cfdi }) =>
    saidOf(linesOf(cfdi, clase), (line) => find(line, cfdi.fecha));

const isZero = (amount: string | null) => amount !== null && !toBig(amount).gt(ZERO);

const PARTE = nodePath('Conceptos', 'Concepto', 'Parte');
const TERCERO = nodePath('Conceptos', 'Concepto', 'ACuentaTerceros');
const ADUANA = nodePath('Conceptos', 'Concepto', 'InformacionAduanera');
const ADUANA_DE_PARTE = nodePath('Conceptos', 'Concepto', 'Parte', 'InformacionAduanera');
const ofParte = () => 'Parte: ';
const ofTercero = () => 'Tercero: ';

/** The parts of conceptos. */
const partesOf =
  (find: (parte: XmlElement) => string | null | undefined | false): ReglaSat[1] =>
  ({ cfdi }) =>
    findIn(elementsBelow(cfdi.xml, PARTE), find, ofParte, itself);

/** Third parties on whose account conceptos are sold. */
const terceros =
  (find: (tercero: XmlElement['attributes']) => string | null | undefined | false): ReglaSat[1] =>
  ({ cfdi }) =>
    findIn(elementsBelow(cfdi.xml, TERCERO), ({ attributes }) => find(attributes), ofTercero, itself);

/** Rules of the conceptos. */
export const reglasConceptos: readonly ReglaSat[] = [
  [
    'CFDI40162',
    conceptosOf(
      ({ claveProdServ }) =>
        claveProdServ !== null && !isProducto(claveProdServ) && `ClaveProdServ ${claveProdServ} no existe.`,
    ),
  ],
  [
    'CFDI40166',
    conceptosOf(
      ({ valorUnitario }, cfdi) => hasValue(cfdi) && !toBig(valorUnitario).gt(ZERO) && 'ValorUnitario es cero.',
    ),
  ],
  [
    'CFDI40168',
    conceptosOf(
      ({ descuento, importe }) =>
        descuento !== null &&
        decimalsOf(descuento) > decimalsOf(importe) &&
        'el Descuento tiene más decimales que el Importe.',
    ),
  ],
  [
    'CFDI40171',
    conceptosOf(
      ({ objetoImp }, _cfdi, element) =>
        objetoImp === '02' && !(element && childOf(element, 'Impuestos')) && 'ObjetoImp 02 pide Impuestos.',
    ),
  ],
  ['CFDI40173', conceptosOf((_concepto, _cfdi, element) => hasEmptyTaxes(element) && 'los Impuestos están vacíos.')],
  ['CFDI40174', onLines('traslados', ({ base }) => isZero(base) && 'La Base de un traslado es mayor que cero.')],
  ['CFDI40181', onLines('retenciones', ({ base }) => isZero(base) && 'La Base de una retención es mayor que cero.')],
  [
    'CFDI40226',
    conceptosOf(
      ({ objetoImp, impuestos: { traslados, retenciones } }) =>
        ['06', '08'].includes(objetoImp ?? '') &&
        (traslados.some(({ impuesto }) => impuesto === IVA || impuesto === IEPS) ||
          retenciones.some(({ impuesto }) => impuesto !== ISR)) &&
        `ObjetoImp ${objetoImp} no lleva IVA ni IEPS.`,
    ),
  ],
  [
    'CFDI40227',
    conceptosOf(({ objetoImp, impuestos: { traslados, retenciones } }) => {
      if (objetoImp !== '07') return null;
      if ([...traslados, ...retenciones].some(({ impuesto }) => impuesto === IVA)) return 'ObjetoImp 07 no lleva IVA.';
      return !traslados.some(({ impuesto }) => impuesto === IEPS) && 'ObjetoImp 07 pide un traslado de IEPS.';
    }),
  ],
  [
    'CFDI40172',
    conceptosOf(
      ({ objetoImp }, _cfdi, element) =>
        ['01', '03', '04', '05'].includes(objetoImp ?? '') &&
        element !== undefined &&
        childOf(element, 'Impuestos') !== undefined &&
        `ObjetoImp ${objetoImp} no lleva Impuestos.`,
    ),
  ],
  [
    'CFDI40178',
    ({ cfdi }) =>
      saidOf(
        linesOf(cfdi, 'traslados'),
        ({ tipoFactor, tasaOCuota, importe }) =>
          tipoFactor !== 'Exento' &&
          (tasaOCuota === null || importe === null) &&
          `Un traslado de ${tipoFactor} lleva TasaOCuota e Importe.`,
      ),
  ],
  [
    'CFDI40179',
    onLines(
      'traslados',
      (line, fecha) =>
        !isTasaKnown(line, 'traslado', fecha) &&
        `La ${line.tipoFactor} ${line.tasaOCuota} del impuesto ${line.impuesto} no está en el catálogo.`,
    ),
  ],
  ['CFDI40184', onLines('retenciones', ({ tipoFactor }) => tipoFactor === 'Exento' && 'No se retiene lo exento.')],
  [
    'CFDI40185',
    onLines(
      'retenciones',
      (line, fecha) =>
        line.tipoFactor !== 'Exento' &&
        !isTasaKnown(line, 'retencion', fecha) &&
        `La ${line.tipoFactor} ${line.tasaOCuota} de la retención ${line.impuesto} no está en el catálogo.`,
    ),
  ],
  [
    'CFDI40188',
    ({ cfdi }) =>
      saidOf(
        elementsBelow(cfdi.xml, TERCERO),
        ({ attributes: { RfcACuentaTerceros: rfc } }) =>
          [cfdi.emisor.rfc, cfdi.receptor.rfc].includes(rfc ?? '') && `El tercero ${rfc} es el emisor o el receptor.`,
      ),
  ],
  [
    'CFDI40191',
    terceros(({ RfcACuentaTerceros: rfc = '', RegimenFiscalACuentaTerceros: regimen = '' }) => {
      const personas = personasDeRegimen[regimen];
      if (personas === undefined) return `el régimen ${regimen} no está en el catálogo.`;
      return !personas.includes(rfc.length === 12 ? 'M' : 'F') && `el régimen ${regimen} no es de ${rfc}.`;
    }),
  ],
  [
    'CFDI40193',
    terceros(
      ({ DomicilioFiscalACuentaTerceros: codigo = '' }) =>
        !isPostalMexicano(codigo) && `DomicilioFiscalACuentaTerceros ${codigo} no es un código postal.`,
    ),
  ],
  [
    'CFDI40196',
    partesOf(
      ({ attributes: { ClaveProdServ: clave } }) =>
        clave !== undefined && !isProducto(clave) && `ClaveProdServ ${clave} no existe.`,
    ),
  ],
  [
    'CFDI40195',
    ({ cfdi }) =>
      hasComercioExterior(cfdi) &&
      elementsBelow(cfdi.xml, ADUANA).length > 0 &&
      'Con Comercio Exterior los conceptos no llevan NumeroPedimento.',
  ],
  [
    'CFDI40194',
    ({ cfdi }) =>
      findIn(
        elementsBelow(cfdi.xml, ADUANA),
        ({ attributes }) => wrongPedimento(attributes.NumeroPedimento ?? '', cfdi.fecha),
        () => 'Concepto: ',
        itself,
      ),
  ],
  [
    'CFDI40197',
    partesOf(
      ({ attributes: { ValorUnitario: valor } }) =>
        valor !== undefined && !(Number(valor) > 0) && 'el ValorUnitario es mayor que cero.',
    ),
  ],
  [
    'CFDI40198',
    partesOf((parte) => {
      const [importe, cantidad, valor] = ['Importe', 'Cantidad', 'ValorUnitario'].map((name) => amountOf(parte, name));
      return (
        importe &&
        cantidad &&
        valor &&
        !mayBeProduct(importe, cantidad, valor) &&
        `${cantidad} × ${valor} no da ${importe}.`
      );
    }),
  ],
  [
    'CFDI40199',
    ({ cfdi }) =>
      findIn(
        elementsBelow(cfdi.xml, ADUANA_DE_PARTE),
        ({ attributes }) => wrongPedimento(attributes.NumeroPedimento ?? '', cfdi.fecha),
        ofParte,
        itself,
      ),
  ],
  [
    'CFDI40200',
    ({ cfdi }) =>
      hasComercioExterior(cfdi) &&
      elementsBelow(cfdi.xml, ADUANA_DE_PARTE).length > 0 &&
      'Con Comercio Exterior las partes no llevan NumeroPedimento.',
  ],
];

/** A rule that a total is the sum of its lines, to the last decimal of the currency. */
const isSumOf =
  (total: 'totalRetenidos' | 'totalTrasladados', clase: 'traslados' | 'retenciones', name: string): ReglaSat[1] =>
  ({ cfdi: { moneda, impuestos: whole } }) => {
    const declared = whole[total];
    if (declared === null) return null;
    const exact = sum(whole[clase].map(({ importe }) => importe)).round(decimalesDe(moneda), 1);
    return (
      !toBig(declared).eq(exact) &&
      `${name} es ${formatImporte(declared)}; las líneas suman ${formatImporte(exact.toFixed())}.`
    );
  };

const isTooFine = (amount: string | null, moneda: string) => decimalsOf(amount) > decimalesDe(moneda);

/** Whether all that the conceptos transfer is exempt. */
function isExemptAlone(cfdi: Comprobante): boolean {
  const lines = linesOf(cfdi, 'traslados');
  return lines.length > 0 && lines.every(({ tipoFactor }) => tipoFactor === 'Exento');
}

/** The lines whose Base is judged as that of a CFDI of exempt conceptos alone (CFDI40216), not as CFDI40215. */
const isOfExempt = (cfdi: Comprobante, { tipoFactor }: Impuesto) => tipoFactor === 'Exento' && isExemptAlone(cfdi);

/** Says of which traslados of the CFDI the Base is not the sum of those of the conceptos. */
function wrongBases(cfdi: Comprobante, ofExempt: boolean): string[] | null {
  const bases = sumByKey(linesOf(cfdi, 'traslados'), ({ base }) => toBig(base ?? '0'));
  return saidOf(cfdi.impuestos.traslados, (line) => {
    const key = keyOf(line);
    const exact = (bases.get(key) ?? ZERO).round(decimalesDe(cfdi.moneda), 1);
    return (
      line.base !== null &&
      !toBig(line.base).eq(exact) &&
      isOfExempt(cfdi, line) === ofExempt &&
      `La Base de ${key} es ${formatImporte(line.base)}; los conceptos suman ${formatImporte(exact.toFixed())}.`
    );
  });
}

/** Rules of the Impuestos of the whole CFDI. */
export const reglasImpuestos: readonly ReglaSat[] = [
  [
    'CFDI40201',
    ({ cfdi: { tipo, xml } }) =>
      (tipo === 'T' || tipo === 'P') &&
      childOf(xml, 'Impuestos') !== undefined &&
      `Un ${tipo === 'T' ? 'traslado' : 'pago'} no lleva Impuestos.`,
  ],
  ['CFDI40203', isSumOf('totalRetenidos', 'retenciones', 'TotalImpuestosRetenidos')],
  ['CFDI40205', isSumOf('totalTrasladados', 'traslados', 'TotalImpuestosTrasladados')],
  [
    'CFDI40206',
    ({ cfdi: { impuestos: whole } }) =>
      whole.retenciones.length > 0 && whole.totalRetenidos === null && 'Falta TotalImpuestosRetenidos.',
  ],
  [
    'CFDI40209',
    ({ cfdi: { impuestos: whole } }) =>
      whole.totalRetenidos === null &&
      whole.retenciones.some(({ importe }) => importe !== null) &&
      'El Importe de una retención pide TotalImpuestosRetenidos.',
  ],
  [
    'CFDI40213',
    ({ cfdi: { impuestos: whole } }) =>
      saidOf(
        whole.traslados,
        ({ base, tipoFactor }) => tipoFactor === 'Exento' && base === null && 'Un traslado exento lleva Base.',
      ),
  ],
  [
    'CFDI40213',
    ({ cfdi }) =>
      isExemptAlone(cfdi) &&
      cfdi.impuestos.traslados.some(({ tipoFactor }) => tipoFactor === null) &&
      'Un traslado lleva TipoFactor.',
  ],
  [
    'CFDI40210',
    ({ cfdi: { moneda, impuestos: whole } }) =>
      saidOf(
        whole.retenciones,
        ({ importe }) =>
          isTooFine(importe, moneda) && `El Importe ${importe} de una retención tiene demasiados decimales.`,
      ),
  ],
  [
    'CFDI40211',
    ({ cfdi }) => {
      if (cfdi.impuestos.retenciones.length === 0) return null;
      const known = new Set(linesOf(cfdi, 'retenciones').map(({ impuesto }) => impuesto));
      return saidOf(
        cfdi.impuestos.retenciones,
        ({ impuesto }) => !known.has(impuesto) && `Ningún concepto tiene la retención ${impuesto}.`,
      );
    },
  ],
  [
    'CFDI40221',
    ({ cfdi }) => {
      if (cfdi.impuestos.traslados.length === 0) return null;
      const known = new Set(linesOf(cfdi, 'traslados').map(keyOf));
      return saidOf(
        cfdi.impuestos.traslados,
        (line) => !known.has(keyOf(line)) && `Ningún concepto tiene el traslado ${keyOf(line)}.`,
      );
    },
  ],
  [
    'CFDI40212',
    ({ cfdi: { impuestos: whole } }) =>
      whole.totalTrasladados === null &&
      whole.traslados.some(({ tipoFactor }) => tipoFactor !== 'Exento') &&
      'Falta TotalImpuestosTrasladados.',
  ],
  [
    'CFDI40214',
    ({ cfdi: { moneda, impuestos: whole } }) =>
      saidOf(
        whole.traslados,
        ({ base }) => isTooFine(base, moneda) && `La Base ${base} de un traslado tiene demasiados decimales.`,
      ),
  ],
  [
    'CFDI40219',
    ({ cfdi: { fecha, impuestos: whole } }) =>
      saidOf(
        whole.traslados,
        (line) =>
          !isTasaKnown(line, 'traslado', fecha) &&
          `La ${line.tipoFactor} ${line.tasaOCuota} del impuesto ${line.impuesto} no está en el catálogo.`,
      ),
  ],
  [
    'CFDI40220',
    ({ cfdi: { moneda, impuestos: whole } }) =>
      saidOf(
        whole.traslados,
        ({ importe }) =>
          isTooFine(importe, moneda) && `El Importe ${importe} de un traslado tiene demasiados decimales.`,
      ),
  ],
  [
    'CFDI40208',
    ({ cfdi: { impuestos: whole } }) =>
      whole.retenciones.length > 1 &&
      repeated(whole.retenciones.map(({ impuesto }) => impuesto)).map(
        (impuesto) => `La retención ${impuesto} se repite.`,
      ),
  ],
  ['CFDI40215', ({ cfdi }) => wrongBases(cfdi, false)],
  ['CFDI40216', ({ cfdi }) => wrongBases(cfdi, true)],
  [
    'CFDI40218',
    ({ cfdi: { impuestos: whole } }) =>
      whole.traslados.length > 1 && repeated(whole.traslados.map(keyOf)).map((key) => `El traslado ${key} se repite.`),
  ],
];
