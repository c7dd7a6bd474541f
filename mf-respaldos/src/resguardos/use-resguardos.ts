import { AHEAD_SECONDS } from '@boveda/area-kit';
import type { api, QueryOf } from '@boveda/contracts';
import { usePageVisible } from '@boveda/ui-kit/data';
import { areaApi, useListRespaldosQuery } from '../api';

const POLL_MS = 1_000;

/** The stored backups, polled every second while the page is visible and no card is open (V1 §4). */
export function useResguardos(query: QueryOf<typeof api.respaldos.list>, open: string | null) {
  // With a filter or another page the row may be gone, and the card with it.
  const { currentData } = areaApi.endpoints.listRespaldos.useQueryState(query);
  const isCardOpen = currentData?.rows.some(({ id }) => id === open) ?? false;
  const isVisible = usePageVisible();
  const rows = useListRespaldosQuery(query, {
    pollingInterval: isVisible && !isCardOpen ? POLL_MS : 0,
    refetchOnMountOrArgChange: AHEAD_SECONDS,
  });
  // Polling in the background must not show the list as busy every second.
  return { ...rows, isFetching: rows.isFetching && !rows.currentData };
}
