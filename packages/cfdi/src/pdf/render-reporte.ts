import { Canvas, MARGIN, PAGE, styles } from './canvas';
import { flowFields } from './fields';
import { type Column, openTable } from './table';
import type { Align } from './type';

/** A column of a report; the one without width takes what the others leave of 724 points. */
export interface ColumnaReporte {
  readonly titulo: string;
  readonly ancho?: number;
  readonly alinear?: Align;
}

/** A line of a report outside of its table. */
export interface LineaReporte {
  readonly label: string;
  readonly value: string;
}

/** A printed list: title, filters, rows as text, and totals. */
export interface Reporte {
  readonly titulo: string;
  readonly contribuyente: string;
  readonly filtros: readonly LineaReporte[];
  readonly columnas: readonly ColumnaReporte[];
  /** Rows in the order of the columns, in portions of any size. */
  readonly filas: AsyncIterable<readonly (readonly string[])[]>;
  /** Lines below the rows; a function is called once they are written. */
  readonly totales: readonly LineaReporte[] | (() => readonly LineaReporte[]);
  readonly creado: Date;
}

const SHEET = { width: PAGE.height, height: PAGE.width };
const WIDTH = SHEET.width - 2 * MARGIN;
/** Lines of totals that are kept together. */
const MOST_TOGETHER = 12;

const columnOf = ({ titulo, ancho, alinear }: ColumnaReporte, index: number): Column<readonly string[]> => ({
  title: titulo,
  text: (fila) => fila[index] ?? '',
  ...(ancho !== undefined && { width: ancho }),
  ...(alinear !== undefined && { align: alinear }),
});

/** The report in landscape letter, piece by piece: memory does not grow with the number of rows. */
export async function* renderReporte(reporte: Reporte): AsyncGenerator<Buffer, void, undefined> {
  const { titulo, contribuyente, filtros, columnas, filas, totales, creado } = reporte;
  const canvas = new Canvas({ title: `${titulo} ${contribuyente}`, author: 'Bóveda', created: creado }, SHEET);
  let page = 0;
  const writeFoot = () => {
    const y = SHEET.height - MARGIN - 8;
    canvas.rule(y - 5, MARGIN, WIDTH);
    const [running = ''] = canvas.wrap(`${titulo} · ${contribuyente}`, styles.label, WIDTH - 80);
    canvas.line(running, MARGIN, y, WIDTH, styles.label);
    canvas.line(`Página ${++page}`, MARGIN, y, WIDTH, styles.label, 'right');
  };
  canvas.onLeave = writeFoot;
  canvas.begin();
  writeTitle(canvas, reporte);
  if (filtros.length > 0) {
    flowFields(canvas, filtros, 6, WIDTH);
    canvas.y += 6;
  }
  const write = openTable(canvas, columnas.map(columnOf), { x: MARGIN, width: WIDTH });
  for await (const portion of filas) {
    for (const fila of portion) write(fila);
    yield canvas.take();
  }
  writeTotals(canvas, typeof totales === 'function' ? totales() : totales);
  canvas.end(writeFoot);
  yield await canvas.close();
}

function writeTitle(canvas: Canvas, { titulo, contribuyente }: Reporte): void {
  canvas.y = canvas.paragraph(titulo, MARGIN, canvas.y, WIDTH, styles.title);
  canvas.y = canvas.paragraph(contribuyente, MARGIN, canvas.y, WIDTH, styles.body) + 8;
}

function writeTotals(canvas: Canvas, totales: readonly LineaReporte[]): void {
  const line = styles.strong.line + 2;
  // Together on a page where that is possible.
  canvas.ensure(Math.min(totales.length, MOST_TOGETHER) * line + 10);
  canvas.y += 8;
  for (const { label, value } of totales) {
    canvas.ensure(line);
    canvas.line(canvas.show(label), MARGIN, canvas.y, WIDTH - 120, styles.body, 'right');
    canvas.line(canvas.show(value), MARGIN, canvas.y, WIDTH, styles.strong, 'right');
    canvas.y += line;
  }
}
