import { formatCount } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { useId } from 'react';

interface Props<Row> {
  title: string;
  /** The first column is text, the others are amounts. */
  columns: readonly DetailColumn<Row>[];
  rows: readonly Row[];
  /** Number of all rows, where `rows` has the first ones. */
  count?: number;
  /** Whether XML and PDF have the other rows. */
  isInFiles?: boolean;
  /** What is said below the rows. */
  note?: string;
}

/** A titled table of a CFDI; nothing without rows. */
export function Lines<Row>({ title, columns, rows, count = rows.length, isInFiles = false, note }: Props<Row>) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section className="cfdi-card cfdi-lines" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {/* The rows of a document have no key of their own, and never change their order. */}
      <DetailTable aria-labelledby={id} columns={columns} rows={rows} rowKey={(_row, index) => index} />
      {count > rows.length && (
        <p>
          Se muestran {formatCount(rows.length)} de {formatCount(count)}
          {isInFiles ? '; el XML y el PDF los tienen todos.' : '.'}
        </p>
      )}
      {note && <p>{note}</p>}
    </section>
  );
}
