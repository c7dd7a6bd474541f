import { Big } from 'big.js';
import { formatImporte } from '../../format-importe';
import { childOf, elementsAt, type XmlElement } from '../../xml/element';
import { plus, sum, ZERO } from '../importes';
import { elementsBelow, nodePath } from './nodos';
import { addUp, amount, en, linesOf, receptorOf, unequal } from './nomina12-nodos';
import type { ReglaSat } from './regla-sat';

const GUIA = 'Guía de nómina';
const PERCEPCION = nodePath('Percepcion');
const DEDUCCION = nodePath('Deduccion');

/** Percepciones that are not sueldos: separation from work, and pensions. */
const SEPARACION = ['022', '023', '025'];
const JUBILACION = ['039', '044'];
const NO_SUELDOS = [...SEPARACION, ...JUBILACION];
const GRAVADO_Y_EXENTO = ['ImporteGravado', 'ImporteExento'];
const TOTALES = ['TotalSueldos', 'TotalSeparacionIndemnizacion', 'TotalJubilacionPensionRetiro'];
/** Otros pagos of the subsidio para el empleo. */
const AJUSTES_DE_SUBSIDIO = ['007', '008'];
const SUBSIDIO = ['002', ...AJUSTES_DE_SUBSIDIO];
/** From this day the matrix has the rules of the subsidio (nómina 1.2, revision of 2020). */
const SUBSIDIO_FROM = '2020-01-01';
/** From this day the subsidio has no table (decree of 2024-05-01), so that its greatest amounts do not hold. */
const TABLE_UNTIL = '2024-05-01';
const GREATEST_OF_MONTH = '407.02';
const GREATEST_OF_DAY = '13.39';

const isSueldo = ({ attributes: { TipoPercepcion: tipo = '' } }: XmlElement) => !NO_SUELDOS.includes(tipo);
const isOf =
  (tipos: readonly string[]) =>
  ({ attributes: { TipoPercepcion: tipo = '' } }: XmlElement) =>
    tipos.includes(tipo);
const any = () => true;
/** TipoRegimen of asimilados. */
const ASIMILADOS = ['05', '06', '07', '08', '09', '10', '11'];

/** A rule that a declared total of Percepciones is the sum of some of its lines. */
const total = (name: string, amounts: readonly string[], isCounted: (line: XmlElement) => boolean): ReglaSat[1] =>
  en(
    'Percepciones',
    (percepciones) =>
      percepciones.attributes[name] !== undefined &&
      unequal(
        name,
        amount(percepciones, name),
        elementsBelow(percepciones, PERCEPCION).reduce(
          (all, line) => (isCounted(line) ? plus(all, addUp(line, amounts)) : all),
          ZERO,
        ),
      ),
  );

/** A rule that lines of some types need a total of Percepciones and a node. */
const needs = (tipos: readonly string[], name: string, node: string): ReglaSat[1] =>
  en(
    'Percepciones',
    (percepciones) =>
      elementsBelow(percepciones, PERCEPCION).some(isOf(tipos)) &&
      (percepciones.attributes[name] === undefined || !childOf(percepciones, node)) &&
      `Las percepciones ${tipos.join(', ')} llevan ${name} y el nodo ${node}.`,
  );

/** A rule that a line has a node exactly when it is of a type. */
const nodeOf = (tipo: string, node: string, isNeeded: boolean): ReglaSat[1] =>
  en('Percepciones/Percepcion', (line) => {
    const isOfType = line.attributes.TipoPercepcion === tipo;
    const has = childOf(line, node) !== undefined;
    if (isNeeded) return isOfType && !has && `La percepción ${tipo} lleva ${node}.`;
    return !isOfType && has && `Solo la percepción ${tipo} lleva ${node}.`;
  });

/** A rule of the node of pensions of percepciones that have a line of a type. */
const jubilacion = (tipo: string, find: (node: XmlElement) => string | false): ReglaSat[1] =>
  en('Percepciones', (percepciones) => {
    const node = childOf(percepciones, 'JubilacionPensionRetiro');
    return node && elementsBelow(percepciones, PERCEPCION).some(isOf([tipo])) && find(node);
  });

