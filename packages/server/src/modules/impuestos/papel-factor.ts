import type { FactorDelMes } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import type { ColumnaHoja } from '../exportaciones/writers/sheet';
import { readSumas, type Suma } from './celdas';
import { monthsFrom } from './months';
import { addActos, proporcionDe } from './totales';

/** The sheet of the acts that make a proportion, month by month of the year, and of the year before where the taxpayer takes that. */
export const FACTOR = 'Factor';

/** Exact amounts, or their formulas. */
export type Actos = Readonly<Record<'gravado' | 'exento' | 'actos4A' | 'fuera', string>>;

/** The acts of a month, or the sum of those of a year; only what makes a proportion has one. */
interface FilaFactor {
  fila: number;
  mes: string;
  actos: Actos;
  /** Of a sum: its first row. */
  desde: number | null;
  proporcion: string | null;
  /** Of the month of the paper: over its lines. */
  formulas: Actos | null;
}

const importe = (titulo: string, letter: string, of: keyof Actos): ColumnaHoja<FilaFactor> => ({
  ...{ titulo, tipo: 'importe', ancho: 24 },
  valor: ({ actos }) => actos[of],
  formula: ({ fila, desde, formulas }) => {
    const formula = desde === null ? formulas?.[of] : `SUM(${letter}${desde}:${letter}${fila - 1})`;
    return formula === undefined ? null : `ROUND(${formula},6)`;
  },
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

/** The acts of a sum of months, which are exact: of acts in cents the proportion would be another one. */
function actosDe(sumas: readonly Suma[]): Actos {
  const { gravado, exento, actos4A, fuera } = addActos(sumas);
  return {
    gravado: gravado.toFixed(),
    exento: exento.toFixed(),
    actos4A: actos4A.toFixed(),
    fuera: fuera.toFixed(),
  };
}

/** The sheet of the proportions of some months. */
export interface Factores {
  filas: FilaFactor[];
  /** The cell that has the proportion of each of these months. */
  celdas: Map<string, string>;
  /** The row of the acts of each month that has one. */
  filaDe: Map<string, number>;
}

/** Returns the rows of the sheet for the proportions of some months; `propios` are the formulas of the acts of one of them. */
export async function readFactores(
  db: Db,
  rfc: string,
  factores: ReadonlyMap<string, FactorDelMes>,
  propios: { mes: string; formulas: Actos },
): Promise<Factores> {
  const sumas = await readSumas(db, rfc, [
    ...new Set([...factores.values()].flatMap(({ desde, hasta }) => monthsFrom(desde, hasta))),
  ]);
  const { filas, celdas, filaDe }: Factores = { filas: [], celdas: new Map(), filaDe: new Map() };
  const add = (meses: readonly string[], titulo: string, desde: number | null, isProporcion: boolean) => {
    const fila = filas.length + 2;
    const actos = actosDe(sumas.filter((suma) => meses.includes(suma.mes)));
    const formulas = meses.length === 1 && meses[0] === propios.mes ? propios.formulas : null;
    const proporcion = isProporcion ? proporcionDe(actos).toFixed() : null;
    filas.push({ fila, mes: titulo, actos, desde, proporcion, formulas });
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
      for (const each of meses) filaDe.set(each, add([each], mesShown(each), null, !isYear));
      const fila = isYear ? add(meses, sumaDe(factor), desde, true) : desde;
      known.set(basis, `${FACTOR}!$F$${fila}`);
    }
    celdas.set(mes, known.get(basis) ?? '1');
  }
  return { filas, celdas, filaDe };
}
