import { AHEAD_SECONDS } from '@boveda/area-kit';
import type { listRespaldos, QueryOf } from '@boveda/contracts';
import { useSyncExternalStore } from 'react';
import { api, useListRespaldosQuery } from '../api';

const POLL_MS = 1_000;

const watchVisibility = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};

/** The stored backups, asked again every second while somebody looks at the list and no card of it is open (V1 §4). */
export function useResguardos(query: QueryOf<typeof listRespaldos>, open: string | null) {
  // A filter or another page takes the card away with its row.
  const { currentData } = api.endpoints.listRespaldos.useQueryState(query);
  const isCardOpen = currentData?.rows.some(({ id }) => id === open) ?? false;
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  const rows = useListRespaldosQuery(query, {
    pollingInterval: isVisible && !isCardOpen ? POLL_MS : 0,
    refetchOnMountOrArgChange: AHEAD_SECONDS,
  });
  // Nobody waits for what is there already: the list must not look busy every second.
  return { ...rows, isFetching: rows.isFetching && !rows.currentData };
}