const has = ({ attributes }: XmlElement, name: string) => attributes[name] !== undefined;

const percepciones: readonly ReglaSat[] = [
  [
    'NOM69',
    en('Percepciones', (node) =>
      unequal('TotalGravado más TotalExento', addUp(node, ['TotalGravado', 'TotalExento']), addUp(node, TOTALES)),
    ),
  ],
  ['NOM70', total('TotalSueldos', GRAVADO_Y_EXENTO, isSueldo)],
  ['NOM71', total('TotalSeparacionIndemnizacion', GRAVADO_Y_EXENTO, isOf(SEPARACION))],
  ['NOM72', total('TotalJubilacionPensionRetiro', GRAVADO_Y_EXENTO, isOf(JUBILACION))],
  ['NOM73', total('TotalGravado', ['ImporteGravado'], any)],
  ['NOM74', total('TotalExento', ['ImporteExento'], any)],
  [
    'NOM75',
    en(
      'Percepciones/Percepcion',
      (line) => addUp(line, GRAVADO_Y_EXENTO).lte(0) && `La percepción ${line.attributes.Clave} es de cero.`,
    ),
  ],
  [
    'NOM77',
    en(
      'Percepciones',
      (node) =>
        !has(node, 'TotalSueldos') &&
        elementsBelow(node, PERCEPCION).some(isSueldo) &&
        'Las percepciones de sueldos llevan TotalSueldos.',
    ),
  ],
  ['NOM78', needs(SEPARACION, 'TotalSeparacionIndemnizacion', 'SeparacionIndemnizacion')],
  ['NOM79', needs(JUBILACION, 'TotalJubilacionPensionRetiro', 'JubilacionPensionRetiro')],
  [
    'NOM80',
    jubilacion(
      '039',
      (node) =>
        (!has(node, 'TotalUnaExhibicion') || has(node, 'TotalParcialidad') || has(node, 'MontoDiario')) &&
        'La percepción 039 lleva TotalUnaExhibicion, sin TotalParcialidad ni MontoDiario.',
    ),
  ],
  [
    'NOM81',
    jubilacion(
      '044',
      (node) =>
        (has(node, 'TotalUnaExhibicion') || !has(node, 'TotalParcialidad') || !has(node, 'MontoDiario')) &&
        'La percepción 044 lleva TotalParcialidad y MontoDiario, sin TotalUnaExhibicion.',
    ),
  ],
  ['NOM82', nodeOf('045', 'AccionesOTitulos', true)],
  ['NOM83', nodeOf('045', 'AccionesOTitulos', false)],
  ['NOM84', nodeOf('019', 'HorasExtra', true)],
  ['NOM85', nodeOf('019', 'HorasExtra', false)],
  [
    'NOM88',
    en(
      'Percepciones/Percepcion/HorasExtra',
      ({ attributes: { TipoHoras: tipo = '' } }) =>
        !['01', '02', '03'].includes(tipo) && `TipoHoras ${tipo} no es de c_TipoHoras.`,
    ),
  ],
  [
    'NOM89',
    en(
      'Percepciones/JubilacionPensionRetiro',
      (node) =>
        has(node, 'TotalUnaExhibicion') &&
        (has(node, 'MontoDiario') || has(node, 'TotalParcialidad')) &&
        'TotalUnaExhibicion no va con MontoDiario ni TotalParcialidad.',
    ),
  ],
  [
    'NOM90',
    en(
      'Percepciones/JubilacionPensionRetiro',
      (node) =>
        has(node, 'TotalParcialidad') &&
        (!has(node, 'MontoDiario') || has(node, 'TotalUnaExhibicion')) &&
        'TotalParcialidad va con MontoDiario, sin TotalUnaExhibicion.',
    ),
  ],
];

const impuestosRetenidos = (node: XmlElement) =>
  sum(
    elementsBelow(node, DEDUCCION)
      .filter(({ attributes }) => attributes.TipoDeduccion === '002')
      .map((line) => amount(line, 'Importe')),
  );

