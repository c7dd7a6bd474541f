const KEY = 'boveda.preview';
const PARAMETER = 'preview';

/** The preview that this tab was asked to show. It is only a name: the server and a signature decide what runs. */
export interface PreviewWish {
  area: string;
  release: string;
}

/** Parses what a link of `boveda preview` contains: `mf-cfdi@p0123456789ab`, never a URL. */
function parse(text: string | null): PreviewWish | null {
  const [, area, release] = /^(mf-[a-z][a-z0-9-]{0,40})@([a-z0-9]{4,64})$/.exec(text ?? '') ?? [];
  return area && release ? { area, release } : null;
}

const keep = (text: string | null) => {
  try {
    if (text === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // Without storage no preview can be shown.
  }
};

/**
 * Moves the wish from the address to this tab's storage; call it before anything else reads the address. A malformed link is
 * stored as an empty one, so that the user can be told.
 */
export function takePreviewWish({ location, history }: Window = window): void {
  const query = new URLSearchParams(location.search);
  const [text = null, ...others] = query.getAll(PARAMETER);
  if (text === null) return;
  keep(others.length === 0 && parse(text) ? text : '');
  query.delete(PARAMETER);
  const rest = query.size > 0 ? `?${query}` : '';
  history.replaceState(history.state, '', location.pathname + rest + location.hash);
}

/** The wish of this tab; null without one, 'malformed' after a malformed link. */
export function readPreviewWish(): PreviewWish | 'malformed' | null {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? null : (parse(text) ?? 'malformed');
  } catch {
    return null;
  }
}

export const forgetPreviewWish = (): void => keep(null);
