import { MOST_PREVIEWS } from '@boveda/contracts';

const KEY = 'boveda.preview';
const PARAMETER = 'preview';

/** A preview that this tab was asked to show. It is only a name: the server and a signature decide what runs. */
export interface PreviewWish {
  area: string;
  release: string;
}

/** Parses what a link of `boveda preview` contains: `mf-cfdi@p0123456789ab`, several with commas, never a URL; else null. */
function parse(text: string): PreviewWish[] | null {
  const wishes = text.split(',').flatMap((each) => {
    const [, area, release] = /^(mf-[a-z][a-z0-9-]{0,40})@([a-z0-9]{4,64})$/.exec(each) ?? [];
    return area && release ? [{ area, release }] : [];
  });
  const areas = new Set(wishes.map(({ area }) => area));
  const isWhole = wishes.length === text.split(',').length && areas.size === wishes.length;
  return isWhole && wishes.length <= MOST_PREVIEWS ? wishes : null;
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
  if (!query.has(PARAMETER)) return;
  const text = query.getAll(PARAMETER).join(',');
  keep(parse(text) ? text : '');
  query.delete(PARAMETER);
  const rest = query.size > 0 ? `?${query}` : '';
  history.replaceState(history.state, '', location.pathname + rest + location.hash);
}

/** The wishes of this tab; null without one, 'malformed' after a malformed link. */
export function readPreviewWish(): readonly PreviewWish[] | 'malformed' | null {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? null : (parse(text) ?? 'malformed');
  } catch {
    return null;
  }
}

export const forgetPreviewWish = (): void => keep(null);
