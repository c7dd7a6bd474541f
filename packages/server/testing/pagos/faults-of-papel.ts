import {
  type CeldaDelMes,
  celdasImpuesto,
  type MesDeImpuestos,
  type RazonNoAcreditable,
  razonesNoAcreditable,
  type SaldosDelMes,
  type TotalesDelMes,
} from '@boveda/contracts';
import { Big } from 'big.js';
import readExcel from 'read-excel-file/node';
import yauzl from 'yauzl';

/** What the API answers of a month. */
export interface MonthSaid {
  mes: MesDeImpuestos;
  /** Absent of a closed month, whose balances are those of its close while its paper has the figures of now. */
  saldos?: SaldosDelMes;
}

type Cell = string | number | boolean | Date | null | undefined;
type Sheet = readonly (readonly Cell[])[];

const RATES: Readonly<Record<CeldaDelMes['tasa'], string>> = {
  ...{ '16': 'Tasa 16', '8': 'Tasa 8', '0': 'Tasa 0', exento: 'Exento', noObjeto: 'No objeto', otra: 'Otra' },
};

const FIGURES: Readonly<Partial<Record<keyof TotalesDelMes, string>>> = {
  ...{ cobrado: 'Valor cobrado', gastado: 'Valor pagado', causado: 'IVA causado', pagado: 'IVA pagado' },
  ...{ noAcreditable: 'IVA no acreditable', proporcion: 'Proporción (estimada)', acreditable: 'IVA acreditable' },
  acreditableDelMes: 'IVA acreditable de lo pagado en el mes, sin lo retenido',
  retenidoAcreditado: 'IVA retenido de meses anteriores que se acredita',
  retenidoPorAcreditar: 'IVA retenido que se acredita el mes siguiente',
  porExentos: 'IVA de gastos para actos exentos o no objeto',
  porProporcion: 'IVA no acreditable por la proporción',
  ...{ retenidoAFavor: 'IVA que le retuvieron', retenidoPorEnterar: 'IVA retenido por enterar' },
  ...{ aCargo: 'IVA a cargo (negativo: a favor)', isrAFavor: 'ISR que le retuvieron' },
  ...{ isrPorEnterar: 'ISR retenido por enterar', iepsTrasladado: 'IEPS trasladado', iepsPagado: 'IEPS pagado' },
};

const sumOf = (celdas: readonly CeldaDelMes[], of: 'base' | 'importe'): string =>
  celdas.reduce((sum, celda) => sum.plus(celda[of]), new Big(0)).toFixed(2);

/** The figures of the first sheet that the API has, by concept. */
function figuresSaid({ mes: { mes, totales, celdas, factor, plataformas }, saldos }: MonthSaid): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, concepto] of Object.entries(FIGURES)) found.set(concepto, totales[name as keyof TotalesDelMes]);
  for (const [tasa, text] of Object.entries(RATES)) {
    const cobradas = celdas.filter((each) => each.celda === 'causado' && each.tasa === tasa);
    found.set(`Valor de actos cobrados: ${text}`, sumOf(cobradas, 'base'));
  }
  for (const [razon, text] of Object.entries(razonesNoAcreditable) as [RazonNoAcreditable, string][]) {
    const suyas = celdas.filter((each) => each.celda === 'noAcreditable' && each.razon === razon);
    found.set(`IVA no acreditable: ${text}`, sumOf(suyas, 'importe'));
  }
  for (const [celda, concepto] of [
    ['causado', 'Egresos emitidos'],
    ['acreditable', 'Egresos recibidos que bajan lo acreditable'],
    ['noAcreditable', 'Egresos recibidos de lo no acreditable'],
  ] as const) {
    const suyas = celdas.filter((each) => each.celda === celda && each.origen === 'NC');
    found.set(`${concepto}: valor, incluido arriba`, sumOf(suyas, 'base'));
    found.set(`${concepto}: IVA, incluido arriba`, sumOf(suyas, 'importe'));
  }
  const de = (origen: CeldaDelMes['origen']) => celdas.filter((each) => each.origen === origen);
  found.set('De él, de importaciones según pedimentos', sumOf(de('PED'), 'importe'));
  if (plataformas?.opcion === 'definitiva') {
    found.set('Actos gravados que se cobraron sin plataforma', plataformas.directo);
    found.set('IVA de ellos a la tasa de 8 %, sin acreditamiento', plataformas.ivaDirecto);
  }
  if (factor.metodo === 'mes') {
    found.set('Actos a 16, 8 y 0 %', factor.gravado);
    found.set('Actos exentos', factor.exento);
    found.set('Actos no objeto del artículo 4-A', mes < '2022-01' ? '0.00' : factor.actos4A);
    found.set('Actos fuera de la proporción', factor.fuera);
  }
  if (!saldos) return found;
  found.set('Saldo a favor de meses anteriores', saldos.disponible);
  found.set('Saldo a favor que se aplica', saldos.aplicado);
  found.set('IVA por pagar', saldos.aPagar);
  found.set('IVA por pagar, en pesos', saldos.aPagarPesos);
  found.set('IVA retenido por enterar, en pesos', saldos.retenidoPesos);
  found.set('IVA que se paga en el mes', saldos.totalPesos);
  return found;
}

