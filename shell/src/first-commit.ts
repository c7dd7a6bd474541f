/** Removes what index.html shows before React as soon as React has drawn something in its place. */
export function endFirstPaint(app: HTMLElement): void {
  // Observers run before the browser paints.
  const observer = new MutationObserver(() => {
    if (!app.hasChildNodes()) return;
    observer.disconnect();
    document.getElementById('first-paint')?.remove();
  });
  observer.observe(app, { childList: true });
}
