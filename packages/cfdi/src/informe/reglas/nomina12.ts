import { Big } from 'big.js';
import { formatFecha } from '../../format-fecha';
import { formatImporte } from '../../format-importe';
import { childOf, elementsAt, type XmlElement } from '../../xml/element';
import { isClave } from '../claves';
import { RFC_GENERICOS } from '../domicilios';
import { sum, toBig } from '../importes';
import { isCurp } from './curp';
import { isEstadoOfAny } from './estados';
import { reglasBefore } from './matrices';
import { reglasDeLineas } from './nomina12-lineas';
import { addUp, amount, en, receptorOf, unequal } from './nomina12-nodos';
import { conceptosIn, findIn, itself, nothingBefore, type ReglaSat } from './regla-sat';

const GUIA = 'Guía de nómina';
const DAY_MS = 86_400_000;

/** A rule that the concepto has no attribute or child with a name. */
const sin =
  (name: string): ReglaSat[1] =>
  ({ cfdi }) =>
    findIn(
      conceptosIn(cfdi),
      (concepto) =>
        (concepto.attributes[name] !== undefined || childOf(concepto, name) !== undefined) &&
        `El concepto de una nómina no lleva ${name}.`,
      nothingBefore,
      itself,
    );

const comprobante: readonly ReglaSat[] = [
  [GUIA, ({ cfdi: { metodoPago } }) => metodoPago !== 'PUE' && 'El MetodoPago es PUE.'],
  ['NOM3', ({ cfdi: { exportacion } }) => exportacion !== '01' && 'La Exportacion de una nómina es 01.'],
  [
    'NOM5',
    en(
      'Emisor',
      ({ attributes }, _, { emisor: { rfc } }) =>
        rfc.length === 12 && attributes.Curp !== undefined && 'Una persona moral no lleva Curp.',
    ),
  ],
  [
    'NOM6',
    en(
      '',
      (nomina, _, { emisor: { rfc } }) =>
        rfc.length === 13 && !childOf(nomina, 'Emisor')?.attributes.Curp && 'Una persona física lleva Curp en Emisor.',
    ),
  ],
  [
    'NOM7',
    ({ cfdi: { xml } }) =>
      childOf(xml, 'Emisor')?.attributes.FacAtrAdquirente !== undefined && 'Una nómina no lleva FacAtrAdquirente.',
  ],
  ['NOM4', ({ cfdi: { informacionGlobal } }) => informacionGlobal !== null && 'Una nómina no lleva InformacionGlobal.'],
  ['NOM8', ({ cfdi: { receptor } }) => receptor.rfc.length !== 13 && 'El Rfc del receptor es de una persona física.'],
  [
    'NOM10',
    en(
      'Receptor',
      ({ attributes: { Curp = '' } }, _, { receptor }) =>
        receptor.rfc === RFC_GENERICOS[0] && !isCurp(Curp) && 'Con el Rfc genérico la Curp es la del trabajador.',
    ),
  ],
  [
    'NOM11',
    ({ cfdi: { receptor } }) => receptor.regimenFiscal !== '605' && 'El RegimenFiscalReceptor de una nómina es 605.',
  ],
  ['NOM12', ({ cfdi: { receptor } }) => receptor.usoCfdi !== 'CN01' && 'El UsoCFDI de una nómina es CN01.'],
  [
    'NOM13',
    ({ cfdi }) =>
      findIn(
        conceptosIn(cfdi),
        (concepto, index) =>
          (index > 0 || concepto.children.length > 0) && 'Una nómina lleva un solo Concepto, sin nodos.',
        nothingBefore,
        itself,
      ),
  ],
  [
    'NOM14',
    ({ cfdi: { conceptos } }) =>
      conceptos[0] && conceptos[0].claveProdServ !== '84111505' && 'La ClaveProdServ es 84111505.',
  ],
  ['NOM15', sin('NoIdentificacion')],
  [
    'NOM16',
    ({ cfdi }) =>
      findIn(
        conceptosIn(cfdi),
        (concepto) => !amount(concepto, 'Cantidad').eq(1) && 'La Cantidad es 1.',
        nothingBefore,
        itself,
      ),
  ],
  [
    'NOM17',
    ({ cfdi: { conceptos } }) => conceptos[0] && conceptos[0].claveUnidad !== 'ACT' && 'La ClaveUnidad es ACT.',
  ],
  ['NOM18', sin('Unidad')],
  [
    'NOM19',
    ({ cfdi: { conceptos } }) =>
      conceptos[0] && conceptos[0].descripcion !== 'Pago de nómina' && 'La Descripcion es «Pago de nómina».',
  ],
  [
    'NOM20',
    ({ cfdi: { conceptos, nomina } }) => {
      const paid = sum(
        nomina.flatMap(({ totalPercepciones, totalOtrosPagos }) => [totalPercepciones, totalOtrosPagos]),
      );
      return (
        conceptos[0] &&
        !toBig(conceptos[0].valorUnitario).eq(paid) &&
        `El ValorUnitario es ${formatImporte(conceptos[0].valorUnitario)}; percepciones y otros pagos suman ${formatImporte(paid.toFixed())}.`
      );
    },
  ],
  [
    'NOM21',
    en('', (nomina, _, { conceptos: [concepto] }) => {
      const paid = addUp(nomina, ['TotalPercepciones', 'TotalOtrosPagos']);
      return concepto && unequal('El Importe', new Big(concepto.importe), paid);
    }),
  ],
  [
    'NOM22',
    en('', (nomina, _, { conceptos: [concepto] }) => {
      return concepto && unequal('El Descuento', new Big(concepto.descuento ?? 0), amount(nomina, 'TotalDeducciones'));
    }),
  ],
  [
    'NOM23',
    ({ cfdi }) =>
      findIn(
        conceptosIn(cfdi),
        (concepto) => concepto.attributes.ObjetoImp !== '01' && 'ObjetoImp es 01.',
        nothingBefore,
        itself,
      ),
  ],
  ['NOM24', sin('Impuestos')],
  ['NOM25', sin('ACuentaTerceros')],
  ['NOM26', sin('InformacionAduanera')],
  ['NOM27', sin('CuentaPredial')],
  ['NOM28', sin('ComplementoConcepto')],
  ['NOM29', sin('Parte')],
];

