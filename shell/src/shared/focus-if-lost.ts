let hasShownScreen = false;

/**
 * Focuses a screen that has replaced another one, with which the focus went. The first screen of a page load is left as it is: Tab
 * begins at its top. Called once by each screen that fills the page.
 */
export function focusIfLost(main: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (hasShownScreen && activeElement === body) main?.focus({ preventScroll: true });
  hasShownScreen = true;
}
