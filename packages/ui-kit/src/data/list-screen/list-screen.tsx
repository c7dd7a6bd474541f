import { type ReactNode, useEffect } from 'react';
import { Stylesheet } from '../../theme/stylesheet';
import { ColumnChooser } from './column-chooser';
import { NothingFound, NothingYet, NotLoaded } from './list-notes';
import { ListPages } from './list-pages';
import { listCss } from './list-styles';
import { ListSkeleton, ListTable } from './list-table';
import type { ListColumn, ListExpansion, ListQuery, ListResult, ListSelection } from './list-types';
import { pageCount } from './pages';
import { useColumnChoice } from './use-column-choice';
import { useLate } from './use-late';

/** What a list consists of. It owns nothing: the query and the rows are the screen's. */
export interface ListScreenProps<Row> {
  /** Which list this is (`clientes/vigentes`): the columns that somebody hides are remembered by it, in this browser. */
  name: string;
  title: string;
  /** Of the heading: 2 where the page has a heading of its own above the list. */
  level?: 1 | 2;
  query: ListQuery;
  /** `replace` where the screen corrects itself, so that Back does not lead into the mistake again. */
  onQueryChange(patch: Partial<ListQuery>, options?: { replace?: boolean }): void;
  rows: ListResult<Row>;
  rowKey(row: Row): string;
  columns: readonly ListColumn<Row>[];
  pageSizes: readonly number[];
  /** Buttons beside the title. */
  toolbar?: ReactNode;
  /** Menu of the lists beside this one, between title and filters. */
  tabs?: ReactNode;
  filters?: ReactNode;
  /** Facts about the whole result, above the table: its sum. */
  summary?: ReactNode;
  /** True where something besides paging and order narrows the list. */
  isFiltered: boolean;
  onClear(): void;
  /** What to say, and to offer, while the list has no rows at all. */
  empty: { text: string; action?: ReactNode };
  expansion?: ListExpansion<Row>;
  selection?: ListSelection<Row>;
}

/** From so many columns on, a table needs more room than a laptop gives to seven. */
const WIDE = 8;

const number = new Intl.NumberFormat('es-MX');

/**
 * The list that all lists are: rows keep their place while the next page is on its way, a skeleton shows only where
 * waiting lasts (300 ms), and nothing yet, nothing found and not loaded each say what to do.
 */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, level = 1, query, onQueryChange, rows, rowKey, pageSizes } = props;
  const Heading = `h${level}` as const;
  const columns = useColumnChoice(props.name, props.columns);
  const page = rows.currentData ?? rows.data;
  const isStale = useLate(rows.isFetching && page !== undefined && !rows.currentData);

  // Somebody deleted the last rows of the last page, or a link points past the end.
  const lastOffset = rows.currentData && (pageCount(rows.currentData.count, query.limit) - 1) * query.limit;
  useEffect(() => {
    if (lastOffset !== undefined && query.offset > lastOffset) onQueryChange({ offset: lastOffset }, { replace: true });
  }, [lastOffset, query.offset, onQueryChange]);

  const failed = rows.error !== undefined && !rows.currentData;
  const hasRows = !failed && page !== undefined && page.rows.length > 0;
  // Boxes before the rows take the room of a column.
  const isWide = columns.shown.length + (props.selection ? 1 : 0) >= WIDE;
  return (
    <section className="bv-list" aria-label={title} data-wide={isWide ? '' : undefined}>
      <Stylesheet name="boveda-list" css={listCss} />
      <div className="bv-list-head">
        <Heading>{title}</Heading>
        {props.toolbar && <div className="bv-list-tools">{props.toolbar}</div>}
      </div>
      {props.tabs}
      {props.filters && <div className="bv-list-filters">{props.filters}</div>}
      <div className="bv-list-status">
        <span role="status">{rows.currentData && describeRange(query, rows.currentData)}</span>
        {props.summary}
        <ColumnChooser columns={props.columns} shown={columns.shown} onToggle={columns.toggle} />
      </div>
      <div className="bv-list-body" aria-busy={rows.isFetching} data-stale={isStale ? '' : undefined}>
        {hasRows ? (
          <ListTable
            label={title}
            columns={columns.shown}
            rows={page.rows}
            rowKey={rowKey}
            query={query}
            expansion={props.expansion}
            selection={props.selection}
            onSort={(sort, order) => onQueryChange({ sort, order })}
          />
        ) : (
          <WithoutRows {...props} failed={failed} />
        )}
      </div>
      {page && !failed && page.count > 0 && (
        <ListPages
          limit={query.limit}
          offset={query.offset}
          count={page.count}
          pageSizes={pageSizes}
          onChange={onQueryChange}
        />
      )}
    </section>
  );
}

function WithoutRows<Row>(props: ListScreenProps<Row> & { failed: boolean }) {
  const { rows, query, columns, failed, isFiltered, onClear, empty } = props;
  const isWaiting = rows.isFetching || (!rows.currentData && !failed);
  const isLate = useLate(isWaiting);
  if (failed && !rows.isFetching) return <NotLoaded error={rows.error} onRetry={() => rows.refetch()} />;
  if (isWaiting) return isLate ? <ListSkeleton columns={columns} rows={Math.min(query.limit, 10)} /> : null;
  // A page past the end is about to be left; whatever was said about it would only flash up.
  if (rows.currentData && rows.currentData.count > 0) return null;
  return isFiltered ? <NothingFound onClear={onClear} /> : <NothingYet {...empty} />;
}

function describeRange({ offset }: ListQuery, { rows, count }: { rows: readonly unknown[]; count: number }): string {
  if (count === 0) return 'Sin registros';
  return `${number.format(offset + 1)} – ${number.format(offset + rows.length)} de ${number.format(count)}`;
}
