import { Button } from '@boveda/ui-kit';
import { Empty } from '@boveda/ui-kit/data';
import { type ReactNode, useState } from 'react';
import { Loaded } from './loaded';

const PORTION = 20;
const MOST = 240;

/** How many rows of a list are asked for: a portion at first, and another one each time. */
export function usePortions() {
  const [limit, setLimit] = useState(PORTION);
  return {
    limit,
    more: () => setLimit(Math.min(MOST, limit + PORTION)),
    reset: () => setLimit(PORTION),
  };
}

interface Props<Row> {
  /** Name of the list for assistive technology. */
  label: string;
  /** What stands in place of an empty list. */
  empty: string;
  query: Parameters<typeof Loaded<{ rows: readonly Row[]; count: number }>>[0]['query'];
  onMore(): void;
  /** The whole list in words. */
  describe(count: number): string;
  children(row: Row): ReactNode;
}

/** The rows of a list that grows by portions, with what it counts and the button for the next portion. */
export function Portions<Row extends { id: string }>({ label, empty, query, onMore, describe, children }: Props<Row>) {
  return (
    <Loaded query={query}>
      {({ rows, count }) =>
        rows.length === 0 ? (
          <Empty description={empty} />
        ) : (
          <>
            <ul className="config-entregas" aria-label={label}>
              {rows.map((row) => (
                <li key={row.id}>{children(row)}</li>
              ))}
            </ul>
            <div className="config-head">
              <span className="config-muted">{describe(count)}</span>
              {rows.length < Math.min(count, MOST) && <Button onClick={onMore}>Ver más</Button>}
            </div>
          </>
        )
      }
    </Loaded>
  );
}