const sheetsOf = async (workbook: Buffer): Promise<Map<string, Sheet>> =>
  new Map((await readExcel(workbook)).map(({ sheet, data }) => [sheet, data as Sheet]));

/** A value as both programs write it: numbers to the six decimals of a line, texts without what a cell trims. */
const shown = (value: Cell): string =>
  typeof value === 'number'
    ? new Big(value).round(6).toFixed()
    : value instanceof Date
      ? value.toISOString()
      : String(value ?? '').trim();

/** The first cells that differ between two workbooks. */
function differences(written: ReadonlyMap<string, Sheet>, recalculated: ReadonlyMap<string, Sheet>): string[] {
  if ([...written.keys()].join() !== [...recalculated.keys()].join()) return ['Its sheets are others.'];
  return [...written].flatMap(([name, rows]) => {
    const others = recalculated.get(name) ?? [];
    const found = rows.flatMap((row, at) =>
      row.flatMap((value, column) => {
        const other = others[at]?.[column];
        return shown(value) === shown(other)
          ? []
          : [`${name} ${at + 1}:${column + 1} ${shown(value)} -> ${shown(other)}`];
      }),
    );
    return [...(rows.length === others.length ? [] : [`${name} has ${others.length} rows`]), ...found].slice(0, 5);
  });
}

/** The XML of a sheet as it was written. */
async function sheetXml(workbook: Buffer, number: number): Promise<string> {
  const zip = await yauzl.fromBufferPromise(workbook, { lazyEntries: true });
  const pieces: Buffer[] = [];
  for await (const entry of zip.eachEntry())
    if (entry.fileName === `xl/worksheets/sheet${number}.xml`)
      for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

/** Figures of the first sheet that are no formula over other cells; a month without lines, and acts before there was an article, have a zero. */
async function constants(workbook: Buffer): Promise<string[]> {
  const rows = (await sheetXml(workbook, 1)).match(/<row r="(?!1")\d+">.*?<\/row>/g) ?? [];
  return rows.flatMap((row) => {
    const [, formula = ''] = /<c r="C\d+"[^>]*><f>(.*?)<\/f>/.exec(row) ?? [];
    return /[A-Z]+\$?\d|\$[A-Z]+:\$[A-Z]+/.test(formula) || /^(?:0|ROUND\(0,2\))$/.test(formula)
      ? []
      : [row.slice(0, 200)];
  });
}

/** Lines of the detail sheets that do not add up to the cells of the month. */
function cellsNotListed(sheets: ReadonlyMap<string, Sheet>, { celdas }: MesDeImpuestos): string[] {
  const rows = ['Cobros', 'Pagos'].flatMap((name) => (sheets.get(name) ?? []).slice(1));
  return Object.entries(celdasImpuesto).flatMap(([celda, concepto]) =>
    (
      [
        ['base', 10],
        ['importe', 11],
      ] as const
    ).flatMap(([of, column]) => {
      const listed = rows
        .filter((row) => row[7] === concepto)
        .reduce((sum, row) => sum.plus(Number(row[column])), new Big(0))
        .toFixed(2);
      const said = sumOf(
        celdas.filter((each) => each.celda === celda),
        of,
      );
      return listed === said ? [] : [`${concepto}: ${of} ${listed} in lines, ${said} in cells`];
    }),
  );
}

/** Returns what is wrong with a working paper, and with what LibreOffice made of it where it was recalculated. */
export async function faultsOfPapel(written: Buffer, recalculated: Buffer, said: MonthSaid): Promise<string[]> {
  const [before, after] = await Promise.all([sheetsOf(written), sheetsOf(recalculated)]);
  const figures = new Map((after.get('Resumen') ?? []).slice(1).map((row) => [String(row[0]), row[2]]));
  return [
    ...[...figuresSaid(said)].flatMap(([concepto, amount]) => {
      const figure = figures.get(concepto);
      const isSame = typeof figure === 'number' && new Big(figure).round(6).eq(amount);
      return isSame ? [] : [`${concepto}: ${String(figure)}, not ${amount}`];
    }),
    ...differences(before, after),
    ...(await constants(written)),
    ...cellsNotListed(after, said.mes),
  ];
}
