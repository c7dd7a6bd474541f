import { type ReactNode, useId } from 'react';

/** Title of a column, and what a row has in it. */
export type Columna<Row> = [titulo: string, render: (row: Row) => ReactNode];

interface Props<Row> {
  titulo: string;
  vacia: string;
  columnas: Columna<Row>[];
  rows: readonly Row[];
}

/** One section of the card of a credit; too wide for a telephone, it scrolls by itself. */
export function TablaDeCredito<Row extends { uuid: string }>({ titulo, vacia, columnas, rows }: Props<Row>) {
  const id = useId();
  const nowrapOf = (column: string) => column === 'Fecha' || column === 'Importe' || undefined;
  const alignOf = (column: string) => (column === 'Importe' ? 'right' : undefined);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{titulo}</h2>
      {rows.length === 0 ? (
        <p>{vacia}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keyboard.
        // biome-ignore lint/a11y/useSemanticElements: a second section around its own table would only be noise.
        <div className="cfdi-credito-scroll" role="group" aria-labelledby={id} tabIndex={0}>
          <table aria-labelledby={id}>
            <thead>
              <tr>
                {columnas.map(([column]) => (
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
                  {columnas.map(([column, render]) => (
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
