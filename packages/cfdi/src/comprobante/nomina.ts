import { childOf, elementsAt, type XmlElement } from '../xml/element';
import type { Decimal } from './impuesto';
import { decimalOf, requiredDecimal, requiredText, textOf } from './values';

/** A percepción, deducción or other payment; `importe` of a percepción is gravado plus exento, told apart. */
export interface LineaNomina {
  readonly tipo: string;
  readonly clave: string;
  readonly concepto: string;
  readonly importeGravado: Decimal | null;
  readonly importeExento: Decimal | null;
  readonly importe: Decimal | null;
  /** What a subsidio para el empleo lowers the ISR by; null of any other line. */
  readonly subsidioCausado: Decimal | null;
}

/** Sums that the complement states of its lines. */
export interface TotalesNomina {
  readonly sueldos: Decimal | null;
  readonly separacion: Decimal | null;
  readonly jubilacion: Decimal | null;
  readonly gravado: Decimal | null;
  readonly exento: Decimal | null;
  readonly otrasDeducciones: Decimal | null;
  readonly impuestosRetenidos: Decimal | null;
}

/** Complement Nómina 1.2: the period, the worker, and what was paid and withheld. */
export interface Nomina {
  readonly tipoNomina: string;
  readonly fechaPago: string;
  readonly fechaInicialPago: string;
  readonly fechaFinalPago: string;
  readonly numDiasPagados: Decimal;
  readonly totalPercepciones: Decimal | null;
  readonly totalDeducciones: Decimal | null;
  readonly totalOtrosPagos: Decimal | null;
  readonly totales: TotalesNomina;
  /** Last ordinary monthly wage, which the ISR of a separación follows (LISR 96); null without a separación. */
  readonly ultimoSueldo: Decimal | null;
  readonly registroPatronal: string | null;
  readonly empleado: {
    readonly numEmpleado: string | null;
    readonly curp: string | null;
    readonly numSeguridadSocial: string | null;
    readonly departamento: string | null;
    readonly puesto: string | null;
    readonly tipoContrato: string | null;
    readonly tipoJornada: string | null;
    readonly tipoRegimen: string | null;
    readonly periodicidadPago: string | null;
    readonly fechaInicioRelLaboral: string | null;
    readonly salarioBaseCotApor: Decimal | null;
    readonly salarioDiarioIntegrado: Decimal | null;
  };
  readonly percepciones: readonly LineaNomina[];
  readonly deducciones: readonly LineaNomina[];
  readonly otrosPagos: readonly LineaNomina[];
}

const NOMINA = 'http://www.sat.gob.mx/nomina12';

const readLinea =
  (tipo: string) =>
  (element: XmlElement): LineaNomina => ({
    tipo: requiredText(element, tipo),
    clave: requiredText(element, 'Clave'),
    concepto: requiredText(element, 'Concepto'),
    importeGravado: decimalOf(element, 'ImporteGravado'),
    importeExento: decimalOf(element, 'ImporteExento'),
    importe: decimalOf(element, 'Importe'),
    subsidioCausado: amountOf(childOf(element, 'SubsidioAlEmpleo'), 'SubsidioCausado'),
  });

/** As `decimalOf`; what is no number is absent. These were read later than the rest: no CFDI that was accepted may be refused for them. */
function amountOf(element: XmlElement | undefined, name: string): Decimal | null {
  const text = textOf(element, name);
  return element && text !== null && /^-?\d{1,18}(\.\d{1,6})?$/.test(text) ? decimalOf(element, name) : null;
}

function readTotales(element: XmlElement): TotalesNomina {
  const percepciones = childOf(element, 'Percepciones');
  const deducciones = childOf(element, 'Deducciones');
  return {
    sueldos: amountOf(percepciones, 'TotalSueldos'),
    separacion: amountOf(percepciones, 'TotalSeparacionIndemnizacion'),
    jubilacion: amountOf(percepciones, 'TotalJubilacionPensionRetiro'),
    gravado: amountOf(percepciones, 'TotalGravado'),
    exento: amountOf(percepciones, 'TotalExento'),
    otrasDeducciones: amountOf(deducciones, 'TotalOtrasDeducciones'),
    impuestosRetenidos: amountOf(deducciones, 'TotalImpuestosRetenidos'),
  };
}

function readEmpleado(receptor: XmlElement | undefined): Nomina['empleado'] {
  return {
    numEmpleado: textOf(receptor, 'NumEmpleado'),
    curp: textOf(receptor, 'Curp'),
    numSeguridadSocial: textOf(receptor, 'NumSeguridadSocial'),
    departamento: textOf(receptor, 'Departamento'),
    puesto: textOf(receptor, 'Puesto'),
    tipoContrato: textOf(receptor, 'TipoContrato'),
    tipoJornada: textOf(receptor, 'TipoJornada'),
    tipoRegimen: textOf(receptor, 'TipoRegimen'),
    periodicidadPago: textOf(receptor, 'PeriodicidadPago'),
    fechaInicioRelLaboral: textOf(receptor, 'FechaInicioRelLaboral'),
    salarioBaseCotApor: decimalOf(receptor, 'SalarioBaseCotApor'),
    salarioDiarioIntegrado: decimalOf(receptor, 'SalarioDiarioIntegrado'),
  };
}

function readNomina(element: XmlElement): Nomina {
  const lineas = (group: string, leaf: string) => elementsAt(element, group, leaf).map(readLinea(`Tipo${leaf}`));
  return {
    tipoNomina: requiredText(element, 'TipoNomina'),
    fechaPago: requiredText(element, 'FechaPago'),
    fechaInicialPago: requiredText(element, 'FechaInicialPago'),
    fechaFinalPago: requiredText(element, 'FechaFinalPago'),
    numDiasPagados: requiredDecimal(element, 'NumDiasPagados'),
    totalPercepciones: decimalOf(element, 'TotalPercepciones'),
    totalDeducciones: decimalOf(element, 'TotalDeducciones'),
    totalOtrosPagos: decimalOf(element, 'TotalOtrosPagos'),
    totales: readTotales(element),
    ultimoSueldo: amountOf(elementsAt(element, 'Percepciones', 'SeparacionIndemnizacion')[0], 'UltimoSueldoMensOrd'),
    registroPatronal: textOf(childOf(element, 'Emisor'), 'RegistroPatronal'),
    empleado: readEmpleado(childOf(element, 'Receptor')),
    percepciones: lineas('Percepciones', 'Percepcion'),
    deducciones: lineas('Deducciones', 'Deduccion'),
    otrosPagos: lineas('OtrosPagos', 'OtroPago'),
  };
}

/** Returns true for the elements that `readNominas` reads. */
export const isNomina = ({ local, uri }: XmlElement): boolean => local === 'Nomina' && uri === NOMINA;

export function readNominas(complementos: readonly XmlElement[]): Nomina[] {
  return complementos.filter(isNomina).map(readNomina);
}
