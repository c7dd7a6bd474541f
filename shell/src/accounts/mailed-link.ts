import { useLocation } from 'react-router-dom';

/** What the link of a mail carries; none of it may stay in the address. */
const SECRET = ['p', 'pswd', 'data'] as const;

/** The secrets of a link: `p` the token, `pswd` a password that was chosen for the guest, `data` what a notice is about. */
export type MailedLink = Partial<Record<(typeof SECRET)[number], string>>;

/**
 * Takes the secrets out of the address before anything else reads it, and leaves them in the history entry, where a
 * reload finds them and neither a log, a referrer nor somebody who looks at the screen does.
 */
export function takeMailedLink({ location, history }: Window = window): void {
  const query = new URLSearchParams(location.search);
  const link: MailedLink = {};
  for (const name of SECRET) {
    const value = query.get(name);
    if (value !== null) link[name] = value;
    query.delete(name);
  }
  if (Object.keys(link).length === 0) return;
  const rest = query.size > 0 ? `?${query}` : '';
  // `usr` is where the router keeps the state of a location.
  history.replaceState({ ...history.state, usr: { link } }, '', location.pathname + rest + location.hash);
}

/** State of an address that was opened by the link of a mail. */
export interface Mailed {
  link?: MailedLink;
}

/** The secrets that this page was opened with. */
export const useMailedLink = (): MailedLink => (useLocation().state as Mailed | null)?.link ?? {};
