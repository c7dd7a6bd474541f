const KEY = 'boveda.preview';
const PARAMETER = 'preview';

/** Which preview this tab was asked to show. It is a name and nothing more: what runs, the server and a signature decide. */
export interface Wish {
  area: string;
  release: string;
}

/** What a link of `boveda preview` carries: `mf-cfdi@p0123456789ab`, and never an address. */
function parse(text: string | null): Wish | null {
  const [, area, release] = /^(mf-[a-z][a-z0-9-]{0,40})@([a-z0-9]{4,64})$/.exec(text ?? '') ?? [];
  return area && release ? { area, release } : null;
}

const keep = (text: string | null) => {
  try {
    if (text === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // A browser that keeps nothing shows no preview.
  }
};

/**
 * Takes the wish out of the address, before anything else reads the address, and keeps it for this tab. A link that is
 * not well formed is kept as an empty one, so that the person can be told.
 */
export function takeWish({ location, history }: Window = window): void {
  const query = new URLSearchParams(location.search);
  const [text = null, ...others] = query.getAll(PARAMETER);
  if (text === null) return;
  keep(others.length === 0 && parse(text) ? text : '');
  query.delete(PARAMETER);
  const rest = query.size > 0 ? `?${query}` : '';
  history.replaceState(history.state, '', location.pathname + rest + location.hash);
}

/** The wish of this tab; null when there is none, 'malformed' when the link was none. */
export function readWish(): Wish | 'malformed' | null {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? null : (parse(text) ?? 'malformed');
  } catch {
    return null;
  }
}

export const forgetWish = (): void => keep(null);
