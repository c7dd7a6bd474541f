import type { Report } from '../telemetry/telemetry';
import { classOf, newSupportId } from './failure';

/** Reports per release: one that throws in a loop leaves room for the others of the page. */
const MOST = 10;
/** Longest part of a stack that is read: areas make their errors themselves. */
const READ = 8000;

const ADDRESS = /\b[a-z][a-z-]*:\/\/[^\s()]+/g;
const OF_RELEASE = /^\/releases\/(mf-[a-z][a-z0-9-]*)\/([a-z0-9]{4,64})\//;

interface Origin {
  area: string;
  release: string;
}

/**
 * The release in which an error arose: the first address of its stack that is not a file of the shell, whose React calls the code of all
 * areas. Null when that is of nobody's release, as of an extension, or when there is none.
 */
export function releaseOf(stack: string): Origin | null {
  for (const [address] of stack.slice(0, READ).matchAll(ADDRESS)) {
    if (!address.startsWith(`${location.origin}/`)) return null;
    const [, area, release] = OF_RELEASE.exec(address.slice(location.origin.length)) ?? [];
    if (area && release) return { area, release };
  }
  return null;
}

/** Reports errors that nothing handled, in timers, promises and events, for the release whose code threw them, which may not be on screen any more. */
export function reportUncaught(report: Report): void {
  const reported = new Map<string, number>();
  const note = (error: unknown) => {
    const origin = releaseOf(stackOf(error));
    if (!origin) return;
    const { area, release } = origin;
    const before = reported.get(release) ?? 0;
    if (before >= MOST) return;
    reported.set(release, before + 1);
    report({
      kind: 'failure',
      area,
      release,
      errorClass: `uncaught-${classOf(error)}`,
      supportId: newSupportId(),
    });
  };
  addEventListener('error', (event) => note(event.error));
  addEventListener('unhandledrejection', (event) => note(event.reason));
}

/** Any value can be thrown, also one whose `stack` throws. */
function stackOf(error: unknown): string {
  try {
    const { stack } = error as { stack?: unknown };
    return typeof stack === 'string' ? stack : '';
  } catch {
    return '';
  }
}
