import { useLocation } from 'react-router-dom';

/** What the link of a mail carries; none of it may stay in the address. */
const SECRET = ['p', 'pswd', 'data', 'cuenta'] as const;

/** The secrets of a link: `p` the token, `pswd` a password that was chosen for the guest, `data` what a notice is about, `cuenta` that there is an account. */
export type MailedLink = Partial<Record<(typeof SECRET)[number], string>>;

/**
 * Takes the secrets out of the address, from its fragment or, of links that were mailed earlier, its query, before anything else reads it, and leaves them in the history entry, where a
 * reload finds them and neither a log, a referrer nor somebody who looks at the screen does.
 */
export function takeMailedLink({ location, history }: Window = window): void {
  const query = new URLSearchParams(location.search);
  const fragment = new URLSearchParams(location.hash.slice(1));
  const link: MailedLink = {};
  for (const name of SECRET) {
    const value = fragment.get(name) ?? query.get(name);
    if (value !== null) link[name] = value;
    query.delete(name);
  }
  if (Object.keys(link).length === 0) return;
  const isMailed = SECRET.some((name) => fragment.has(name));
  const rest = `${query.size > 0 ? `?${query}` : ''}${isMailed ? '' : location.hash}`;
  // `usr` is where the router keeps the state of a location.
  history.replaceState({ ...history.state, usr: { link } }, '', location.pathname + rest);
}

/** State of an address that was opened by the link of a mail. */
export interface Mailed {
  link?: MailedLink;
}

/** The secrets that this page was opened with. */
export const useMailedLink = (): MailedLink => (useLocation().state as Mailed | null)?.link ?? {};
