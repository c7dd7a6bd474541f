import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { useId } from 'react';

interface Props<Row> {
  title: string;
  empty: string;
  columns: readonly DetailColumn<Row>[];
  rows: readonly Row[];
}

/** One section of the card of a credit; it scrolls horizontally on a telephone. */
export function CreditoTable<Row extends { uuid: string }>({ title, empty, columns, rows }: Props<Row>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keyboard.
        // biome-ignore lint/a11y/useSemanticElements: a second section around its own table would only be noise.
        <div className="cfdi-credito-scroll" role="group" aria-labelledby={id} tabIndex={0}>
          <DetailTable
            aria-labelledby={id}
            columns={columns}
            rows={rows}
            // One complement may pay the same invoice twice.
            rowKey={({ uuid }, index) => `${uuid} ${index.toString()}`}
          />
        </div>
      )}
    </section>
  );
}
