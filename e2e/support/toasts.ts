import type { Page } from 'playwright/test';

/** Seconds from when a message comes until it is gone by itself, as the page sees it: we look only now and then. */
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
