import type { ReactNode } from 'react';

interface CellOptions {
  /** The cell names its row. */
  isHeader?: boolean;
  /** The cell has no label where a stylesheet shows rows as cards, by `data-label`. */
  isTitle?: boolean;
  align?: 'right' | undefined;
  nowrap?: boolean | undefined;
}

/** Title of a column, its cell of a row, and how the cell is set. */
export type DetailColumn<Row> = readonly [title: string, render: (row: Row) => ReactNode, options?: CellOptions];

interface Props<Row> {
  columns: readonly DetailColumn<Row>[];
  rows: readonly Row[];
  rowKey(row: Row, index: number): string | number;
  caption?: ReactNode;
  /** The caption is for who cannot see the table. */
  isCaptionHidden?: boolean;
  className?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/** The table of a detail: columns and rows without order, filters or pages, which a `ListScreen` has. */
export function DetailTable<Row>({ columns, rows, rowKey, caption, isCaptionHidden, ...attributes }: Props<Row>) {
  return (
    <table {...attributes}>
      {caption && <caption className={isCaptionHidden ? 'bv-visually-hidden' : undefined}>{caption}</caption>}
      <thead>
        <tr>
          {columns.map(([title, , { align } = {}]) => (
            <th key={title} scope="col" data-align={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)}>
            {columns.map(([title, render, { isHeader, isTitle, align, nowrap } = {}]) =>
              isHeader ? (
                <th key={title} scope="row">
                  {render(row)}
                </th>
              ) : (
                <td
                  key={title}
                  data-label={isTitle ? undefined : title}
                  data-align={align}
                  data-nowrap={nowrap || undefined}
                >
                  {render(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
