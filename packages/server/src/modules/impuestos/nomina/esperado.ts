import type { BaseNomina } from '@boveda/contracts';
import { Big } from 'big.js';
import { DIAS_DEL_MES, impuestoDe, salarioMinimoDe, type Tramo, tarifaDe, tarifaDePeriodo } from '../isr/tarifas';
import { esDeSeparacion, type Recibo, sumar } from './recibos';
import { subsidioDe } from './subsidio';

/** What a month of a worker would withhold, by one way to compute it. */
export interface Esperado {
  base: BaseNomina;
  /** Null: the vault has no tariff, or no subsidio, of the month. */
  isr: Big | null;
}

const cero = new Big(0);
const max = (a: Big, b: Big) => (a.gt(b) ? a : b);
const min = (a: Big, b: Big) => (a.lt(b) ? a : b);

/** Days of each c_PeriodicidadPago: what Anexo 8 and the guide of nómina take, and the most that may be paid. */
export const periodicidades: Readonly<Record<string, { dias: number; maximo: number }>> = {
  '01': { dias: 1, maximo: 1 },
  '02': { dias: 7, maximo: 7 },
  '03': { dias: 14, maximo: 14 },
  '04': { dias: 15, maximo: 16 },
  '05': { dias: 30, maximo: 31 },
  '06': { dias: 60, maximo: 62 },
  '10': { dias: 10, maximo: 11 },
};
const MENSUAL = '05';
const BIMESTRAL = '06';
/** A month is whole from February's days on: then its subsidio is that of a month. */
const MES_ENTERO = 28;
/** RLISR 174: aguinaldo, PTU, prima dominical and prima vacacional. */
const delReglamento: ReadonlySet<string> = new Set(['002', '003', '020', '021']);
const DIAS_DEL_ANIO = 365;
/** Miembros de consejos: at least the highest rate (LISR 96), unless they also have a relación de trabajo. */
const CONSEJEROS = '07';
const TASA_CONSEJEROS = new Big('0.35');

const gravadoDe = (recibos: readonly Recibo[]) => sumar(recibos.map(({ gravado }) => gravado));
const gravadoDeLineas = (recibos: readonly Recibo[], fits: (linea: Recibo['lineas'][number]) => boolean) =>
  sumar(recibos.flatMap(({ lineas }) => lineas.filter(fits).map(({ gravado }) => gravado)));
const esDelReglamento = ({ clase, tipo }: Recibo['lineas'][number]) => clase === 'P' && delReglamento.has(tipo);

/** Of a relación de trabajo, also one that ends. */
const esDeTrabajo = ({ grupo }: Recibo) => grupo === 'sueldos' || grupo === 'separacion';

/** Days that the ordinary receipts pay. */
export const diasDe = (recibos: readonly Recibo[]): Big =>
  sumar(recibos.filter(({ tipo, grupo }) => tipo === 'O' && grupo === 'sueldos').map(({ dias }) => dias));

/** Subsidio of a month by its income and the days that it pays: of a part of one it is that of its days, at most that of the month. */
export function subsidioDelMes(mes: string, gravado: Big, dias: Big): Big | null {
  const found = subsidioDe(mes);
  if (!found) return null;
  if (dias.lte(0)) return cero;
  const delMes = found.delMes(gravado);
  if (dias.gte(MES_ENTERO)) return delMes;
  return min(delMes, found.porIngreso ? found.delPeriodo(gravado, dias, dias) : found.porDias(dias));
}

/** ISR of a month: `max(0, tariff of what is gravado − subsidio)`. Source: LISR 96 and the decree of the subsidio. */
export function isrDelMes(mes: string, gravado: Big, dias: Big): Big | null {
  const tarifa = tarifaDe(mes.slice(0, 4));
  const subsidio = subsidioDelMes(mes, gravado, dias);
  return tarifa && subsidio && max(cero, impuestoDe(gravado, tarifa.tramos).minus(subsidio));
}

/** ISR of one ordinary receipt by the tariff of its period; null where its periodicidad has none. */
function isrDelPeriodo(mes: string, gravado: Big, { periodicidad, dias }: Recibo): Big | null {
  const year = mes.slice(0, 4);
  const nominal = periodicidades[periodicidad]?.dias;
  const subsidio = subsidioDe(mes);
  if (nominal === undefined || !subsidio) return null;
  const porMes = periodicidad === MENSUAL ? 1 : periodicidad === BIMESTRAL ? 2 : null;
  const tramos = porMes ? tarifaDe(year, porMes)?.tramos : tarifaDePeriodo(year, nominal);
  if (!tramos) return null;
  const enDias = new Big(nominal);
  const causado = porMes
    ? subsidio.delMes(gravado.div(porMes)).times(porMes)
    : subsidio.delPeriodo(gravado, enDias, min(new Big(dias), enDias));
  return max(cero, impuestoDe(gravado, tramos).minus(causado));
}

const sumOrNull = (amounts: readonly (Big | null)[]): Big | null =>
  amounts.some((each) => each === null) ? null : sumar(amounts as Big[]);

/** ISR of ordinary receipts period by period, without the lines that `fits` names. */
function isrPorPeriodos(
  mes: string,
  ordinarios: readonly Recibo[],
  fits: (linea: Recibo['lineas'][number]) => boolean,
) {
  return sumOrNull(
    ordinarios.map((recibo) => {
      const aparte = gravadoDeLineas([recibo], (linea) => esDeSeparacion(linea) || fits(linea));
      return isrDelPeriodo(mes, new Big(recibo.gravado).minus(aparte), recibo);
    }),
  );
}

