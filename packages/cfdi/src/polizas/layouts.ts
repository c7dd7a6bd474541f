import type { LetraPoliza, Poliza } from './poliza';

/** What another program calls an account of the catalogue. */
export type NumeroExterno = (cuenta: string) => string;

const TIPO_CONTPAQI: Readonly<Record<LetraPoliza, string>> = { I: '1', E: '2', D: '3', N: '3' };
const TIPO_COI: Readonly<Record<LetraPoliza, string>> = { I: 'Ig', E: 'Eg', D: 'Dr', N: 'Dr' };

const cut = (text: string, length: number) => [...text].slice(0, length).join('');
const isCargo = ({ haber }: { haber: string }) => Number(haber) === 0;

/** Numbers pólizas from 1 within each kind, as a program that imports them numbers them in a month. */
function foliosOf(tipos: Readonly<Record<LetraPoliza, string>>): (poliza: Poliza) => [tipo: string, folio: string] {
  const counts = new Map<string, number>();
  return ({ letra }) => {
    const folio = (counts.get(tipos[letra]) ?? 0) + 1;
    counts.set(tipos[letra], folio);
    return [tipos[letra], String(folio)];
  };
}

/** Column titles of `contpaqiRows`: the fields of a record P, then those that records M1 and AD have in the same column. */
export const columnasContpaqi = [
  'Registro',
  'Fecha o cuenta o UUID',
  'Tipo de póliza o referencia',
  'Folio o tipo de movimiento (0 cargo, 1 abono)',
  'Clase o importe',
  'Diario',
  'Concepto o importe en moneda extranjera',
  'Sistema de origen o concepto',
  'Impresa',
  'Ajuste',
] as const;

/**
 * Returns pólizas as rows of amounts and texts in the layout "Pólizas" of CONTPAQi Contabilidad: P (póliza), M1 (movement), and AD with the UUID of its CFDI.
 * Accounts have the numbers of that program, without dots.
 */
export function contpaqiRows(polizas: readonly Poliza[], numeroDe: NumeroExterno): string[][] {
  const folioOf = foliosOf(TIPO_CONTPAQI);
  return polizas.flatMap((poliza) => {
    const { numero, fecha, concepto, movimientos, cfdi } = poliza;
    const [tipo, folio] = folioOf(poliza);
    return [
      ['P', fecha.replaceAll('-', ''), tipo, folio, '1', '0', cut(concepto, 100), '11', '0', '0'],
      ...movimientos.map((each) => [
        ...['M1', numeroDe(each.cuenta).replaceAll('.', ''), cut(numero, 20), isCargo(each) ? '0' : '1'],
        ...[isCargo(each) ? each.debe : each.haber, '0', '0.00', cut(concepto, 100), '', ''],
      ]),
      ...(cfdi ? [['AD', cfdi.uuid.toUpperCase(), '', '', '', '', '', '', '', '']] : []),
    ];
  });
}

/** Column titles of `coiRows`: the fields of a movement; a póliza has its type, number, concept and day in the first four. */
export const columnasCoi = [
  'Tipo de póliza',
  'Número o cuenta',
  'Concepto o departamento',
  'Día o concepto',
  'Tipo de cambio',
  'Debe',
  'Haber',
  'Centro de costos',
  'Proyecto',
] as const;

/** Returns pólizas as rows of the layout that Aspel COI imports from Excel: each ends with FIN_PARTIDAS. */
export function coiRows(polizas: readonly Poliza[], numeroDe: NumeroExterno): string[][] {
  const folioOf = foliosOf(TIPO_COI);
  return polizas.flatMap((poliza) => {
    const { fecha, concepto, movimientos, cfdi } = poliza;
    const [tipo, folio] = folioOf(poliza);
    const dicho = cfdi ? `${cut(concepto, 80)} ${cfdi.uuid.toUpperCase()}` : cut(concepto, 120);
    return [
      [tipo, folio, cut(concepto, 120), String(Number(fecha.slice(8))), '', '', '', '', ''],
      ...movimientos.map((each) => [
        ...['', numeroDe(each.cuenta), '0', dicho, '1'],
        ...(isCargo(each) ? [each.debe, ''] : ['', each.haber]),
        ...['0', '0'],
      ]),
      ['', 'FIN_PARTIDAS', '', '', '', '', '', '', ''],
    ];
  });
}
