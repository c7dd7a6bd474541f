import type { ReleaseRecord } from '@boveda/contracts';
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import type { Report } from './telemetry';

const LONGEST_MS = 3_600_000;

interface Needs {
  report: Report;
  /** The release that answers an address below `/{rfc}`. */
  areaAt: (path: string) => ReleaseRecord | null;
}

/** Reports the web vitals of the page with the release of the area on screen. */
export function watchVitals({ report, areaAt }: Needs): void {
  const send = ({ name, value }: Metric) => {
    if (name !== 'LCP' && name !== 'INP' && name !== 'CLS') return;
    // Of the address only the screen's segment is read: the one before it is the RFC.
    const [, , first = ''] = location.pathname.split('/');
    const area = areaAt(first);
    report({
      kind: 'metric',
      area: area?.id ?? null,
      release: area?.release ?? null,
      metric: name,
      value: Math.min(Math.round(value * 10_000) / 10_000, LONGEST_MS),
    });
  };
  for (const on of [onLCP, onINP, onCLS]) on(send);
}
