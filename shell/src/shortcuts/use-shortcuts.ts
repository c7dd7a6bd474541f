import { useEffect, useEffectEvent } from 'react';
import { fetchPart } from '../shared/fetch-part';
import { areShortcutsOn } from './preference';

/** How long the letter after g is awaited. */
const PATIENCE_MS = 1_500;
const IN_LIST = ['/', 'j', 'k', 'x'];
const TYPED_INTO =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit]),textarea,select,[contenteditable=true],[role=combobox],[role=listbox],[role=menu],[role=textbox],[role=searchbox]';

interface Shortcuts {
  /** Ctrl+K or Cmd+K. */
  onPalette: () => void;
  /** `?` */
  onHelp: () => void;
  /** A letter after g. Returns whether it has a screen. */
  onGo: (letter: string) => boolean;
}

/** The keys of the page. Those of a single character do nothing where text is typed, in dialogs, and when switched off. */
export function useShortcuts({ onPalette, onHelp, onGo }: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent, isAfterG: boolean): boolean => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') {
      event.preventDefault();
      onPalette();
    } else if (!ctrlKey && !metaKey && !altKey && areShortcutsOn() && !isElsewhere(event)) {
      if (isAfterG && onGo(key)) event.preventDefault();
      else if (key === 'g') return true;
      else if (key === '?') {
        event.preventDefault();
        onHelp();
      } else if (IN_LIST.includes(key)) {
        event.preventDefault();
        fetchPart(
          () => import('./press-in-list'),
          ({ pressInList }) => pressInList(key) || key !== '/' || onPalette(),
        );
      }
    }
    return false;
  });
  useEffect(() => {
    let pressedG = 0;
    const onKey = (event: KeyboardEvent) => {
      pressedG = press(event, Date.now() - pressedG < PATIENCE_MS) ? Date.now() : 0;
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Whether the key belongs to a field, a dialog or a script that has handled it. */
const isElsewhere = ({ target, defaultPrevented, isComposing, repeat, key }: KeyboardEvent) =>
  defaultPrevented ||
  isComposing ||
  (repeat && key !== 'j' && key !== 'k') ||
  (target instanceof Element && target.closest(TYPED_INTO) !== null) ||
  [...document.querySelectorAll('[role=dialog],[role=alertdialog]')].some(
    (dialog) => dialog.checkVisibility?.() ?? true,
  );
