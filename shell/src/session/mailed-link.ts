import { useLocation } from 'react-router-dom';

/** Parameters of mailed links; none of them may stay in the address. */
const SECRET = ['p', 'pswd', 'data', 'cuenta'] as const;

/**
 * The parameters of a mailed link: `p` is the token, `pswd` a password chosen for the guest, `data` the subject of a notice,
 * and `cuenta` states that the account exists.
 */
export type MailedLink = Partial<Record<(typeof SECRET)[number], string>>;

/**
 * Moves the parameters from the address's fragment, or from its query in older mails, to the history entry. There a reload finds
 * them, and they reach neither a log, a referrer nor the address bar. Call it before anything else reads the address.
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

/** Location state of an address that was opened by a mailed link. */
export interface Mailed {
  link?: MailedLink;
}

/** The parameters of the mailed link that opened this screen. */
export const useMailedLink = (): MailedLink => (useLocation().state as Mailed | null)?.link ?? {};
