/**
 * Focuses a screen that has replaced another one, with which the focus went. A page that was just loaded is left as it is: Tab begins
 * at its top.
 */
export function focusIfLost(main: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (navigator.userActivation?.hasBeenActive && activeElement === body) main?.focus({ preventScroll: true });
}