const TOTALES = ['TotalSueldos', 'TotalSeparacionIndemnizacion', 'TotalJubilacionPensionRetiro'];

/** A rule that Nomina has a total only with its group. */
const sinGrupo = (name: string, group: string): ReglaSat[1] =>
  en('', (nomina) => nomina.attributes[name] !== undefined && !childOf(nomina, group) && `${name} va con ${group}.`);

const totales: readonly ReglaSat[] = [
  [
    'NOM31',
    en(
      '',
      ({ attributes }) =>
        attributes.TotalPercepciones === undefined &&
        attributes.TotalOtrosPagos === undefined &&
        'Una nómina lleva TotalPercepciones o TotalOtrosPagos.',
    ),
  ],
  ['NOM36', sinGrupo('TotalPercepciones', 'Percepciones')],
  [
    'NOM37',
    en('Percepciones', (node, nomina) =>
      unequal('TotalPercepciones', amount(nomina, 'TotalPercepciones'), addUp(node, TOTALES)),
    ),
  ],
  ['NOM38', sinGrupo('TotalDeducciones', 'Deducciones')],
  [
    'NOM39',
    en('Deducciones', (node, nomina) =>
      unequal(
        'TotalDeducciones',
        amount(nomina, 'TotalDeducciones'),
        addUp(node, ['TotalOtrasDeducciones', 'TotalImpuestosRetenidos']),
      ),
    ),
  ],
  [
    'NOM40',
    en('OtrosPagos', (node, nomina) =>
      nomina.attributes.TotalOtrosPagos === undefined
        ? 'Con OtrosPagos la nómina lleva TotalOtrosPagos.'
        : unequal(
            'TotalOtrosPagos',
            amount(nomina, 'TotalOtrosPagos'),
            sum(elementsAt(node, 'OtroPago').map((line) => amount(line, 'Importe'))),
          ),
    ),
  ],
];

