import { decodePreviewSet, SHELL, type SignedPreviewSet } from '@boveda/contracts/core';

const KEY = 'boveda.preview';
export const PREVIEW_PARAMETER = 'preview';

/** A preview of an area, or of the shell, that this tab was asked to show. It is only a name: the server and a signature decide what runs. */
export interface PreviewWish {
  area: string;
  release: string;
}

/** What a link asks for. */
export interface WishedPreviews {
  previews: readonly PreviewWish[];
  /** The signed statement that these are shown together; null for one preview, which is signed itself. */
  set: SignedPreviewSet | null;
}

function parseName(text: unknown): PreviewWish | null {
  const [, area, release] = /^(mf-[a-z][a-z0-9-]{0,40}|shell)@([a-z0-9]{4,64})$/.exec(String(text)) ?? [];
  return area && release ? { area, release } : null;
}

/** Parses what a link of `boveda preview` contains: `mf-cfdi@p0123456789ab`, or a signed set of several; else null. */
function parse(text: string): WishedPreviews | null {
  const one = parseName(text);
  // The server gives another shell only for a signed set.
  if (one) return one.area === SHELL ? null : { previews: [one], set: null };
  const set = decodePreviewSet(text);
  const previews = set && namesIn(set).map(parseName);
  return set && previews?.every((name) => name !== null) && previews.length > 0 ? { previews, set } : null;
}

/** Not verified yet. */
function namesIn({ set }: SignedPreviewSet): unknown[] {
  try {
    const { previews } = JSON.parse(set) as { previews?: unknown };
    return Array.isArray(previews) ? previews : [];
  } catch {
    return [];
  }
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
 * stored as an empty one, so that the user can be told. Returns whether the address had one.
 */
export function takePreviewWish({ location, history }: Window = window): boolean {
  const query = new URLSearchParams(location.search);
  if (!query.has(PREVIEW_PARAMETER)) return false;
  const text = query.getAll(PREVIEW_PARAMETER).join(',');
  keep(parse(text) ? text : '');
  query.delete(PREVIEW_PARAMETER);
  const rest = query.size > 0 ? `?${query}` : '';
  history.replaceState(history.state, '', location.pathname + rest + location.hash);
  return true;
}

/** What the link of this tab contained; null without one. */
export function previewText(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The wishes of this tab; null without one, 'malformed' after a malformed link. */
export function readPreviewWish(): WishedPreviews | 'malformed' | null {
  const text = previewText();
  return text === null ? null : (parse(text) ?? 'malformed');
}

export const forgetPreviewWish = (): void => keep(null);
