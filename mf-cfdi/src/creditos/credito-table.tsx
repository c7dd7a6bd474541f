import { type ReactNode, useId } from 'react';

/** Title of a column and its cell of a row. */
export type CreditoColumn<Row> = [title: string, render: (row: Row) => ReactNode];

interface Props<Row> {
  title: string;
  empty: string;
  columns: CreditoColumn<Row>[];
  rows: readonly Row[];
}

/** One section of the card of a credit; it scrolls horizontally on a telephone. */
export function CreditoTable<Row extends { uuid: string }>({ title, empty, columns, rows }: Props<Row>) {
  const id = useId();
  const nowrapOf = (column: string) => column === 'Fecha' || column === 'Importe' || undefined;
  const alignOf = (column: string) => (column === 'Importe' ? 'right' : undefined);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keyboard.
        // biome-ignore lint/a11y/useSemanticElements: a second section around its own table would only be noise.
        <div className="cfdi-credito-scroll" role="group" aria-labelledby={id} tabIndex={0}>
          <table aria-labelledby={id}>
            <thead>
              <tr>
                {columns.map(([column]) => (
                  <th key={column} scope="col" data-align={alignOf(column)}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // One complement may pay the same invoice twice.
                <tr key={`${row.uuid} ${index.toString()}`}>
                  {columns.map(([column, render]) => (
                    <td key={column} data-align={alignOf(column)} data-nowrap={nowrapOf(column)}>
                      {render(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
