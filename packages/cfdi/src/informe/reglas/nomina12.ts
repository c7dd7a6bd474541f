import { Big } from 'big.js';
import { formatFecha } from '../../format-fecha';
import { formatImporte } from '../../format-importe';
import { childOf, elementsAt, type XmlElement } from '../../xml/element';
import { differs, sum, tolerancia } from '../importes';
import { amountOf, complementosOf, hallado, type ReglaSat } from './regla-sat';

const GUIA = 'Guía de nómina';
const CENTAVO = tolerancia('MXN');
const DAY_MS = 86_400_000;

/** Percepciones that are not sueldos: separation from work, and pensions. */
const SEPARACION = ['022', '023', '025'];
const JUBILACION = ['039', '044'];
/** TipoRegimen of asimilados. */
const ASIMILADOS = ['05', '06', '07', '08', '09', '10', '11'];
/** Whether the contract is one of employment, registered with the IMSS. */
const isEmployment = (tipoContrato: string | undefined) => Number(tipoContrato) >= 1 && Number(tipoContrato) <= 8;

const onNomina =
  (find: (nomina: XmlElement) => string | null | false | undefined): ReglaSat[1] =>
  ({ cfdi }) =>
    complementosOf(cfdi, 'Nomina').map((nomina) => hallado('', find(nomina), () => nomina));

const receptorOf = (nomina: XmlElement) => childOf(nomina, 'Receptor')?.attributes ?? {};

/** A rule that a total of a group is the sum of some of its lines. */
function total(
  group: string,
  line: string,
  name: string,
  amounts: readonly string[],
  isCounted: (tipo: string) => boolean = () => true,
): ReglaSat[1] {
  return onNomina((nomina) => {
    const parent = childOf(nomina, group);
    const declared = parent && amountOf(parent, name);
    if (!parent) return null;
    const lines = elementsAt(parent, line).filter(({ attributes }) => isCounted(attributes[`Tipo${line}`] ?? ''));
    const exact = sum(lines.flatMap((one) => amounts.map((attribute) => amountOf(one, attribute))));
    return (
      differs(declared ?? '0', exact, CENTAVO) &&
      `${group}/${name} es ${formatImporte(declared ?? null)}; sus líneas suman ${formatImporte(exact.toFixed())}.`
    );
  });
}

const GRAVADO_Y_EXENTO = ['ImporteGravado', 'ImporteExento'];

const concepto: readonly ReglaSat[] = [
  [GUIA, ({ cfdi: { metodoPago } }) => metodoPago !== 'PUE' && 'El MetodoPago es PUE.'],
  [
    'NOM14',
    ({ cfdi: { conceptos } }) =>
      conceptos[0] && conceptos[0].claveProdServ !== '84111505' && 'La ClaveProdServ es 84111505.',
  ],
  [
    'NOM17',
    ({ cfdi: { conceptos } }) => conceptos[0] && conceptos[0].claveUnidad !== 'ACT' && 'La ClaveUnidad es ACT.',
  ],
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
        differs(conceptos[0].valorUnitario, paid, CENTAVO) &&
        `El ValorUnitario es ${formatImporte(conceptos[0].valorUnitario)}; percepciones y otros pagos suman ${formatImporte(paid.toFixed())}.`
      );
    },
  ],
];

const periodo: readonly ReglaSat[] = [
  [
    'NOM33',
    onNomina((nomina) => {
      const { TipoNomina: tipo } = nomina.attributes;
      const { PeriodicidadPago: periodicidad } = receptorOf(nomina);
      if (tipo === 'O') return periodicidad === '99' && 'Una nómina ordinaria no tiene PeriodicidadPago 99.';
      return tipo === 'E' && periodicidad !== '99' && 'Una nómina extraordinaria tiene PeriodicidadPago 99.';
    }),
  ],
  [
    'NOM35',
    onNomina(
      ({ attributes: { FechaInicialPago: from = '', FechaFinalPago: to = '' } }) =>
        from > to && `FechaInicialPago ${formatFecha(from)} es posterior a FechaFinalPago ${formatFecha(to)}.`,
    ),
  ],
];

