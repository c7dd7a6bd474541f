import type { api } from '@boveda/contracts';
import { API_BASE, type BodyInputOf, type TelemetryEvent, telemetriaCalls } from '@boveda/contracts/core';

/** Events per request: the contract's limit. */
const BATCH = 20;
/** Events per page: one that fails in a loop stops reporting here. */
const MOST = 200;
const DELAY_MS = 5000;

/** Sends an event of a release to the server, later and in batches. Events carry no user, taxpayer or address. */
export type Report = (event: TelemetryEvent) => void;

/** @param composition id of the releases on this page; events wait while it is undefined. */
export function createReport(composition: () => string | undefined): Report {
  const waiting: TelemetryEvent[] = [];
  let reported = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** A beacon is also delivered while the page is being closed. */
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const id = composition();
    if (!id) return;
    while (waiting.length > 0) {
      const body: BodyInputOf<typeof api.telemetria.report> = { composition: id, events: waiting.splice(0, BATCH) };
      const blob = new Blob([JSON.stringify(body)], { type: 'application/json' });
      navigator.sendBeacon?.(API_BASE + telemetriaCalls().report.path, blob);
    }
  };
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  addEventListener('pagehide', flush);

  return (event) => {
    if (++reported > MOST) return;
    waiting.push(event);
    timer ??= setTimeout(flush, DELAY_MS);
  };
}
