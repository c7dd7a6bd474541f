import { Big } from 'big.js';
import type { Comprobante } from '../comprobante/comprobante';
import type { Decimal } from '../comprobante/impuesto';
import type { LineaNomina, Nomina, TotalesNomina } from '../comprobante/nomina';

/** A line of a payroll receipt. `gravado` is zero of a deducción and of another payment. */
export interface LineaDeRecibo {
  /** P percepción, D deducción, O otro pago. */
  readonly clase: 'P' | 'D' | 'O';
  /** c_TipoPercepcion, c_TipoDeduccion or c_TipoOtroPago. */
  readonly tipo: string;
  readonly gravado: Decimal;
  /** Of a percepción what is exento, of others their Importe. */
  readonly importe: Decimal;
  /** SubsidioCausado of an otro pago 002. */
  readonly subsidio?: Decimal;
}

/** What one complement Nómina says, as the taxes of a month need it. Sums are those of its lines, whatever its totals state. */
export interface ReciboNomina {
  /** c_TipoNomina: O ordinaria, E extraordinaria. */
  readonly tipo: string;
  /** AAAA-MM-DD as the complement states them. */
  readonly pago: string;
  readonly desde: string;
  readonly hasta: string;
  readonly dias: Decimal;
  /** c_PeriodicidadPago, c_TipoRegimen, c_TipoContrato; empty where it states none. */
  readonly periodicidad: string;
  readonly regimen: string;
  readonly contrato: string;
  readonly curp: string;
  readonly empleado: string;
  /** It names a registro patronal or an NSS: the worker is insured. */
  readonly asegurado: boolean;
  readonly sbc: Decimal | null;
  readonly sdi: Decimal | null;
  readonly gravado: Decimal;
  readonly exento: Decimal;
  readonly otrosPagos: Decimal;
  readonly deducciones: Decimal;
  /** Deducciones 002. */
  readonly isr: Decimal;
  /** Deducciones 001. */
  readonly imss: Decimal;
  readonly subsidio: Decimal;
  readonly lineas: readonly LineaDeRecibo[];
  /** What the complement states that its lines add up to; null where it does not. */
  readonly declarado: TotalesNomina & {
    readonly percepciones: Decimal | null;
    readonly deducciones: Decimal | null;
    readonly otrosPagos: Decimal | null;
  };
  readonly ultimoSueldo: Decimal | null;
}

/** The receipts of a CFDI of nómina: one for each complement, of which it has at least one. */
export interface NominaLeida {
  readonly descuento: Decimal;
  readonly recibos: readonly ReciboNomina[];
}

/** Lines of one receipt that are kept; a document may have thousands, and a real one has dozens. */
const MOST_LINEAS = 500;

const sumOf = (amounts: readonly (Decimal | null | undefined)[]): string =>
  amounts.reduce((sum: Big, each) => sum.plus(each ?? 0), new Big(0)).toFixed();

const lineOf =
  (clase: LineaDeRecibo['clase']) =>
  (linea: LineaNomina): LineaDeRecibo => ({
    ...{ clase, tipo: linea.tipo, gravado: (clase === 'P' && linea.importeGravado) || '0' },
    importe: (clase === 'P' ? linea.importeExento : linea.importe) ?? '0',
    ...(linea.subsidioCausado !== null && { subsidio: linea.subsidioCausado }),
  });

/** Adds up lines of one kind, so that a receipt with more than `MOST_LINEAS` keeps its sums. */
function joined(lineas: readonly LineaDeRecibo[]): readonly LineaDeRecibo[] {
  if (lineas.length <= MOST_LINEAS) return lineas;
  const sums = new Map<string, LineaDeRecibo>();
  for (const linea of lineas) {
    const key = `${linea.clase} ${linea.tipo}`;
    const before = sums.get(key);
    const subsidio = sumOf([before?.subsidio, linea.subsidio]);
    sums.set(key, {
      ...{ clase: linea.clase, tipo: linea.tipo, gravado: sumOf([before?.gravado, linea.gravado]) },
      importe: sumOf([before?.importe, linea.importe]),
      ...((before?.subsidio ?? linea.subsidio) !== undefined && { subsidio }),
    });
  }
  return [...sums.values()];
}

function reciboOf(nomina: Nomina): ReciboNomina {
  const { empleado, totales } = nomina;
  const lineas = joined([
    ...nomina.percepciones.map(lineOf('P')),
    ...nomina.deducciones.map(lineOf('D')),
    ...nomina.otrosPagos.map(lineOf('O')),
  ]);
  const of = (clase: LineaDeRecibo['clase'], tipo?: string) =>
    lineas.filter((each) => each.clase === clase && (tipo === undefined || each.tipo === tipo));
  const importes = (clase: LineaDeRecibo['clase'], tipo?: string) =>
    sumOf(of(clase, tipo).map(({ importe }) => importe));
  return {
    ...{ tipo: nomina.tipoNomina, pago: nomina.fechaPago, desde: nomina.fechaInicialPago },
    ...{ hasta: nomina.fechaFinalPago, dias: nomina.numDiasPagados, periodicidad: empleado.periodicidadPago ?? '' },
    ...{ regimen: empleado.tipoRegimen ?? '', contrato: empleado.tipoContrato ?? '', curp: empleado.curp ?? '' },
    ...{
      empleado: empleado.numEmpleado ?? '',
      asegurado: (nomina.registroPatronal ?? empleado.numSeguridadSocial) !== null,
    },
    ...{ sbc: empleado.salarioBaseCotApor, sdi: empleado.salarioDiarioIntegrado },
    gravado: sumOf(of('P').map(({ gravado }) => gravado)),
    exento: importes('P'),
    otrosPagos: importes('O'),
    deducciones: importes('D'),
    isr: importes('D', '002'),
    imss: importes('D', '001'),
    subsidio: sumOf(of('O', '002').map(({ subsidio }) => subsidio)),
    lineas,
    declarado: {
      ...{ percepciones: nomina.totalPercepciones, deducciones: nomina.totalDeducciones },
      ...{ otrosPagos: nomina.totalOtrosPagos, ...totales },
    },
    ultimoSueldo: nomina.ultimoSueldo,
  };
}

/** Returns what the complements of a CFDI of nómina say; null of any other CFDI. */
export function readNomina({ tipo, descuento, nomina }: Comprobante): NominaLeida | null {
  return tipo === 'N' ? { descuento: descuento ?? '0', recibos: nomina.map(reciboOf) } : null;
}

/** FechaPago of the first complement, by whose month a CFDI of nómina counts; its Fecha where that is no day. */
export function pagoDeNomina({ tipo, fecha, nomina }: Comprobante): string | null {
  if (tipo !== 'N') return null;
  const said = nomina[0]?.fechaPago ?? '';
  const at = /^(20\d\d)-\d\d-\d\d$/.test(said) ? new Date(`${said}T00:00:00Z`) : null;
  return at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(said) ? said : fecha.slice(0, 10);
}
