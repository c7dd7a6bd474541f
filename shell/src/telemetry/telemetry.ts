import { API_BASE, type BodyInputOf, reportTelemetry, type TelemetryEvent } from '@boveda/contracts';
import { currentRegistry } from '../loader/registry';

/** What the contract takes at once. */
const BATCH = 20;
/** What one page may wait with: a page that fails for ever tells no more. */
const MOST = 200;
const DELAY_MS = 5000;

const waiting: TelemetryEvent[] = [];
let told = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells the server, later and together with others, what happened to a release. There is no field for who or where. */
export function report(event: TelemetryEvent): void {
  if (++told > MOST) return;
  waiting.push(event);
  timer ??= setTimeout(flush, DELAY_MS);
}

/** Sends all that waits; a page that is being left still gets it through. */
function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  const composition = currentRegistry()?.composition;
  if (!composition) return;
  while (waiting.length > 0) {
    const body: BodyInputOf<typeof reportTelemetry> = { composition, events: waiting.splice(0, BATCH) };
    const blob = new Blob([JSON.stringify(body)], { type: 'application/json' });
    navigator.sendBeacon?.(API_BASE + reportTelemetry.path, blob);
  }
}

addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flush();
});
addEventListener('pagehide', flush);
