import { useCallback, useEffect, useRef, useState } from 'react';

/** State of a text box whose value is owned elsewhere (the address). */
export interface TypedText {
  text: string;
  /** Each keystroke. */
  type(text: string): void;
  /** Commits the draft at once: Enter, Buscar or blur. */
  commit(): void;
}

interface Draft {
  text: string;
  /** The owner's value at the last key, and the last committed value. */
  seen: string | undefined;
  sent: string | undefined;
}

/**
 * Text whose value is owned elsewhere. The box shows the draft, so that no character is lost, and `onCommit` is
 * called 300 ms after the last key. When the value changes for another reason (Back, Limpiar) it replaces the draft.
 * `read` turns text into a value, `undefined` if it is incomplete.
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
  // The timer must call the latest onCommit, not that of the render in which the key was hit.
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
