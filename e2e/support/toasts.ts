import type { Page } from 'playwright/test';

/** Seconds that a toast stays, measured inside the page: polling from here would be less exact. */
export const secondsOf = (page: Page, message: string): Promise<number> =>
  page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        let came: number | undefined;
        const observer = new MutationObserver(() => {
          if (document.body.textContent.includes(text)) came ??= performance.now();
          else if (came !== undefined) {
            observer.disconnect();
            resolve((performance.now() - came) / 1000);
          }
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    message,
  );
