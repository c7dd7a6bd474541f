import { useContribuyente, useFact } from '@boveda/area-kit';
import { useDispatch } from '@boveda/ui-kit/state';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api, useGetDashboardQuery } from '../api';

/** While totals move: after an upload, and after each change that was seen. */
const QUICK_MS = 3_000;
const MOVING_MS = 60_000;
/** While CFDI wait for a SAT that is slow. */
const SLOW_MS = 30_000;

const watchVisibility = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};

/**
 * The dashboard, asked again by itself while its totals are about to be others than those of the lists they lead to: what was
 * uploaded is Pendiente until the SAT has answered, which may take seconds or days. In a hidden tab nothing is asked.
 */
export function useTotals() {
  const { rfc } = useContribuyente();
  const dispatch = useDispatch();
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  const [moved, setMoved] = useState(0);
  const [isMoving, setMoving] = useState(false);
  const [pollingInterval, setPollingInterval] = useState(0);
  const dashboard = useGetDashboardQuery(undefined, { pollingInterval });
  useFact('cfdi.uploaded', (uploaded) => {
    if (uploaded.rfc !== rfc) return;
    dispatch(api.util.invalidateTags(['Dashboard']));
    setMoved((times) => times + 1);
  });

  const pendientes = dashboard.data?.total.pendientes;
  const [seen, setSeen] = useState(pendientes);
  if (seen !== pendientes) {
    setSeen(pendientes);
    if (seen !== undefined) setMoved((times) => times + 1);
  }
  useEffect(() => {
    if (moved === 0) return;
    setMoving(true);
    const timer = setTimeout(() => setMoving(false), MOVING_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  const wanted = isMoving ? QUICK_MS : pendientes ? SLOW_MS : 0;
  useEffect(() => setPollingInterval(isVisible ? wanted : 0), [isVisible, wanted]);
  return dashboard;
}
