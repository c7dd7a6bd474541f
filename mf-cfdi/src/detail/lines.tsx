import { formatCount } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { useId } from 'react';

/** Style of the tables of a CFDI: a column of text, and columns of amounts that stay on one line, down to 320 px. */
export const linesCss = `
.cfdi-lines{overflow-x:auto}
.cfdi-lines h2{font-size:1rem;margin:0 0 .5rem;font-weight:600}
.cfdi-lines table{border-collapse:collapse;width:100%;font-size:.875rem}
.cfdi-lines th{font-weight:400;color:var(--bv-muted);font-size:.8125rem;text-align:start;padding:0 0 .25rem}
.cfdi-lines td{vertical-align:top;padding:.5rem 0;border-top:1px solid var(--bv-border);overflow-wrap:anywhere}
.cfdi-lines :is(th,td):first-child{width:100%}
.cfdi-lines tr:last-child td{padding-bottom:0}
.cfdi-lines :is(th,td)+:is(th,td){text-align:end;white-space:nowrap;padding-inline-start:.75rem;font-variant-numeric:tabular-nums}
.cfdi-lines small{display:block;color:var(--bv-muted);font-size:.8125rem}
.cfdi-lines .cfdi-said{white-space:pre-wrap}
.cfdi-lines>p{margin:.5rem 0 0;color:var(--bv-muted);font-size:.8125rem}`;

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
