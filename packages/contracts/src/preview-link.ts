/** Areas that one preview link may show, beside a shell. */
export const MOST_PREVIEWS = 7;

/** A set of previews as it was signed, in the link that shows it. */
export interface SignedPreviewSet {
  /** JSON of a `PreviewSet`: the very text, because another spelling has another signature. */
  set: string;
  /** Ed25519 over "boveda-preview-set\n" and the text, base64. */
  signature: string;
  /** Id of the key. */
  key: string;
}

const FORM = /^set\.[\w-]{1,4000}$/;

/** What a link contains: `?preview=set.…`. */
export const encodePreviewSet = ({ set, signature, key }: SignedPreviewSet): string =>
  `set.${btoa(JSON.stringify({ set, signature, key })).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;

/** The set of a link, which is not verified; null when it has none. */
export function decodePreviewSet(text: string): SignedPreviewSet | null {
  if (!FORM.test(text)) return null;
  try {
    const decoded: unknown = JSON.parse(atob(text.slice('set.'.length).replaceAll('-', '+').replaceAll('_', '/')));
    const { set, signature, key } = decoded as Record<string, unknown>;
    const isWhole = typeof set === 'string' && typeof signature === 'string' && typeof key === 'string';
    return isWhole ? { set, signature, key } : null;
  } catch {
    return null;
  }
}