const deducciones: readonly ReglaSat[] = [
  [
    'NOM91',
    en('Deducciones', (node) =>
      unequal('TotalImpuestosRetenidos', amount(node, 'TotalImpuestosRetenidos'), impuestosRetenidos(node)),
    ),
  ],
  [
    'NOM92',
    en(
      'Deducciones',
      (node) =>
        has(node, 'TotalImpuestosRetenidos') &&
        elementsBelow(node, DEDUCCION).every(({ attributes }) => attributes.TipoDeduccion !== '002') &&
        'TotalImpuestosRetenidos va con una deducción 002.',
    ),
  ],
  [
    GUIA,
    en('Deducciones', (node) =>
      unequal(
        'TotalOtrasDeducciones',
        amount(node, 'TotalOtrasDeducciones'),
        sum(elementsBelow(node, DEDUCCION).map((line) => amount(line, 'Importe'))).minus(impuestosRetenidos(node)),
      ),
    ),
  ],
  [
    'NOM96',
    en(
      'Deducciones/Deduccion',
      (line) => amount(line, 'Importe').lte(0) && `La deducción ${line.attributes.Clave} es de cero.`,
    ),
  ],
  [
    GUIA,
    en('', (nomina) => {
      const { TipoRegimen: regimen = '' } = receptorOf(nomina);
      return (
        ASIMILADOS.includes(regimen) &&
        linesOf(nomina, 'Deducciones', 'Deduccion', ['001']).length > 0 &&
        `El régimen ${regimen} no lleva la deducción 001, seguridad social.`
      );
    }),
  ],
];

/** A rule that the Incapacidades add up to the lines of a type. */
const incapacidad = (group: string, line: string, tipo: string, amounts: readonly string[]): ReglaSat[1] =>
  en('Incapacidades', (node, nomina) => {
    const lines = linesOf(nomina, group, line, [tipo]);
    const paid = sum(elementsAt(node, 'Incapacidad').map((one) => amount(one, 'ImporteMonetario')));
    return lines.length > 0 && unequal('ImporteMonetario', paid, sum(lines.map((one) => addUp(one, amounts))));
  });

const incapacidades: readonly ReglaSat[] = [
  [
    'NOM86',
    en(
      '',
      (nomina) =>
        linesOf(nomina, 'Percepciones', 'Percepcion', ['014']).length > 0 &&
        !childOf(nomina, 'Incapacidades') &&
        'La percepción 014 lleva Incapacidades.',
    ),
  ],
  ['NOM87', incapacidad('Percepciones', 'Percepcion', '014', GRAVADO_Y_EXENTO)],
  [
    'NOM94',
    en(
      '',
      (nomina) =>
        linesOf(nomina, 'Deducciones', 'Deduccion', ['006']).length > 0 &&
        !childOf(nomina, 'Incapacidades') &&
        'La deducción 006 lleva Incapacidades.',
    ),
  ],
  ['NOM95', incapacidad('Deducciones', 'Deduccion', '006', ['Importe'])],
  [
    'NOM104',
    en(
      'Incapacidades/Incapacidad',
      ({ attributes: { TipoIncapacidad: tipo = '' } }) =>
        !['01', '02', '03', '04'].includes(tipo) && `TipoIncapacidad ${tipo} no es de c_TipoIncapacidad.`,
    ),
  ],
];

const subsidiosOf = (nomina: XmlElement, tipos: readonly string[]) => linesOf(nomina, 'OtrosPagos', 'OtroPago', tipos);
const daysOf = (nomina: XmlElement) => Number(nomina.attributes.NumDiasPagados);

/** A rule of the greatest subsidio of the table before the decree of 2024. */
const greatest = (isConcerned: (days: number) => boolean, most: (days: number) => Big): ReglaSat[1] =>
  en('OtrosPagos/OtroPago/SubsidioAlEmpleo', (node, nomina, { fecha }) => {
    const days = daysOf(nomina);
    if (fecha >= TABLE_UNTIL || !Number.isFinite(days) || !isConcerned(days)) return null;
    const causado = amount(node, 'SubsidioCausado');
    return causado.gt(most(days)) && `SubsidioCausado es ${formatImporte(causado.toFixed())}, más que el de la tabla.`;
  });

