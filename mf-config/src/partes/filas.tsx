import { Empty, type ListResult, useLate } from '@boveda/ui-kit/data';
import { Skeleton } from '@boveda/ui-kit/feedback';
import type { ReactNode } from 'react';
import { NoCargado } from './avisos';

interface Props<Row> {
  /** Name of the list where it is read out. */
  titulo: string;
  rows: Pick<ListResult<Row>, 'error' | 'refetch'> & { data?: { readonly rows: readonly Row[] } };
  rowKey(row: Row): string;
  /** What to say while there is none. */
  vacia: string;
  children(row: Row): ReactNode;
}

/** A short list without pages: a line for each row, several on a telephone. */
export function Filas<Row>({ titulo, rows, rowKey, vacia, children }: Props<Row>) {
  const isLate = useLate(!rows.data);
  if (!rows.data && rows.error) return <NoCargado error={rows.error} onRetry={rows.refetch} />;
  if (!rows.data) return isLate ? <Skeleton active title={false} /> : null;
  if (rows.data.rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={vacia} />;
  return (
    <ul className="cfg-filas" aria-label={titulo}>
      {rows.data.rows.map((row) => (
        <li key={rowKey(row)}>{children(row)}</li>
      ))}
    </ul>
  );
}
