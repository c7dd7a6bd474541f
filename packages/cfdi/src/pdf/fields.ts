import { type Canvas, CONTENT, MARGIN, PAGE, styles } from './canvas';
import type { TextStyle } from './type';

/** A label and what it says; `wide` takes so many columns. */
export interface Field {
  readonly label: string;
  readonly value: string;
  readonly wide?: number;
  readonly look?: TextStyle;
}

interface Cell {
  readonly field: Field;
  readonly label: readonly string[];
  readonly value: readonly string[];
  readonly x: number;
  readonly width: number;
}

interface Row {
  readonly cells: readonly Cell[];
  readonly height: number;
}

/** Labels above values, their lines found and measured, not yet drawn. */
export interface Grid {
  readonly rows: readonly Row[];
  readonly height: number;
}

const GAP = 10;
const BELOW = 5;
/** A row that is taller does not keep to its columns. */
const TALLEST = PAGE.height / 2;

function rowsOf(fields: readonly Field[], columns: number): Field[][] {
  const rows: Field[][] = [];
  let used = columns;
  for (const field of fields) {
    const wide = Math.min(field.wide ?? 1, columns);
    if (used + wide > columns) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(field);
    used += wide;
  }
  return rows;
}

function layRow(canvas: Canvas, fields: readonly Field[], unit: number): Row {
  let x = 0;
  let height = 0;
  const cells = fields.map((field): Cell => {
    const { wide = 1, look = styles.body } = field;
    const width = unit * wide + GAP * (wide - 1);
    const label = canvas.wrap(field.label, styles.label, width);
    const value = canvas.wrap(field.value, look, width);
    const cell = { field, label, value, x, width };
    height = Math.max(height, label.length * styles.label.line + value.length * look.line);
    x += width + GAP;
    return cell;
  });
  return { cells, height };
}

function drawRow(canvas: Canvas, { cells }: Row, left: number, top: number): void {
  for (const { field, label, value, x, width } of cells) {
    const below = canvas.lines(label, left + x, top, width, styles.label);
    canvas.lines(value, left + x, below, width, field.look ?? styles.body);
  }
}

/** Fields in so many columns: how tall they will be, and what `drawFields` draws. */
export function layFields(canvas: Canvas, fields: readonly Field[], columns: number, width: number): Grid {
  const unit = (width - GAP * (columns - 1)) / columns;
  const rows = rowsOf(fields, columns).map((row) => layRow(canvas, row, unit));
  return { rows, height: rows.reduce((sum, { height }) => sum + height + BELOW, -BELOW) };
}

/** The fields where they are wanted, on this page. */
export function drawFields(canvas: Canvas, { rows }: Grid, x: number, y: number): void {
  let top = y;
  for (const row of rows) {
    drawRow(canvas, row, x, top);
    top += row.height + BELOW;
  }
}

/** The fields from the cursor on, on as many pages as they need. */
export function flowFields(canvas: Canvas, fields: readonly Field[], columns: number, width = CONTENT): void {
  const { rows } = layFields(canvas, fields, columns, width);
  rows.forEach((row, index) => {
    if (index > 0) canvas.y += BELOW;
    if (row.height > TALLEST) {
      for (const { field } of row.cells) writeLong(canvas, field, width);
      return;
    }
    canvas.ensure(row.height);
    drawRow(canvas, row, MARGIN, canvas.y);
    canvas.y += row.height;
  });
}

function writeLong(canvas: Canvas, { label, value, look = styles.body }: Field, width: number): void {
  canvas.ensure(styles.label.line + look.line);
  canvas.flow(canvas.wrap(label, styles.label, width), MARGIN, width, styles.label);
  canvas.flow(canvas.wrap(value, look, width), MARGIN, width, look);
  canvas.y += BELOW;
}
