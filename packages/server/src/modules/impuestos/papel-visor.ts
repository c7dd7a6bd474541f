import { gruposPrellenado, importesPrellenado, type PrellenadoDelMes, razonesPrellenado } from '@boveda/contracts';
import type { ColumnaHoja } from '../exportaciones/writers/sheet';

/** The sheet that explains the SAT's figures of the month by those of the vault, of the figures that a user gave. */
export const VISOR = 'Visor del SAT';

/** A figure, a reason of its difference, or what stays unexplained. */
interface FilaVisor {
  grupo: string;
  cifra: string;
  razon: string;
  sat: string | null;
  boveda: string | null;
  diferencia: string;
  formula: string | null;
}

/** Returns the rows: a figure, then its reasons, then what they leave. */
export function filasDeVisor({ grupos }: Pick<PrellenadoDelMes, 'grupos'>): FilaVisor[] {
  const filas: FilaVisor[] = [];
  for (const { grupo, importes } of grupos)
    for (const { importe, sat, boveda, diferencia, razones, sinExplicar } of importes) {
      if (sat === null) continue;
      const own = { grupo: gruposPrellenado[grupo], cifra: importesPrellenado[importe] };
      const first = filas.length + 2;
      filas.push({ ...own, razon: '', sat, boveda, diferencia: diferencia ?? '0', formula: `D${first}-E${first}` });
      for (const { razon, importe: explicado } of razones)
        filas.push({
          ...{ ...own, razon: razonesPrellenado[razon], sat: null, boveda: null, diferencia: explicado, formula: null },
        });
      const reasons = razones.length > 0 ? `-SUM(F${first + 1}:F${first + razones.length})` : '';
      filas.push({
        ...{ ...own, razon: 'Sin explicar', sat: null, boveda: null, diferencia: sinExplicar ?? '0' },
        formula: `ROUND(F${first}${reasons},2)`,
      });
    }
  return filas;
}

/** Columns of that sheet. */
export const columnasDeVisor: readonly ColumnaHoja<FilaVisor>[] = [
  { titulo: 'Grupo', tipo: 'texto', ancho: 28, valor: ({ grupo }) => grupo },
  { titulo: 'Cifra', tipo: 'texto', ancho: 24, valor: ({ cifra }) => cifra },
  { titulo: 'Razón', tipo: 'texto', ancho: 60, valor: ({ razon }) => razon },
  { titulo: 'Visor del SAT', tipo: 'importe', ancho: 18, valor: ({ sat }) => sat },
  { titulo: 'Bóveda', tipo: 'importe', ancho: 18, valor: ({ boveda }) => boveda },
  {
    ...{ titulo: 'Diferencia', tipo: 'importe', ancho: 18 },
    valor: ({ diferencia }) => diferencia,
    formula: ({ formula }) => formula,
  },
];
