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
 * them, and they reach neither a log, a referrer nor the address bar. Call it before anything else reads the address. Returns whether
 * there were any.
 */
export function takeMailedLink({ location, history }: Window = window): boolean {
  const query = new URLSearchParams(location.search);
  const fragment = new URLSearchParams(location.hash.slice(1));
  const link: MailedLink = {};
  for (const name of SECRET) {
    const value = fragment.get(name) ?? query.get(name);
    if (value !== null) link[name] = value;
    query.delete(name);
  }
  if (Object.keys(link).length === 0) return false;
  const isMailed = SECRET.some((name) => fragment.has(name));
  const rest = `${query.size > 0 ? `?${query}` : ''}${isMailed ? '' : location.hash}`;
  // `usr` is where the router keeps the state of a location.
  history.replaceState({ ...history.state, usr: { link } }, '', location.pathname + rest);
  return true;
}

/**
 * Opens a mailed link whose address differs from that of the page in the fragment alone: the browser loads nothing then. The page is
 * loaded again, so that nothing of the link before is left. Call it before the router listens.
 */
export function followMailedLinks(reload: () => void = () => window.location.reload()): void {
  const follow = (event: Event) => {
    if (!takeMailedLink()) return;
    // The router would show the address without its link.
    event.stopImmediatePropagation();
    reload();
  };
  // Browsers differ in which comes first.
  window.addEventListener('popstate', follow);
  window.addEventListener('hashchange', follow);
}

/** Location state of an address that was opened by a mailed link. */
export interface Mailed {
  link?: MailedLink;
}

/** The parameters of the mailed link that opened this screen. */
export const useMailedLink = (): MailedLink => (useLocation().state as Mailed | null)?.link ?? {};
