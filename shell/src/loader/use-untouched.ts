import type { RouterStore } from '@boveda/area-kit';
import { useEffect, useState } from 'react';

/**
 * The value as it was when the user began to type, until the page goes to another address or `resume` is called: a screen with
 * half-typed text is not replaced because an answer arrives.
 */
export function useUntouched<Value>(value: Value, router: RouterStore): [value: Value, resume: () => void] {
  const [isTyped, setTyped] = useState(false);
  const [kept, setKept] = useState(value);
  if (!isTyped && kept !== value) setKept(value);

  useEffect(() => {
    // After the event: a state that is set before React's own listener renders pending updates first, and React then puts the old value back
    // into a controlled field, which loses what was typed.
    const type = () => void setTimeout(() => setTyped(true));
    // Dialogs of an area are outside of its element.
    document.addEventListener('input', type, true);
    let path = router.getSnapshot().location.pathname;
    const stop = router.subscribe(() => {
      const { pathname } = router.getSnapshot().location;
      if (pathname !== path) setTyped(false);
      path = pathname;
    });
    return () => {
      document.removeEventListener('input', type, true);
      stop();
    };
  }, [router]);
  return [isTyped ? kept : value, () => setTyped(false)];
}
