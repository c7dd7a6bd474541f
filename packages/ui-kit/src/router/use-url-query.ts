import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { patchQuery, type QueryPatch, type QuerySchema, readQuery, writeQuery } from './url-query';

/** How a change of the query enters the history. */
export interface QueryChangeOptions {
  /** True while the user types and where the screen corrects itself: Back then skips the change. */
  replace?: boolean;
}

/** Changes some fields of a query. */
export type SetUrlQuery<Query> = (patch: QueryPatch<Query>, options?: QueryChangeOptions) => void;

/**
 * The query string as the typed query of a contract. The address holds the only state.
 * Invalid fields are dropped. Any change except of paging goes to the first page. The address always
 * has limit and offset (V2 §2.2) and no other defaults. Changes can be undone with Back, unless they replace the entry.
 */
export function useUrlQuery<Query extends object>(schema: QuerySchema<Query>): [Query, SetUrlQuery<Query>] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => readQuery(schema, new URLSearchParams(search)), [schema, search]);

  // The latest address, so that a second change before the next render builds on the first.
  const latest = useRef({ pathname, search });
  useEffect(() => {
    latest.current = { pathname, search };
  }, [pathname, search]);

  const write = useCallback(
    (change: (query: Query) => Query, options: QueryChangeOptions) => {
      const { pathname: at, search: now } = latest.current;
      const params = new URLSearchParams(now);
      const next = `?${writeQuery(schema, params, change(readQuery(schema, params)))}`;
      if (next === now) return;
      latest.current = { pathname: at, search: next };
      void navigate({ search: next }, { replace: options.replace ?? false, preventScrollReset: true });
    },
    [schema, navigate],
  );

  useEffect(() => {
    if (!isSpelled(schema, search)) write((unchanged) => unchanged, { replace: true });
  }, [schema, search, write]);

  const setQuery = useCallback<SetUrlQuery<Query>>(
    (patch, options = {}) => write((current) => patchQuery(current, patch), options),
    [write],
  );
  return [query, setQuery];
}

const isSpelled = (schema: QuerySchema<unknown>, search: string) => {
  const params = new URLSearchParams(search);
  return ['limit', 'offset'].every((name) => {
    const field = schema.shape[name];
    return !field || (params.has(name) && field.safeParse(params.get(name)).success);
  });
};
