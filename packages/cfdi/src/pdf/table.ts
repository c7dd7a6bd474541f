import { type Canvas, CONTENT, ink, MARGIN, styles } from './canvas';
import { textWidth } from './metrics';
import type { Align, TextStyle } from './type';

/** A column; the one without width takes what the others leave. */
export interface Column<Row> {
  readonly title: string;
  readonly width?: number;
  readonly align?: Align;
  readonly text: (row: Row) => string;
  /** Smaller lines below the text. */
  readonly details?: (row: Row) => readonly string[];
}

interface Line {
  readonly text: string;
  readonly look: TextStyle;
}

const PAD = 4;
const HEAD = 15;
const SMALLEST = 4.5;

interface Placed<Row> extends Column<Row> {
  readonly x: number;
  readonly width: number;
}

function place<Row>(columns: readonly Column<Row>[], x: number, width: number): Placed<Row>[] {
  const free = width - columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
  let left = x;
  return columns.map((column) => {
    const placed = { ...column, x: left, width: column.width ?? free };
    left += placed.width;
    return placed;
  });
}

function writeHead<Row>(canvas: Canvas, columns: readonly Placed<Row>[]): void {
  const [first] = columns;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  if (first) canvas.box(first.x, canvas.y, width, HEAD, ink.accent);
  for (const { title, x, width: own, align } of columns) {
    canvas.line(canvas.show(title), x + PAD, canvas.y + 4, own - 2 * PAD, styles.head, align);
  }
  canvas.y += HEAD;
}

/** A number is never broken: a long one is set smaller. */
function fitted(text: string, width: number): TextStyle {
  const { font, size } = styles.cell;
  const needed = textWidth(text, font, size);
  return needed <= width ? styles.cell : { ...styles.cell, size: Math.max(SMALLEST, (size * width) / needed - 0.01) };
}

function cellLines<Row>(canvas: Canvas, column: Placed<Row>, row: Row): Line[] {
  const width = column.width - 2 * PAD;
  const lines = (text: string, look: TextStyle) => canvas.wrap(text, look, width).map((line) => ({ text: line, look }));
  const text = column.text(row);
  return [
    ...lines(text, column.align === 'right' ? fitted(canvas.show(text), width) : styles.cell),
    ...(column.details?.(row) ?? []).flatMap((detail) => lines(detail, styles.detail)),
  ];
}

const rowHeight = (cells: readonly Line[][]) =>
  Math.max(...cells.map(({ length }) => length)) * styles.cell.line + 2 * PAD - 2;

/** Height that the table takes on one page. */
export function tableHeight<Row>(
  canvas: Canvas,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  width: number,
): number {
  const placed = place(columns, 0, width);
  return rows.reduce((sum, row) => sum + rowHeight(placed.map((column) => cellLines(canvas, column, row))), HEAD);
}

/** Lines of one row, from `from` on, as many as fit; answers how many were written. */
function writeRow<Row>(
  canvas: Canvas,
  columns: readonly Placed<Row>[],
  cells: readonly Line[][],
  from: number,
): number {
  const step = styles.cell.line;
  const longest = Math.max(...cells.map((lines) => lines.length));
  const count = Math.min(longest - from, Math.max(1, Math.floor((canvas.room - 2 * PAD) / step)));
  columns.forEach((column, index) => {
    (cells[index] ?? []).slice(from, from + count).forEach(({ text, look }, line) => {
      canvas.line(text, column.x + PAD, canvas.y + PAD + line * step, column.width - 2 * PAD, look, column.align);
    });
  });
  canvas.y += count * step + 2 * PAD - 2;
  canvas.rule(
    canvas.y,
    columns[0]?.x,
    columns.reduce((sum, { width }) => sum + width, 0),
  );
  return count;
}

/** A table that rows are added to: the head is repeated on every page, and a row taller than a page goes on on the next. */
export function openTable<Row>(
  canvas: Canvas,
  columns: readonly Column<Row>[],
  area: { x: number; width: number },
): (row: Row) => void {
  const placed = place(columns, area.x, area.width);
  const least = styles.cell.line + 2 * PAD;
  canvas.ensure(HEAD + least);
  writeHead(canvas, placed);
  return (row) => {
    const cells = placed.map((column) => cellLines(canvas, column, row));
    const longest = Math.max(...cells.map((lines) => lines.length));
    const whole = longest * styles.cell.line + 2 * PAD;
    let written = 0;
    while (written < longest) {
      const needed = whole > 300 || written > 0 ? least : whole;
      if (canvas.room < needed) {
        canvas.newPage();
        writeHead(canvas, placed);
      }
      written += writeRow(canvas, placed, cells, written);
    }
  };
}

/** A table of any length. */
export function writeTable<Row>(
  canvas: Canvas,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  area: { x: number; width: number } = { x: MARGIN, width: CONTENT },
): void {
  const write = openTable(canvas, columns, area);
  for (const row of rows) write(row);
}
