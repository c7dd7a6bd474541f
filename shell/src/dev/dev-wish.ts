import { type DevLink, parseDevLink } from '@boveda/contracts/core';

const KEY = 'boveda.dev';
const PARAMETER = 'dev';
const AGREED = ' agreed';

/** An area that this tab was asked to load from the developer's own machine, and whether the user agreed. */
export interface DevWish extends DevLink {
  agreed: boolean;
}

const keep = (text: string | null) => {
  try {
    if (text === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // Without storage no area in development can be shown.
  }
};

const textOf = ({ area, port }: DevLink) => `${area}:${port}`;

/**
 * Moves the wish from the address to this tab's storage; call it before anything else reads the address. The page's policy
 * must allow the port of the wish, and the server sends that policy only for an address that contains the wish. If the tab
 * has a wish and the address does not, this reloads the page with it and returns false: start nothing then.
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
  // A reload of a link that the user agreed to does not ask again.
  const same = link && kept && kept !== 'malformed' && textOf(kept) === textOf(link);
  if (!same) keep(link ? textOf(link) : '');
  query.delete(PARAMETER);
  const rest = query.size > 0 ? `?${query}` : '';
  history.replaceState(history.state, '', location.pathname + rest + location.hash);
  return true;
}

/** The wish of this tab; null without one, 'malformed' after a malformed link. */
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

/** Remembers the user's consent for this tab. */
export const agreeToDevWish = (wish: DevLink): void => keep(textOf(wish) + AGREED);

export const forgetDevWish = (): void => keep(null);
