import type { KeyboardEvent } from 'react';
import { ArrowDownOutlined, ArrowUpOutlined } from '../../icons';
import type { ListColumn, ListQuery } from './list-types';

interface Props<Row> {
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  query: ListQuery;
  onSort(sort: string, order: 'ASC' | 'DESC'): void;
}

/** Arrow keys go from the first link of a row to that of the next one. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const target = event.target as HTMLElement;
  const row = target.closest('tr');
  if (!step || !row || !target.matches('a,button')) return;
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  const link = next?.querySelector<HTMLElement>('a,button');
  if (!link) return;
  event.preventDefault();
  link.focus();
}

export function ListTable<Row>({ label, columns, rows, rowKey, query, onSort }: Props<Row>) {
  return (
    <table className="bv-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} query={query} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={moveBetweenRows}>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td key={column.key} data-label={column.title} data-align={column.align} data-nowrap={column.nowrap}>
                <div>{column.render(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeaderProps<Row> {
  column: ListColumn<Row>;
  query: ListQuery;
  onSort(sort: string, order: 'ASC' | 'DESC'): void;
}

function HeaderCell<Row>({ column, query, onSort }: HeaderProps<Row>) {
  const { sort, title, align } = column;
  if (!sort)
    return (
      <th scope="col" data-align={align}>
        {title}
      </th>
    );
  const order = query.sort === sort ? query.order : undefined;
  return (
    <th scope="col" data-align={align} aria-sort={order && (order === 'ASC' ? 'ascending' : 'descending')}>
      <button type="button" className="bv-sort" onClick={() => onSort(sort, order === 'DESC' ? 'ASC' : 'DESC')}>
        {title}
        {order === 'ASC' && <ArrowUpOutlined />}
        {order === 'DESC' && <ArrowDownOutlined />}
      </button>
    </th>
  );
}

/** Where rows will be; widths differ by column and row so that it reads as text to come. */
export function ListSkeleton({ columns, rows }: { columns: readonly { key: string }[]; rows: number }) {
  return (
    <table className="bv-table" aria-hidden>
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          <tr key={row}>
            {columns.map(({ key }, column) => (
              <td key={key}>
                <div className="bv-skeleton" style={{ width: `${55 + ((row * 7 + column * 13) % 40)}%` }} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
