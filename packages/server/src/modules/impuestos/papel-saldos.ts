import type { SaldoAFavor, SaldosDelMes } from '@boveda/contracts';
import { Big } from 'big.js';
import { type ColumnaHoja, letterOf } from '../exportaciones/writers/sheet';
import { monthsBefore, monthsFrom } from './months';

/** The sheet of the balances in favour up to the month. */
export const SALDOS = 'Saldos';

/** Months that have a column. */
const MONTHS = 12;

/** A balance in its row. */
type FilaSaldo = SaldoAFavor & { fila: number };

/** Returns the rows of the sheet. */
export const filasDeSaldos = ({ saldos }: SaldosDelMes): FilaSaldo[] =>
  saldos.map((saldo, at) => ({ ...saldo, fila: at + 2 }));

/** Adds up what was applied in some months. */
const aplicadoEn = ({ aplicaciones }: SaldoAFavor, fits: (mes: string) => boolean): string =>
  aplicaciones
    .filter(({ mes }) => fits(mes))
    .reduce((sum, { importe }) => sum.plus(importe), new Big(0))
    .toFixed(2);

/** Columns: the first sheet names C, what was left at the beginning of the month. What remains is a formula over what was applied and asked back. */
export function columnasDeSaldos(mes: string): readonly ColumnaHoja<FilaSaldo>[] {
  const first = monthsBefore(mes, MONTHS - 1);
  const said: ColumnaHoja<FilaSaldo>[] = [
    { titulo: 'Mes de origen', tipo: 'texto', ancho: 16, valor: (saldo) => saldo.mes },
    { titulo: 'Monto', tipo: 'importe', ancho: 18, valor: ({ monto }) => monto },
    { titulo: 'Disponible al empezar el mes', tipo: 'importe', ancho: 28, valor: ({ disponible }) => disponible },
    { titulo: 'Pedido en devolución', tipo: 'importe', ancho: 22, valor: ({ devuelto }) => devuelto },
    { titulo: 'Fecha de la solicitud', tipo: 'texto', ancho: 22, valor: ({ devolucion }) => devolucion ?? '' },
    {
      ...{ titulo: 'Según', tipo: 'texto', ancho: 30 },
      valor: ({ declarado, operacion }) => (declarado ? `Declaración ${operacion}` : 'Calculado'),
    },
  ];
  const aplicado: ColumnaHoja<FilaSaldo>[] = [
    {
      ...{ titulo: `Aplicado antes de ${first}`, tipo: 'importe', ancho: 24 },
      valor: (saldo) => aplicadoEn(saldo, (each) => each < first),
    },
    ...monthsFrom(first, mes).map(
      (month): ColumnaHoja<FilaSaldo> => ({
        ...{ titulo: `Aplicado en ${month}`, tipo: 'importe', ancho: 20 },
        valor: (saldo) => aplicadoEn(saldo, (each) => each === month),
      }),
    ),
  ];
  const range = (fila: number) =>
    `${letterOf(said.length)}${fila}:${letterOf(said.length + aplicado.length - 1)}${fila}`;
  return [
    ...said,
    ...aplicado,
    {
      ...{ titulo: 'Remanente', tipo: 'importe', ancho: 18 },
      valor: ({ remanente }) => remanente,
      formula: ({ fila }) => `ROUND(B${fila}-D${fila}-SUM(${range(fila)}),2)`,
    },
  ];
}
