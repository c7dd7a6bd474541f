import { session } from '@boveda/session';
import { useEffect, useEffectEvent } from 'react';
import { RECENTS_KEY } from '../../session/recents-key';

const MOST = 8;
/** A screen counts as opened once it has been on screen for this long; a CFDI has its heading by then, or some tries later. */
const AFTER_MS = 1_000;
const TRIES = 8;

/** An address below `/{rfc}` that the user opened, with its query. */
export interface Recent {
  to: string;
  title: string;
}

const isRecent = (value: unknown): value is Recent =>
  typeof (value as Recent | null)?.to === 'string' && typeof (value as Recent).title === 'string';

/** All lists of this browser, by user and taxpayer. */
function readAll(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENTS_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

const keyOf = (rfc: string) => `${session.current?.idacceso} ${rfc}`;

/** What the user of this session opened of a taxpayer in this browser, newest first. */
export function recentsOf(rfc: string): Recent[] {
  const mine = readAll()[keyOf(rfc)];
  return Array.isArray(mine) ? mine.filter(isRecent).slice(0, MOST) : [];
}

const screenOf = ({ to }: Recent) => to.split('?', 1)[0];

function note(rfc: string, recent: Recent): void {
  // One entry for a list, whatever its filters are.
  const others = recentsOf(rfc).filter((other) => screenOf(other) !== screenOf(recent));
  try {
    localStorage.setItem(
      RECENTS_KEY,
      JSON.stringify({ ...readAll(), [keyOf(rfc)]: [recent, ...others].slice(0, MOST) }),
    );
  } catch {
    // Without storage there are none.
  }
}

/**
 * Notes what is opened of a taxpayer.
 * @param label the name of the screen at this path; without one, its heading is its name
 */
export function useRecents(rfc: string, path: string, search: string, label: string | undefined): void {
  const visit = useEffectEvent((): boolean => {
    const title = label ?? document.querySelector('main h1')?.textContent;
    if (!session.current || !title) return false;
    if (!title.endsWith('no encontrada')) note(rfc, { to: path + search, title });
    return true;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is noted once.
  useEffect(() => {
    let tries = 0;
    const timer = setInterval(() => (visit() || ++tries === TRIES) && clearInterval(timer), AFTER_MS);
    return () => clearInterval(timer);
  }, [path, search]);
}
