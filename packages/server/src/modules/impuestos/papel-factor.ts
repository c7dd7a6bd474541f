import type { FactorDelMes, MesDeImpuestos } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import type { ColumnaHoja } from '../exportaciones/writers/sheet';
import { readSumas } from './celdas';
import { monthsFrom } from './months';
import { actosOf, proporcionDe } from './totales';

/** The sheet of the acts that make a proportion, month by month of the year, and of the year before where the taxpayer takes that. */
export const FACTOR = 'Factor';

type Actos = Readonly<Record<'gravado' | 'exento' | 'actos4A' | 'fuera', string>>;

/** The acts of a month, or the sum of those of a year; only what makes a proportion has one. */
export interface FilaFactor {
  fila: number;
  mes: string;
  actos: Actos;
  /** Of a sum: its first row. */
  desde: number | null;
  proporcion: string | null;
  /** Cells of the first sheet that have its acts. */
  links?: Readonly<Record<keyof Actos, string>>;
}

const importe = (titulo: string, letter: string, of: keyof Actos): ColumnaHoja<FilaFactor> => ({
  ...{ titulo, tipo: 'importe', ancho: 24 },
  valor: ({ actos }) => actos[of],
  formula: ({ fila, desde, links }) =>
    desde === null ? (links ? `ROUND(${links[of]},2)` : null) : `SUM(${letter}${desde}:${letter}${fila - 1})`,
});

export const columnasDeFactor: readonly ColumnaHoja<FilaFactor>[] = [
  { titulo: 'Mes', tipo: 'texto', ancho: 16, valor: ({ mes }) => mes },
  importe('Actos a 16, 8 y 0 %', 'B', 'gravado'),
  importe('Exentos', 'C', 'exento'),
  importe('No objeto del artículo 4-A', 'D', 'actos4A'),
  importe('Fuera de la proporción (5-C)', 'E', 'fuera'),
  {
    ...{ titulo: 'Proporción', tipo: 'importe', ancho: 16 },
    valor: ({ proporcion }) => proporcion,
    formula: ({ fila, proporcion }) => {
      if (proporcion === null) return null;
      const [taxed, others] = [`B${fila}`, `(C${fila}+D${fila})`];
      return `IF(${others}<=0,1,IF(${taxed}<=0,0,ROUND(${taxed}/(${taxed}+${others}),6)))`;
    },
  },
];

/** Returns a month as a text that no program reads as a date. */
export const mesShown = (mes: string) => `Mes ${mes}`;

const sumaDe = ({ desde, hasta }: FactorDelMes) =>
  desde.endsWith('-01') && hasta.endsWith('-12') ? `Suma de ${desde.slice(0, 4)}` : `Suma de ${desde} a ${hasta}`;

/** Returns the rows of the sheet for the proportions of some months, and in which cell each of these has its own. */
export async function readFactores(
  db: Db,
  rfc: string,
  factores: ReadonlyMap<string, FactorDelMes>,
): Promise<{ filas: FilaFactor[]; celdas: Map<string, string> }> {
  const sumas = await readSumas(db, rfc, [
    ...new Set([...factores.values()].flatMap(({ desde, hasta }) => monthsFrom(desde, hasta))),
  ]);
  const filas: FilaFactor[] = [];
  const celdas = new Map<string, string>();
  const add = (mes: string, actos: FilaFactor['actos'], desde: number | null, isProporcion: boolean) => {
    const fila = filas.length + 2;
    filas.push({ fila, mes, actos, desde, proporcion: isProporcion ? proporcionDe(actos).toFixed() : null });
    return fila;
  };
  /** Months with the same basis have the same proportion. */
  const known = new Map<string, string>();
  for (const [mes, factor] of factores) {
    const meses = monthsFrom(factor.desde, factor.hasta);
    const basis = meses.join();
    if (!known.has(basis)) {
      const desde = filas.length + 2;
      const isYear = meses.length > 1;
      for (const each of meses) add(mesShown(each), actosOf(sumas.filter((suma) => suma.mes === each)), null, !isYear);
      const fila = isYear ? add(sumaDe(factor), factor, desde, true) : desde;
      known.set(basis, `${FACTOR}!$F$${fila}`);
    }
    celdas.set(mes, known.get(basis) ?? '1');
  }
  return { filas, celdas };
}

/** Returns the rows with the acts of this month as formulas over the first sheet, which has them of its lines. */
export function linkActs(
  filas: readonly FilaFactor[],
  { mes, factor }: MesDeImpuestos,
  enResumen: (clave: string) => { celda: string } | undefined,
): FilaFactor[] {
  if (factor.metodo === 'anual') return [...filas];
  const of = (clave: string) => enResumen(clave)?.celda ?? '0';
  const links = { gravado: of('gravado'), exento: of('exento'), actos4A: of('actos4A'), fuera: of('fuera') };
  return filas.map((fila) => (fila.mes === mesShown(mes) ? { ...fila, links } : fila));
}
