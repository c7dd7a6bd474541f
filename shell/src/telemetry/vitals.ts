import { areaAt } from '@boveda/releases';
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import { currentRegistry } from '../loader/registry';
import { report } from './telemetry';

const LONGEST_MS = 3_600_000;

/** Measures what the person feels, and tells it with the release of the area that was on screen then. */
export function watchVitals(): void {
  for (const on of [onLCP, onINP, onCLS]) on(tell);
}

function tell({ name, value }: Metric): void {
  if (name !== 'LCP' && name !== 'INP' && name !== 'CLS') return;
  // Of the address only the screen's name is looked at: it also says whose taxpayer this is.
  const [, , first = ''] = location.pathname.split('/');
  const registry = currentRegistry();
  const area = registry && areaAt(registry, first);
  report({
    kind: 'metric',
    area: area?.id ?? null,
    release: area?.release ?? null,
    metric: name,
    value: Math.min(Math.round(value * 10_000) / 10_000, LONGEST_MS),
  });
}
