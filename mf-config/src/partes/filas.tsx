import { Empty } from '@boveda/ui-kit/data';
import type { ReactNode } from 'react';
import { Loaded } from './loaded';

interface Props<Row> {
  /** Name of the list where it is read out. */
  titulo: string;
  rows: { data?: { readonly rows: readonly Row[] }; error?: unknown; refetch(): unknown };
  rowKey(row: Row): string;
  /** What to say while there is none. */
  vacia: string;
  children(row: Row): ReactNode;
}

/** A short list without pages: a line for each row, several on a telephone. */
export const Filas = <Row,>({ titulo, rows, rowKey, vacia, children }: Props<Row>) => (
  <Loaded query={rows}>
    {(data) =>
      data.rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={vacia} />
      ) : (
        <ul className="cfg-filas" aria-label={titulo}>
          {data.rows.map((row) => (
            <li key={rowKey(row)}>{children(row)}</li>
          ))}
        </ul>
      )
    }
  </Loaded>
);
