import { downloadFile } from './download-file';

/** Browsers read the blob of a download after the click. */
const KEPT_MS = 60_000;

/** Saves bytes or a text as a file of this name, as a press on a link with `download` does. */
export function saveFile(content: BlobPart, type: string, name: string): void {
  const href = URL.createObjectURL(new Blob([content], { type }));
  downloadFile(href, name);
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
