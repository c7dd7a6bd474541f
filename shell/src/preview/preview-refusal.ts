const KEY = 'boveda.preview-refused';

/** Why previews are not shown. */
export interface PreviewRefusal {
  reason: string;
  supportId: string;
  /** They were shown, and the session still changes nothing. */
  readOnly: boolean;
}

/** Keeps it for the next page of this tab, which says it: the shell in preview is left by a reload. */
export const keepRefusal = (refusal: PreviewRefusal): void => sessionStorage.setItem(KEY, JSON.stringify(refusal));

/** Whether the page before this one kept a refusal. */
export const hasRefusal = (): boolean => {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};

/** The refusal that was kept, once; null without one. */
export function takeRefusal(): PreviewRefusal | null {
  if (!hasRefusal()) return null;
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return text ? (JSON.parse(text) as PreviewRefusal) : null;
}
