import { type DevLink, parseDevLink } from '@boveda/contracts';

const KEY = 'boveda.dev';
const PARAMETER = 'dev';
const AGREED = ' agreed';

/** An area that this tab was asked to take from the developer's own machine, and whether the person said yes. */
export interface DevWish extends DevLink {
  agreed: boolean;
}

const keep = (text: string | null) => {
  try {
    if (text === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // A browser that keeps nothing develops nothing.
  }
};

const textOf = ({ area, port }: DevLink) => `${area}:${port}`;

/**
 * Takes the wish out of the address, before anything else reads the address, and keeps it for this tab. A tab that has
 * one needs a page whose policy lets that one port in, which the server gives to an address with the wish: without it
 * there, this asks for the page again and answers false, and nothing should be started in this one.
 */
export function takeDevWish({ location, history }: Pick<Window, 'location' | 'history'> = window): boolean {
  const query = new URLSearchParams(location.search);
  const [text = null, ...others] = query.getAll(PARAMETER);
  const kept = readDevWish();
  if (text === null) {
    if (!kept || kept === 'malformed') return true;
    query.set(PARAMETER, textOf(kept));
    location.replace(`${location.pathname}?${query}${location.hash}`);
    return false;
  }
  const link = others.length === 0 ? parseDevLink(text) : null;
  // Whoever agreed to this very link, and loads the page again, is not asked again.
  const same = link && kept && kept !== 'malformed' && textOf(kept) === textOf(link);
  if (!same) keep(link ? textOf(link) : '');
  query.delete(PARAMETER);
  const rest = query.size > 0 ? `?${query}` : '';
  history.replaceState(history.state, '', location.pathname + rest + location.hash);
  return true;
}

/** The wish of this tab; null when there is none, 'malformed' when the link was none. */
export function readDevWish(): DevWish | 'malformed' | null {
  try {
    const text = sessionStorage.getItem(KEY);
    if (text === null) return null;
    const agreed = text.endsWith(AGREED);
    const link = parseDevLink(agreed ? text.slice(0, -AGREED.length) : text);
    return link ? { ...link, agreed } : 'malformed';
  } catch {
    return null;
  }
}

/** Notes that the person said yes to it, for this tab. */
export const agreeToDevWish = (wish: DevLink): void => keep(textOf(wish) + AGREED);

export const forgetDevWish = (): void => keep(null);
