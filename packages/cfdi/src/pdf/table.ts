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
  /** The details are as wide as the columns to the right too, where the cells of those have one line. */
  readonly spread?: boolean;
}

interface Line {
  readonly text: string;
  readonly look: TextStyle;
}

/** Beside the text of a cell. */
const PAD = 4;
const HEAD = 14;
/** Above the first line of a row and below its last one. */
interface Pads {
  readonly above: number;
  readonly below: number;
}
const ROOMY: Pads = { above: 3, below: 2 };
/** Of a table that takes many pages. */
const DENSE: Pads = { above: 1.2, below: 0.8 };
const SMALLEST = 4.5;

/** Rows from which on a table is set densely. */
const MANY = 60;

/** A column of a width; in a table of many rows no wider than its title and its texts need. */
export function snug<Row>(column: Column<Row>, rows: readonly Row[], width: number): Column<Row> {
  if (rows.length <= MANY) return { ...column, width };
  let widest = textWidth(column.title, styles.head.font, styles.head.size);
  for (const row of rows) widest = Math.max(widest, textWidth(column.text(row), styles.cell.font, styles.cell.size));
  return { ...column, width: Math.min(width, Math.ceil(widest) + 2 * PAD) };
}

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

function textLines<Row>(canvas: Canvas, column: Placed<Row>, row: Row): Line[] {
  const width = column.width - 2 * PAD;
  const text = column.text(row);
  const look = column.align === 'right' ? fitted(canvas.show(text), width) : styles.cell;
  return canvas.wrap(text, look, width).map((line) => ({ text: line, look }));
}

/** The lines of each cell of a row. */
function rowCells<Row>(canvas: Canvas, columns: readonly Placed<Row>[], row: Row): Line[][] {
  const cells = columns.map((column) => textLines(canvas, column, row));
  const last = columns.at(-1);
  columns.forEach((column, index) => {
    const { details, spread, x } = column;
    if (!details) return;
    const isFree = spread && last && cells.slice(index + 1).every(({ length }) => length <= 1);
    const width = (isFree ? last.x + last.width - x : column.width) - 2 * PAD;
    for (const detail of details(row))
      for (const text of canvas.wrap(detail, styles.detail, width)) cells[index]?.push({ text, look: styles.detail });
  });
  return cells;
}

/** Height of each line of a row: that of the tallest in any of its cells. */
function stepsOf(cells: readonly Line[][]): number[] {
  const longest = Math.max(...cells.map(({ length }) => length));
  return Array.from({ length: longest }, (_, line) =>
    Math.max(
      ...cells.map((lines) =>
        lines[line]?.look === styles.detail ? styles.detail.line : lines[line] ? styles.cell.line : 0,
      ),
    ),
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Height that the table takes on one page. */
export function tableHeight<Row>(
  canvas: Canvas,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  width: number,
): number {
  const placed = place(columns, 0, width);
  return rows.reduce(
    (height, row) => height + sum(stepsOf(rowCells(canvas, placed, row))) + ROOMY.above + ROOMY.below,
    HEAD,
  );
}

/** How many of these lines fit into a height, one at least. */
function fitting(steps: readonly number[], from: number, height: number): number {
  let used = steps[from] ?? 0;
  let end = from + 1;
  while (end < steps.length && used + (steps[end] ?? 0) <= height) used += steps[end++] ?? 0;
  return end;
}

/** Lines of one row, from `from` on, as many as fit; answers up to which. */
function writeRow<Row>(
  canvas: Canvas,
  columns: readonly Placed<Row>[],
  cells: readonly Line[][],
  steps: readonly number[],
  from: number,
  { above, below }: Pads,
): number {
  const end = fitting(steps, from, canvas.room - above - below);
  // Column by column: the text of a cell stays together in the file.
  columns.forEach((column, index) => {
    let y = canvas.y + above;
    for (let line = from; line < end; line++) {
      const found = cells[index]?.[line];
      if (found) canvas.line(found.text, column.x + PAD, y, column.width - 2 * PAD, found.look, column.align);
      y += steps[line] ?? 0;
    }
  });
  canvas.y += above + sum(steps.slice(from, end)) + below;
  canvas.rule(canvas.y, columns[0]?.x, sum(columns.map(({ width }) => width)));
  return end;
}

/** A table that rows are added to: the head is repeated on every page, and a row taller than a page goes on on the next. */
export function openTable<Row>(
  canvas: Canvas,
  columns: readonly Column<Row>[],
  area: { x: number; width: number },
  pads: Pads = ROOMY,
): (row: Row) => void {
  const placed = place(columns, area.x, area.width);
  const least = styles.cell.line + pads.above + pads.below;
  canvas.ensure(HEAD + least);
  writeHead(canvas, placed);
  return (row) => {
    const cells = rowCells(canvas, placed, row);
    const steps = stepsOf(cells);
    const whole = sum(steps) + pads.above + pads.below;
    let written = 0;
    while (written < steps.length) {
      const needed = whole > 300 || written > 0 ? least : whole;
      if (canvas.room < needed) {
        canvas.newPage();
        writeHead(canvas, placed);
      }
      written = writeRow(canvas, placed, cells, steps, written, pads);
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
  const write = openTable(canvas, columns, area, rows.length > MANY ? DENSE : ROOMY);
  for (const row of rows) write(row);
}