/**
 * ISR of an aguinaldo, PTU or prima as an employer may withhold it (RLISR 174): the rate is what a month of it adds to the tax of an
 * ordinary month. The text of the Reglamento was not read: it is a criterio.
 */
export function isrDelReglamento(aparte: Big, ordinario: Big, tramos: readonly Tramo[]): Big {
  const mensual = aparte.div(DIAS_DEL_ANIO).times(DIAS_DEL_MES);
  if (mensual.lte(0)) return cero;
  const more = impuestoDe(ordinario.plus(mensual), tramos).minus(impuestoDe(ordinario, tramos));
  return more.div(mensual).times(aparte).round(2);
}

/** ISR of a separación: the rate of the last monthly wage; the tariff of what is less than that wage (LISR 96). */
export function isrDeSeparacion(gravado: Big, ultimoSueldo: Big, tramos: readonly Tramo[]): Big {
  if (gravado.lt(ultimoSueldo) || ultimoSueldo.lte(0)) return impuestoDe(gravado, tramos);
  return impuestoDe(ultimoSueldo, tramos).div(ultimoSueldo).times(gravado).round(2);
}

/** What is not computed together with wages: asimilados, jubilaciones and what a separación pays. */
function isrAparte(recibos: readonly Recibo[], tramos: readonly Tramo[]): Big {
  const de = (grupo: Recibo['grupo']) => recibos.filter((each) => each.grupo === grupo);
  const consejeros = de('asimilados').filter(({ regimen }) => regimen === CONSEJEROS);
  const otros = de('asimilados').filter(({ regimen }) => regimen !== CONSEJEROS);
  const honorarios = gravadoDe(consejeros);
  const separacion = recibos.filter(esDeTrabajo);
  const ultimo = separacion.reduce((most: Big, { ultimoSueldo }) => max(most, new Big(ultimoSueldo ?? 0)), cero);
  const finiquito = gravadoDeLineas(separacion, esDeSeparacion);
  return sumar([
    impuestoDe(gravadoDe(otros), tramos),
    max(impuestoDe(honorarios, tramos), honorarios.times(TASA_CONSEJEROS).round(2)),
    impuestoDe(gravadoDe(de('jubilaciones')), tramos),
    finiquito.gt(0) ? isrDeSeparacion(finiquito, ultimo, tramos) : cero,
  ]);
}

/** Whether the wages of a month are one general minimum wage, of which nothing is withheld. */
export function esSalarioMinimo(mes: string, sueldos: readonly Recibo[]): boolean {
  const minimo = salarioMinimoDe(mes.slice(0, 4))?.general;
  const dias = diasDe(sueldos);
  const percibido = sumar(sueldos.flatMap(({ gravado, exento }) => [gravado, exento]));
  return minimo !== undefined && dias.gt(0) && percibido.lte(minimo.times(dias));
}

/**
 * Returns the ways in which a month of a worker may have been computed; the first is that of LISR 96, the others are options that an
 * employer has.
 */
export function esperadosDe(mes: string, recibos: readonly Recibo[]): [Esperado, ...Esperado[]] {
  const tarifa = tarifaDe(mes.slice(0, 4));
  if (!tarifa) return [{ base: 'sinTarifa', isr: null }];
  const { tramos } = tarifa;
  const aparte = isrAparte(recibos, tramos);
  const sueldos = recibos.filter(esDeTrabajo);
  const ordinarios = sueldos.filter(({ tipo }) => tipo === 'O');
  const gravado = gravadoDe(sueldos).minus(gravadoDeLineas(sueldos, esDeSeparacion));
  if (sueldos.length === 0) return [{ base: 'mensual', isr: aparte }];
  if (esSalarioMinimo(mes, sueldos) && sueldos.length === recibos.length) return [{ base: 'salarioMinimo', isr: cero }];
  const delMes = isrDelMes(mes, gravado, diasDe(sueldos));
  if (!delMes) return [{ base: 'sinTarifa', isr: null }];
  const extra = gravado.minus(gravadoDe(ordinarios).minus(gravadoDeLineas(ordinarios, esDeSeparacion)));
  const deReglamento = gravadoDeLineas(sueldos, esDelReglamento);
  const ordinario = gravado.minus(deReglamento);
  const marginal = impuestoDe(gravado, tramos).minus(impuestoDe(gravado.minus(extra), tramos));
  const gratificacion = ordinario.gt(0) ? isrDelReglamento(deReglamento, ordinario, tramos) : null;
  const periodos = isrPorPeriodos(mes, ordinarios, () => false);
  const options: readonly (readonly [BaseNomina, Big | null])[] = [
    ['periodo', ordinarios.length > 0 ? (periodos?.plus(marginal) ?? null) : null],
    ...(deReglamento.gt(0) && gratificacion
      ? ([
          ['reglamento', isrDelMes(mes, ordinario, diasDe(sueldos))?.plus(gratificacion) ?? null],
          ['reglamento', isrPorPeriodos(mes, ordinarios, esDelReglamento)?.plus(gratificacion) ?? null],
        ] as const)
      : []),
  ];
  return [
    { base: 'mensual', isr: delMes.plus(aparte) },
    ...options.flatMap(([base, isr]) => (isr ? [{ base, isr: isr.plus(aparte) }] : [])),
  ];
}
