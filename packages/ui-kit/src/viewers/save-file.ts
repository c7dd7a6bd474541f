/** Browsers read the blob of a download after the click. */
const KEPT_MS = 60_000;

/** Saves bytes or a text as a file of this name, as a press on a link with `download` does. */
export function saveFile(content: BlobPart, type: string, name: string): void {
  const href = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