/** What the employer registers of an employee with the IMSS. */
const OF_EMPLOYMENT = ['FechaInicioRelLaboral', 'Antigüedad', 'RiesgoPuesto', 'SalarioDiarioIntegrado'];
const WEEKS = /^P(\d{1,4})W$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const receptor: readonly ReglaSat[] = [
  [
    'NOM44',
    onNomina((nomina) => {
      const { TipoContrato: contrato, NumSeguridadSocial: nss } = receptorOf(nomina);
      const isInsured = childOf(nomina, 'Emisor')?.attributes.RegistroPatronal !== undefined;
      return isEmployment(contrato) && isInsured && !nss && `El contrato ${contrato} lleva NumSeguridadSocial.`;
    }),
  ],
  [
    GUIA,
    onNomina((nomina) => {
      const { TipoContrato: contrato, TipoRegimen: regimen = '' } = receptorOf(nomina);
      return (
        isEmployment(contrato) &&
        ASIMILADOS.includes(regimen) &&
        `El régimen ${regimen} no es del contrato ${contrato}.`
      );
    }),
  ],
  [
    GUIA,
    onNomina((nomina) => {
      const missing = OF_EMPLOYMENT.filter((name) => !receptorOf(nomina)[name]);
      const isInsured = childOf(nomina, 'Emisor')?.attributes.RegistroPatronal !== undefined;
      return isInsured && missing.length > 0 && `Con RegistroPatronal el receptor lleva ${missing.join(', ')}.`;
    }),
  ],
  [
    'NOM55',
    onNomina((nomina) => {
      const { Antigüedad: antiguedad = '', FechaInicioRelLaboral: since = '' } = receptorOf(nomina);
      const { FechaFinalPago: to = '' } = nomina.attributes;
      const [, weeks] = WEEKS.exec(antiguedad) ?? [];
      if (weeks === undefined || !DAY.test(since) || !DAY.test(to)) return null;
      const most = Math.floor(((Date.parse(to) - Date.parse(since)) / DAY_MS + 1) / 7);
      return Number(weeks) > most && `Antigüedad ${antiguedad}; desde ${since} son ${most} semanas.`;
    }),
  ],
];

const lineas: readonly ReglaSat[] = [
  [GUIA, total('Percepciones', 'Percepcion', 'TotalGravado', ['ImporteGravado'])],
  [GUIA, total('Percepciones', 'Percepcion', 'TotalExento', ['ImporteExento'])],
  [
    GUIA,
    total(
      'Percepciones',
      'Percepcion',
      'TotalSueldos',
      GRAVADO_Y_EXENTO,
      (tipo) => ![...SEPARACION, ...JUBILACION].includes(tipo),
    ),
  ],
  [
    GUIA,
    total('Percepciones', 'Percepcion', 'TotalSeparacionIndemnizacion', GRAVADO_Y_EXENTO, (tipo) =>
      SEPARACION.includes(tipo),
    ),
  ],
  [
    GUIA,
    total('Percepciones', 'Percepcion', 'TotalJubilacionPensionRetiro', GRAVADO_Y_EXENTO, (tipo) =>
      JUBILACION.includes(tipo),
    ),
  ],
  [GUIA, total('Deducciones', 'Deduccion', 'TotalImpuestosRetenidos', ['Importe'], (tipo) => tipo === '002')],
  [GUIA, total('Deducciones', 'Deduccion', 'TotalOtrasDeducciones', ['Importe'], (tipo) => tipo !== '002')],
  [
    GUIA,
    onNomina((nomina) => {
      const empty = elementsAt(nomina, 'Deducciones', 'Deduccion').find((one) =>
        new Big(amountOf(one, 'Importe') ?? 1).eq(0),
      );
      return empty && `La deducción ${empty.attributes.Clave} es de cero.`;
    }),
  ],
  [
    GUIA,
    onNomina((nomina) => {
      const { TipoRegimen: regimen = '' } = receptorOf(nomina);
      const isInsured = elementsAt(nomina, 'Deducciones', 'Deduccion').some(
        ({ attributes }) => attributes.TipoDeduccion === '001',
      );
      return (
        ASIMILADOS.includes(regimen) &&
        isInsured &&
        `El régimen ${regimen} no lleva la deducción 001, seguridad social.`
      );
    }),
  ],
  [
    GUIA,
    onNomina(
      (nomina) =>
        elementsAt(nomina, 'OtrosPagos', 'OtroPago').some(
          (one) => one.attributes.TipoOtroPago === '002' && !childOf(one, 'SubsidioAlEmpleo'),
        ) && 'El otro pago 002 lleva SubsidioAlEmpleo.',
    ),
  ],
];

/** Rules of the complement Nómina 1.2 that need nothing but the CFDI (matriz de errores and guía de llenado of nómina 1.2). */
export const reglasNomina12: readonly ReglaSat[] = [...concepto, ...periodo, ...receptor, ...lineas];