const otrosPagos: readonly ReglaSat[] = [
  [
    'NOM98',
    en(
      'OtrosPagos/OtroPago',
      (line) =>
        line.attributes.TipoOtroPago === '004' &&
        !childOf(line, 'CompensacionSaldosAFavor') &&
        'El otro pago 004 lleva CompensacionSaldosAFavor.',
    ),
  ],
  [
    'NOM99',
    en(
      'OtrosPagos/OtroPago',
      (line) =>
        line.attributes.TipoOtroPago === '002' &&
        !childOf(line, 'SubsidioAlEmpleo') &&
        'El otro pago 002 lleva SubsidioAlEmpleo.',
    ),
  ],
  [
    'NOM100',
    en(
      'OtrosPagos/OtroPago',
      (line) =>
        !SUBSIDIO.includes(line.attributes.TipoOtroPago ?? '') &&
        amount(line, 'Importe').lte(0) &&
        `El otro pago ${line.attributes.Clave} es de cero.`,
    ),
  ],
  [
    'NOM101',
    greatest(
      (days) => days <= 31,
      () => new Big(GREATEST_OF_MONTH),
    ),
  ],
  [
    'NOM108',
    greatest(
      (days) => days > 31,
      (days) => new Big(GREATEST_OF_DAY).times(days),
    ),
  ],
  [
    'NOM102',
    en(
      'OtrosPagos/OtroPago/CompensacionSaldosAFavor',
      (node) =>
        amount(node, 'SaldoAFavor').lt(amount(node, 'RemanenteSalFav')) &&
        'SaldoAFavor no es menor que RemanenteSalFav.',
    ),
  ],
  [
    'NOM103',
    en('OtrosPagos/OtroPago/CompensacionSaldosAFavor', ({ attributes }, { attributes: { FechaPago: paid = '' } }) => {
      const year = Number(paid.slice(0, 4));
      return (
        ![year, year - 1].includes(Number(attributes.Año)) &&
        `Año es ${attributes.Año}; debe ser el del pago, ${year}, o el anterior.`
      );
    }),
  ],
  [
    'NOM105',
    en('', (nomina, _, { fecha }) => {
      if (receptorOf(nomina).TipoRegimen !== '02' || fecha < SUBSIDIO_FROM) return null;
      if (subsidiosOf(nomina, SUBSIDIO).length === 0) return 'El régimen 02 lleva el otro pago 002, 007 o 008.';
      return (
        subsidiosOf(nomina, ['002']).length > 0 &&
        subsidiosOf(nomina, AJUSTES_DE_SUBSIDIO).length > 0 &&
        'El otro pago 002 no va con 007 ni 008.'
      );
    }),
  ],
  [
    'NOM106',
    en(
      '',
      (nomina, _, { fecha }) =>
        fecha >= SUBSIDIO_FROM &&
        receptorOf(nomina).TipoRegimen !== '02' &&
        subsidiosOf(nomina, SUBSIDIO).length > 0 &&
        'Solo el régimen 02 lleva los otros pagos 002, 007 y 008.',
    ),
  ],
  [
    'NOM107',
    en('OtrosPagos/OtroPago', (line, _, { fecha }) => {
      const node = childOf(line, 'SubsidioAlEmpleo');
      return (
        fecha >= SUBSIDIO_FROM &&
        line.attributes.TipoOtroPago === '002' &&
        node &&
        amount(line, 'Importe').gt(amount(node, 'SubsidioCausado')) &&
        'El Importe del otro pago 002 no es mayor que SubsidioCausado.'
      );
    }),
  ],
];

/** Rules of the lines of a nómina: percepciones, deducciones, incapacidades and otros pagos. */
export const reglasDeLineas: readonly ReglaSat[] = [...percepciones, ...deducciones, ...incapacidades, ...otrosPagos];
