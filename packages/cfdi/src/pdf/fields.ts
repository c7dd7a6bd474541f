import { type Canvas, styles } from './canvas';
import type { TextStyle } from './type';

/** A label and what it says; `wide` takes so many columns. */
export interface Field {
  readonly label: string;
  readonly value: string;
  readonly wide?: number;
  readonly look?: TextStyle;
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const GAP = 10;

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

/** Labels above values in so many columns; answers where the grid ends. With `dry` nothing is drawn, only measured. */
export function writeFields(
  canvas: Canvas,
  fields: readonly Field[],
  columns: number,
  area: Area,
  dry = false,
): number {
  const unit = (area.width - GAP * (columns - 1)) / columns;
  let { y } = area;
  for (const row of rowsOf(fields, columns)) {
    let { x } = area;
    let bottom = y;
    for (const { label, value, wide = 1, look = styles.body } of row) {
      const width = unit * wide + GAP * (wide - 1);
      const lines = canvas.wrap(value, look, width);
      if (!dry) {
        canvas.line(canvas.show(label), x, y, width, styles.label);
        canvas.lines(lines, x, y + styles.label.line, width, look);
      }
      bottom = Math.max(bottom, y + styles.label.line + lines.length * look.line);
      x += width + GAP;
    }
    y = bottom + 5;
  }
  return y - 5;
}
