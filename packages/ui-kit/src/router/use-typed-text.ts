import { useCallback, useEffect, useRef, useState } from 'react';

/** What a text box bound to a slower owner (the address) is drawn with. */
export interface TypedText {
  text: string;
  /** Each keystroke. */
  type(text: string): void;
  /** Enter, Buscar, or the box was left: what is typed counts now. */
  commit(): void;
}

interface Draft {
  text: string;
  /** What the owner held when the last key was hit, and what it was last told. */
  seen: string | undefined;
  sent: string | undefined;
}

/**
 * Text that is typed here and owned elsewhere. Characters are never lost: the box shows the draft, and `onCommit` is
 * told 300 ms after the last key. When the owner changes for another reason (Back, Limpiar) its value is shown instead.
 * `read` turns text into the owner's value, `undefined` where it is none (yet).
 */
export function useTypedText(
  value: string | undefined,
  onCommit: (value: string | undefined) => void,
  { read = trimmed, delay = 300 }: { read?: (text: string) => string | undefined; delay?: number } = {},
): TypedText {
  const [draft, setDraft] = useState<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isCurrent = draft !== null && [draft.seen, draft.sent, read(draft.text)].includes(value);

  const send = (text: string) => {
    clearTimeout(timer.current);
    const next = read(text);
    setDraft((current) => current && { ...current, sent: next });
    if (next !== value) onCommit(next);
  };
  // The timer must tell the owner that is current when it fires, not the one that was when the key was hit.
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
    if (!isCurrent) clearTimeout(timer.current);
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = useCallback(
    (text: string) => {
      clearTimeout(timer.current);
      setDraft((current) => ({ text, seen: value, sent: current?.sent }));
      timer.current = setTimeout(() => latest.current(text), delay);
    },
    [value, delay],
  );
  const commit = () => {
    if (draft && isCurrent) send(draft.text);
    setDraft(null);
  };
  return { text: isCurrent ? draft.text : (value ?? ''), type, commit };
}

const trimmed = (text: string) => text.trim() || undefined;