const periodo: readonly ReglaSat[] = [
  [
    'NOM33',
    en(
      'Receptor',
      ({ attributes }, nomina) =>
        nomina.attributes.TipoNomina === 'O' &&
        attributes.PeriodicidadPago === '99' &&
        'Una nómina ordinaria no tiene PeriodicidadPago 99.',
    ),
  ],
  [
    'NOM34',
    en(
      'Receptor',
      ({ attributes }, nomina) =>
        nomina.attributes.TipoNomina === 'E' &&
        attributes.PeriodicidadPago !== '99' &&
        'Una nómina extraordinaria tiene PeriodicidadPago 99.',
    ),
  ],
  [
    'NOM35',
    en(
      '',
      ({ attributes: { FechaInicialPago: from = '', FechaFinalPago: to = '' } }) =>
        from > to && `FechaInicialPago ${formatFecha(from)} es posterior a FechaFinalPago ${formatFecha(to)}.`,
    ),
  ],
];

const patronOf = (nomina: XmlElement) => childOf(nomina, 'Emisor')?.attributes.RegistroPatronal;
/** Whether the contract is one of employment, registered with the IMSS. */
const isEmployment = (tipoContrato: string | undefined) => Number(tipoContrato) >= 1 && Number(tipoContrato) <= 8;
const OTHER_CONTRACTS = ['09', '10', '99'];
const REGIMENES_OF_EMPLOYMENT = ['02', '03', '04'];

const emisor: readonly ReglaSat[] = [
  [
    'NOM42',
    en('Receptor', ({ attributes: { TipoContrato: contrato } }, nomina) => {
      return isEmployment(contrato) && !patronOf(nomina) && `El contrato ${contrato} lleva RegistroPatronal.`;
    }),
  ],
  [
    'NOM43',
    en(
      'Emisor',
      (_, nomina) =>
        OTHER_CONTRACTS.includes(receptorOf(nomina).TipoContrato ?? '') &&
        patronOf(nomina) !== undefined &&
        `El contrato ${receptorOf(nomina).TipoContrato} no lleva RegistroPatronal.`,
    ),
  ],
  [
    'NOM47',
    en(
      'Emisor/EntidadSNCF',
      ({ attributes: { OrigenRecurso: origen = '' } }) =>
        !['IP', 'IF', 'IM'].includes(origen) && `OrigenRecurso ${origen} no es de c_OrigenRecurso.`,
    ),
  ],
  [
    'NOM48',
    en(
      'Emisor/EntidadSNCF',
      ({ attributes }) =>
        attributes.OrigenRecurso === 'IM' &&
        attributes.MontoRecursoPropio === undefined &&
        'OrigenRecurso IM lleva MontoRecursoPropio.',
    ),
  ],
  [
    'NOM49',
    en(
      'Emisor/EntidadSNCF',
      ({ attributes }) =>
        ['IP', 'IF'].includes(attributes.OrigenRecurso ?? '') &&
        attributes.MontoRecursoPropio !== undefined &&
        'Solo OrigenRecurso IM lleva MontoRecursoPropio.',
    ),
  ],
  [
    'NOM50',
    en(
      'Emisor/EntidadSNCF',
      (node, nomina) =>
        node.attributes.MontoRecursoPropio !== undefined &&
        amount(node, 'MontoRecursoPropio').gte(addUp(nomina, ['TotalPercepciones', 'TotalOtrosPagos'])) &&
        'MontoRecursoPropio es menor que percepciones y otros pagos.',
    ),
  ],
];

