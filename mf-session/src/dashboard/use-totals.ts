import { useContribuyente, useFact } from '@boveda/area-kit';
import { usePageVisible } from '@boveda/ui-kit/data';
import { useDispatch } from '@boveda/ui-kit/state';
import { useEffect, useRef, useState } from 'react';
import { areaApi, useGetDashboardQuery } from '../api';

/** Polling interval while the demo is filled, after an upload and after each observed change. */
const QUICK_MS = 3_000;
const MOVING_MS = 60_000;
/** Polling interval while CFDI are pending. */
const SLOW_MS = 30_000;

/**
 * The dashboard, polled while its totals may differ from those of the lists that they link to: what was
 * uploaded is Pendiente until the SAT has answered, which may take seconds or days, and the demo is filled. In a hidden tab nothing is asked.
 */
export function useTotals() {
  const { rfc } = useContribuyente();
  const dispatch = useDispatch();
  const isVisible = usePageVisible();
  const [moved, setMoved] = useState(0);
  const [isMoving, setMoving] = useState(false);
  const [pollingInterval, setPollingInterval] = useState(0);
  const dashboard = useGetDashboardQuery(undefined, { pollingInterval });
  useFact('cfdi.uploaded', (uploaded) => {
    if (uploaded.rfc !== rfc) return;
    dispatch(areaApi.util.invalidateTags(['Dashboard']));
    setMoved((times) => times + 1);
  });

  const pendientes = dashboard.data?.total.pendientes;
  const [seen, setSeen] = useState(pendientes);
  if (seen !== pendientes) {
    setSeen(pendientes);
    if (seen !== undefined) setMoved((times) => times + 1);
  }
  const isFilling = dashboard.data?.demo !== undefined;
  const wasFilling = useRef(isFilling);
  useEffect(() => {
    // The rest of the screen changed as well.
    if (wasFilling.current && !isFilling) dispatch(areaApi.util.invalidateTags(['Dashboard']));
    wasFilling.current = isFilling;
  }, [isFilling, dispatch]);
  useEffect(() => {
    if (moved === 0) return;
    setMoving(true);
    const timer = setTimeout(() => setMoving(false), MOVING_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  const wanted = isMoving || isFilling ? QUICK_MS : pendientes ? SLOW_MS : 0;
  useEffect(() => setPollingInterval(isVisible ? wanted : 0), [isVisible, wanted]);
  return dashboard;
}
