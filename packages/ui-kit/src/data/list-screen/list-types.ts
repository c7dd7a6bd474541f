import type { ReactNode } from 'react';

export type { ListSelection } from './selection';

/** The part of a query that a list screen reads and changes. */
export interface ListQuery {
  readonly limit: number;
  readonly offset: number;
  readonly sort?: string;
  readonly order?: 'ASC' | 'DESC';
}

/** One page of rows, in the shape of RTK Query's hooks. */
export interface ListResult<Row> {
  /** The page of the current query, once it is loaded. */
  readonly currentData?: { readonly rows: readonly Row[]; readonly count: number };
  /** The last loaded page, of the current or an earlier query. */
  readonly data?: { readonly rows: readonly Row[]; readonly count: number };
  readonly error?: unknown;
  readonly isFetching: boolean;
  refetch(): unknown;
}

/** A column of a table, which is a line of a row's card on a telephone. */
export interface ListColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** `isOpen`: whether the card below the row is open. */
  render(row: Row, isOpen: boolean): ReactNode;
  readonly align?: 'right';
  /** Not wrapped: short codes and dates. */
  readonly nowrap?: boolean;
  /** For names: on one line, which gets more room and is cut where that does not suffice. */
  readonly roomy?: boolean;
  /**
   * Where the value stands on the card of a telephone: at the beginning or end of the first line or of the second, or
   * on the third. Without it, it follows with its title.
   */
  readonly card?: 'title' | 'amount' | 'line' | 'state' | 'link';
  /** Shown only where it is chosen. */
  readonly optional?: true;
  /** Name of this column in `query.sort`; its header then sorts. */
  readonly sort?: string;
}

/** Cards below rows. The screen holds the open keys; a `RowToggle` in one of its columns toggles a card. */
export interface ListExpansion<Row> {
  readonly open: readonly string[];
  render(row: Row): ReactNode;
}