/** What the employer registers of an employee with the IMSS. */
const OF_EMPLOYMENT = [
  'NumSeguridadSocial',
  'FechaInicioRelLaboral',
  'Antigüedad',
  'RiesgoPuesto',
  'SalarioDiarioIntegrado',
];
const WEEKS = /^P(\d{1,4})W$/;
const YEARS = /^P(?:(\d{1,2})Y)?(?:([1-9]|1[012])M)?(\d{1,2})D$/;
/** What has years, months or days, in whatever form. */
const ANY_YEARS = /^P.*[YMD]/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Whether years, months and days from a day lead to another. The last day may be counted or not, and a day that a month lacks
 * may be its last or run over, as employers count in all these ways.
 */
function leadsTo(since: string, [years, months, days]: readonly number[], to: string): boolean {
  const [year = 0, month = 0, day = 0] = since.split('-').map(Number);
  const target = month - 1 + (months ?? 0);
  const lastOfMonth = new Date(Date.UTC(year + (years ?? 0), target + 1, 0)).getUTCDate();
  return [day, Math.min(day, lastOfMonth)].some((from) => {
    const gap = (Date.parse(to) - Date.UTC(year + (years ?? 0), target, from + (days ?? 0))) / DAY_MS;
    return gap === 0 || gap === -1;
  });
}

const CLABE_WEIGHTS = [3, 7, 1];

/** Whether the last digit of a CLABE is that of the other seventeen. */
function isClabe(account: string): boolean {
  const weighed = [...account.slice(0, 17)].map(
    (digit, index) => (Number(digit) * (CLABE_WEIGHTS[index % 3] ?? 0)) % 10,
  );
  return (10 - (weighed.reduce((total, digit) => total + digit, 0) % 10)) % 10 === Number(account[17]);
}

const ACCOUNT = /^(\d{10}|\d{11}|\d{16}|\d{18})$/;
const cuenta = (find: (account: string, banco: string | undefined) => string | false): ReglaSat[1] =>
  en(
    'Receptor',
    ({ attributes: { CuentaBancaria: account, Banco: banco } }) => account !== undefined && find(account, banco),
  );

/** c_RiesgoPuesto */
const RIESGO = /^([1-5]|99)$/;

