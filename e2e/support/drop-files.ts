import type { Page } from 'playwright/test';
import type { UploadFile } from './fixtures';

/** Drops files onto the upload box, as dragged from a folder. */
export async function dropFiles(page: Page, files: readonly UploadFile[]): Promise<void> {
  const plain = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }));
  const transfer = await page.evaluateHandle((dropped) => {
    const data = new DataTransfer();
    for (const { name, mimeType, base64 } of dropped) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name, { type: mimeType }));
    }
    return data;
  }, plain);
  const box = page.locator('input[type="file"]').first().locator('xpath=..');
  for (const event of ['dragenter', 'dragover', 'drop']) await box.dispatchEvent(event, { dataTransfer: transfer });
}
