import type { ReactNode } from 'react';

/** What a list screen reads and changes of a query; the query itself belongs to the screen. */
export interface ListQuery {
  readonly limit: number;
  readonly offset: number;
  readonly sort?: string;
  readonly order?: 'ASC' | 'DESC';
}

/** One page of rows as RTK Query's hooks hold it; any other source of the same shape will do. */
export interface ListResult<Row> {
  /** The page that was asked for, once it is there. */
  readonly currentData?: { readonly rows: readonly Row[]; readonly count: number };
  /** The last page that was there, whatever was asked for. */
  readonly data?: { readonly rows: readonly Row[]; readonly count: number };
  readonly error?: unknown;
  readonly isFetching: boolean;
  refetch(): unknown;
}

/** A column of a table, and a line of the card that a row becomes on a telephone. */
export interface ListColumn<Row> {
  readonly key: string;
  readonly title: string;
  render(row: Row): ReactNode;
  readonly align?: 'right';
  /** Never broken into lines: short codes and dates. */
  readonly nowrap?: boolean;
  /** Names, which take the room that codes can do without. */
  readonly roomy?: boolean;
  /** Name of this column in `query.sort`; its header then sorts. */
  readonly sort?: string;
}

/** Cards below rows. Which are open is the screen's; a `RowToggle` in one of its columns opens and closes them. */
export interface ListExpansion<Row> {
  readonly open: readonly string[];
  render(row: Row): ReactNode;
}

/** Boxes before rows. Which are ticked is the screen's, also across pages. */
export interface ListSelection<Row> {
  readonly keys: readonly string[];
  onChange(keys: readonly string[]): void;
  /** What the box of a row is called where it is read out. */
  label(row: Row): string;
  /** Rows that cannot be chosen have their box disabled. */
  canSelect?(row: Row): boolean;
  /** The box that would be one too many is not ticked; `onTooMany` says so to people. */
  readonly max?: number;
  onTooMany?(): void;
}