const receptor: readonly ReglaSat[] = [
  [
    'NOM44',
    en('Receptor', ({ attributes }, nomina) => {
      const given = OF_EMPLOYMENT.filter((name) => attributes[name]);
      if (!patronOf(nomina))
        return given.length > 0 && `Sin RegistroPatronal el receptor no lleva ${given.join(', ')}.`;
      if (given.length === OF_EMPLOYMENT.length) return null;
      const missing = OF_EMPLOYMENT.filter((name) => !given.includes(name));
      return `Con RegistroPatronal el receptor lleva ${missing.join(', ')}.`;
    }),
  ],
  [
    'NOM59',
    en(
      'Receptor',
      ({ attributes: { RiesgoPuesto: riesgo } }) =>
        riesgo !== undefined && !RIESGO.test(riesgo) && `RiesgoPuesto ${riesgo} no es de c_RiesgoPuesto.`,
    ),
  ],
  [
    'NOM61',
    en(
      'Receptor',
      ({ attributes: { Banco: banco } }, _, { fecha }) =>
        banco !== undefined && !isClave('nomina', 'banco', banco, fecha) && `Banco ${banco} no es de c_Banco.`,
    ),
  ],
  [
    'NOM66',
    en(
      'Receptor',
      ({ attributes: { ClaveEntFed: entidad } }) =>
        entidad !== undefined && !isEstadoOfAny(entidad) && `ClaveEntFed ${entidad} no es de c_Estado.`,
    ),
  ],
  [
    'NOM53',
    en(
      'Receptor',
      ({ attributes: { FechaInicioRelLaboral: since = '' } }, { attributes: { FechaFinalPago: to = '' } }) =>
        DAY.test(since) && DAY.test(to) && since > to && `FechaInicioRelLaboral ${since} es posterior a ${to}.`,
    ),
  ],
  [
    'NOM54',
    en('Receptor', ({ attributes }, { attributes: { FechaFinalPago: to = '' } }) => {
      const { Antigüedad: antiguedad = '', FechaInicioRelLaboral: since = '' } = attributes;
      const [, weeks] = WEEKS.exec(antiguedad) ?? [];
      if (weeks === undefined || !DAY.test(since) || !DAY.test(to) || since > to) return null;
      const most = Math.floor(((Date.parse(to) - Date.parse(since)) / DAY_MS + 1) / 7);
      return Number(weeks) > most && `Antigüedad ${antiguedad}; desde ${since} son ${most} semanas.`;
    }),
  ],
  [
    'NOM55',
    en('Receptor', ({ attributes }, { attributes: { FechaFinalPago: to = '' } }) => {
      const { Antigüedad: antiguedad = '', FechaInicioRelLaboral: since = '' } = attributes;
      const parts = YEARS.exec(antiguedad);
      if (!parts && ANY_YEARS.test(antiguedad)) return `Antigüedad ${antiguedad} no dice años, meses y días.`;
      if (!parts || !DAY.test(since) || !DAY.test(to) || since > to) return null;
      const elapsed = parts.slice(1).map((part) => Number(part ?? 0));
      return !leadsTo(since, elapsed, to) && `Antigüedad ${antiguedad} no va de ${since} a ${to}.`;
    }),
  ],
  [
    'NOM57',
    en(
      'Receptor',
      ({ attributes: { TipoContrato: contrato, TipoRegimen: regimen = '' } }) =>
        isEmployment(contrato) &&
        !REGIMENES_OF_EMPLOYMENT.includes(regimen) &&
        `El TipoRegimen ${regimen} no es del contrato ${contrato}.`,
    ),
  ],
  [
    'NOM58',
    en(
      'Receptor',
      ({ attributes: { TipoContrato: contrato = '', TipoRegimen: regimen = '' } }) =>
        OTHER_CONTRACTS.includes(contrato) &&
        REGIMENES_OF_EMPLOYMENT.includes(regimen) &&
        `El TipoRegimen ${regimen} no es del contrato ${contrato}.`,
    ),
  ],
  ['NOM62', cuenta((account) => !ACCOUNT.test(account) && 'CuentaBancaria es de 10, 11, 16 o 18 dígitos.')],
  ['NOM63', cuenta((account, banco) => account.length === 18 && banco !== undefined && 'Con CLABE no va Banco.')],
  [
    'NOM64',
    cuenta(
      (account) =>
        /^\d{18}$/.test(account) && !isClabe(account) && 'El dígito de control de CuentaBancaria no es el de la CLABE.',
    ),
  ],
  [
    'NOM65',
    cuenta(
      (account, banco) =>
        [10, 11, 16].includes(account.length) &&
        banco === undefined &&
        'Una CuentaBancaria de 10, 11 o 16 dígitos lleva Banco.',
    ),
  ],
  [
    'NOM68',
    en('Receptor', (node) => {
      const parts = elementsAt(node, 'SubContratacion');
      const all = sum(parts.map((part) => amount(part, 'PorcentajeTiempo')));
      return parts.length > 0 && !all.eq(new Big(100)) && `PorcentajeTiempo suma ${all.toFixed()}, no 100.`;
    }),
  ],
];

/** Rules of the complement Nómina 1.2 that need nothing but the CFDI 4.0 (matriz de errores, revision E, and guía de llenado). */
export const reglasNomina12: readonly ReglaSat[] = [
  ...comprobante,
  ...totales,
  ...periodo,
  ...emisor,
  ...receptor,
  ...reglasDeLineas,
];

/** The rules that 3.3 kept, with the codes of its matrix, which also asks for FormaPago 99. */
export const reglasNomina12En33: readonly ReglaSat[] = [
  ['NOM133', ({ cfdi: { formaPago } }) => formaPago !== '99' && 'La FormaPago de una nómina es 99.'],
  ...reglasBefore(reglasNomina12, { keepsGuides: true }),
];
