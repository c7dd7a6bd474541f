import { Empty } from '@boveda/ui-kit/data';
import type { ReactNode } from 'react';
import { Loaded } from './loaded';

interface Props<Row> {
  /** Name of the list for screen readers. */
  label: string;
  rows: { data?: { readonly rows: readonly Row[] }; error?: unknown; refetch(): unknown };
  rowKey(row: Row): string;
  /** Shown while there are no rows. */
  empty: string;
  children(row: Row): ReactNode;
}

/** A short list without pages: a line for each row, several on a telephone. */
export const RowList = <Row,>({ label, rows, rowKey, empty, children }: Props<Row>) => (
  <Loaded query={rows}>
    {(data) =>
      data.rows.length === 0 ? (
        <Empty description={empty} />
      ) : (
        <ul className="config-rows" aria-label={label}>
          {data.rows.map((row) => (
            <li key={rowKey(row)}>{children(row)}</li>
          ))}
        </ul>
      )
    }
  </Loaded>
);
