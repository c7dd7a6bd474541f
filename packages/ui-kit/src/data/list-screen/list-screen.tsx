import { type ReactNode, useEffect, useMemo } from 'react';
import { Headed } from '../../controls/headed';
import { formatCount } from '../../formats';
import { Stylesheet } from '../../theme/stylesheet';
import { type ColumnChoice, shownColumns } from './column-choice';
import { ColumnChooser } from './column-chooser';
import { NothingFound, NothingYet, NotLoaded } from './list-notes';
import { ListPages } from './list-pages';
import { listCss } from './list-styles';
import { ListSkeleton, ListTable } from './list-table';
import type { ListColumn, ListExpansion, ListQuery, ListResult, ListSelection } from './list-types';
import { pageCount } from './pages';
import { SelectionStatus } from './select-box';
import { useDelayedFlag } from './use-delayed-flag';
import { useKeptFocus } from './use-kept-focus';
import { useKeptSelection } from './use-kept-selection';
import { usePressedQuery } from './use-pressed-query';

/** Props of ListScreen. Query and rows belong to the screen. */
export interface ListScreenProps<Row> {
  title: string;
  /** Level of the heading: 2 if the page has a heading above the list. */
  level?: 1 | 2;
  query: ListQuery;
  /** `replace` when the list corrects the query, so that Back does not lead to the wrong one. */
  onQueryChange(patch: Partial<ListQuery>, options?: { replace?: boolean }): void;
  rows: ListResult<Row>;
  rowKey(row: Row): string;
  columns: readonly ListColumn<Row>[];
  /** Which of the columns are shown, in which order. */
  columnChoice: ColumnChoice;
  pageSizes: readonly number[];
  /** Buttons beside the title. */
  toolbar?: ReactNode;
  /** Links to sibling lists, between title and filters. */
  tabs?: ReactNode;
  /** What to know before the list is used, below title and tabs. */
  notices?: ReactNode;
  filters?: ReactNode;
  /** Facts about the whole result above the table, such as its sum. */
  summary?: ReactNode;
  /** Whether the query filters by anything but paging and order. */
  isFiltered: boolean;
  onClear(): void;
  /** What is near to what was searched, for a filtered list without rows. */
  nearest?: ReactNode;
  /** Text and action for a list without rows and filters. */
  empty: { text: string; action?: ReactNode };
  /** Follows the `<a>` in the `bv-row-link` of a row; links of a router would render with every change of the address. */
  onOpen?(key: string): void;
  expansion?: ListExpansion<Row>;
  selection?: ListSelection<Row>;
}

/** Number of columns from which on a table switches to compact styles and cards earlier. */
const WIDE = 8;
/** Number from which on it scrolls sideways. */
const MANY = 12;

/**
 * The screen of all lists. The previous rows stay while the next page loads, a skeleton shows only if
 * loading takes longer than 300 ms, and empty, filtered and failed lists have their own states.
 */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, level = 1, query, onQueryChange, rows, rowKey, pageSizes } = props;
  const Heading = `h${level}` as const;
  const { chosen } = props.columnChoice;
  const columns = useMemo(() => shownColumns(props.columns, chosen), [props.columns, chosen]);
  const [pressed, press] = usePressedQuery(query, onQueryChange);
  const page = rows.currentData ?? rows.data;
  const isStale = useDelayedFlag(rows.isFetching && page !== undefined && !rows.currentData);

  useKeptSelection(props.selection, query, rows.currentData?.rows, rowKey);
  const noteFocus = useKeptFocus(rows.currentData);

  // The last rows of the last page may have been deleted, or a link points past the end.
  const lastOffset = rows.currentData && (pageCount(rows.currentData.count, query.limit) - 1) * query.limit;
  useEffect(() => {
    if (lastOffset !== undefined && query.offset > lastOffset) onQueryChange({ offset: lastOffset }, { replace: true });
  }, [lastOffset, query.offset, onQueryChange]);

  const failed = rows.error !== undefined && !rows.currentData;
  const hasRows = !failed && page !== undefined && page.rows.length > 0;
  // The column of the selection boxes is too narrow to count.
  const width = columns.length;
  return (
    <section
      className="bv-list"
      aria-label={title}
      data-wide={width >= WIDE ? '' : undefined}
      data-many={width >= MANY ? '' : undefined}
    >
      <Stylesheet name="boveda-list" css={listCss} />
      <Headed
        heading={
          <div className="bv-list-head">
            <Heading>{title}</Heading>
            {props.tabs && <div className="bv-list-tabs">{props.tabs}</div>}
            {props.toolbar && <div className="bv-list-tools">{props.toolbar}</div>}
          </div>
        }
      >
        {props.notices}
      </Headed>
      {props.filters && <div className="bv-list-filters">{props.filters}</div>}
      <div className="bv-list-status">
        <span role="status">{rows.currentData && describeRange(query, rows.currentData)}</span>
        {props.summary}
        <ColumnChooser columns={props.columns} shown={columns} choice={props.columnChoice} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: notes where the focus of its controls is. */}
      <div
        className="bv-list-body"
        aria-busy={rows.isFetching}
        data-stale={isStale ? '' : undefined}
        onFocus={noteFocus}
      >
        {hasRows ? (
          <ListTable
            label={title}
            columns={columns}
            rows={page.rows}
            rowKey={rowKey}
            query={pressed}
            onOpen={props.onOpen}
            expansion={props.expansion}
            selection={props.selection}
            onSort={(sort, order) => press({ sort, order })}
          />
        ) : (
          <WithoutRows {...props} columns={columns} failed={failed} />
        )}
      </div>
      {page && !failed && page.count > 0 && (
        <ListPages
          limit={pressed.limit}
          offset={pressed.offset}
          count={page.count}
          pageSizes={pageSizes}
          onChange={press}
        />
      )}
      {props.selection && <SelectionStatus store={props.selection.store} />}
    </section>
  );
}

function WithoutRows<Row>(props: ListScreenProps<Row> & { failed: boolean }) {
  const { rows, query, columns, failed, isFiltered, onClear, empty, nearest } = props;
  const isWaiting = rows.isFetching || (!rows.currentData && !failed);
  const isLate = useDelayedFlag(isWaiting);
  if (failed && !rows.isFetching) return <NotLoaded error={rows.error} onRetry={() => rows.refetch()} />;
  if (isWaiting) return isLate ? <ListSkeleton columns={columns} rows={Math.min(query.limit, 10)} /> : null;
  // A page past the end is being replaced; an empty state would only flash.
  if (rows.currentData && rows.currentData.count > 0) return null;
  return isFiltered ? <NothingFound onClear={onClear} nearest={nearest} /> : <NothingYet {...empty} />;
}

function describeRange({ offset }: ListQuery, { rows, count }: { rows: readonly unknown[]; count: number }): string {
  if (count === 0) return 'Sin registros';
  return `${formatCount(offset + 1)} – ${formatCount(offset + rows.length)} de ${formatCount(count)}`;
}
