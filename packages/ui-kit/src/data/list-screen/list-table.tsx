import { Fragment, type KeyboardEvent, memo } from 'react';
import { ArrowDownOutlined, ArrowUpOutlined } from '../../icons';
import type { ListColumn, ListExpansion, ListQuery, ListSelection } from './list-types';
import { openRow } from './open-row';
import { cardIdOf } from './row-toggle';
import { SelectAllBox, SelectBox } from './select-box';
import { isSelectable, type SelectionStore } from './selection';
import { SELECT_BOX, useSelectInRows } from './use-select-in-rows';

interface Props<Row> {
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  query: ListQuery;
  onSort(sort: string, order: 'ASC' | 'DESC'): void;
  onOpen?: ((key: string) => void) | undefined;
  expansion?: ListExpansion<Row> | undefined;
  selection?: ListSelection<Row> | undefined;
}

/** Moves the focus between the first links of the rows, or between their checkboxes, by arrow keys. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const target = event.target as HTMLElement;
  const row = target.closest('tr');
  const kind = [SELECT_BOX, 'a,button'].find((each) => target.matches(each));
  if (!step || !row || !kind) return;
  const rows = [...event.currentTarget.querySelectorAll(':scope>tr:not(.bv-card-row)')];
  const next = rows[rows.indexOf(row) + step];
  const link = next?.querySelector<HTMLElement>(kind);
  if (!link) return;
  event.preventDefault();
  link.focus();
}

/** The rows of one page; headers sort, arrow keys move between rows, a click opens one. */
export function ListTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, query, onSort, onOpen, expansion, selection } = props;
  const keyed = rows.map((row) => [rowKey(row), row] as const);
  const onSelect = useSelectInRows(selection, keyed);
  return (
    <table className="bv-table" aria-label={label} data-cards={columns.some(({ card }) => card) ? 'short' : undefined}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="bv-select">
              <SelectAllBox rows={keyed} selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} query={query} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={moveBetweenRows} onClick={(event) => openRow(event, onOpen)} onChange={onSelect}>
        {keyed.map(([key, row]) => {
          const isOpen = expansion?.open.includes(key) ?? false;
          return (
            <Fragment key={key}>
              <ListRow
                row={row}
                rowKey={key}
                columns={columns as readonly ListColumn<unknown>[]}
                isOpen={isOpen}
                store={selection?.store as SelectionStore<unknown> | undefined}
                label={selection?.label(row)}
                canSelect={selection !== undefined && isSelectable(selection, row)}
              />
              {expansion && isOpen && (
                <tr className="bv-card-row" id={cardIdOf(key)}>
                  <td colSpan={columns.length + (selection ? 1 : 0)}>
                    <div className="bv-card">{expansion.render(row)}</div>
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

interface RowProps {
  row: unknown;
  rowKey: string;
  columns: readonly ListColumn<unknown>[];
  isOpen: boolean;
  /** Of the selection; without it, there is no checkbox. */
  store: SelectionStore<unknown> | undefined;
  label: string | undefined;
  canSelect: boolean;
}

/** Renders again only when its row, the columns or its state change: a page has up to 250 rows. */
const ListRow = memo(function ListRow(props: RowProps) {
  const { row, rowKey, columns, isOpen, store, label = '', canSelect } = props;
  return (
    <tr data-key={rowKey}>
      {store && (
        <td className="bv-select">
          <SelectBox rowKey={rowKey} label={label} disabled={!canSelect} store={store} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          data-label={column.title}
          data-align={column.align}
          data-nowrap={column.nowrap}
          data-roomy={column.roomy}
          data-card={column.card}
        >
          <div>{column.render(row, isOpen)}</div>
        </td>
      ))}
    </tr>
  );
});

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

/** Placeholder rows while the first page loads. */
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
