/** Browsers read the blob of a download after the click. */
const KEPT_MS = 60_000;

/** Starts the browser's download of bytes under a name. */
export function saveFile(bytes: Uint8Array<ArrayBuffer>, type: string, name: string): void {
  const href = URL.createObjectURL(new Blob([bytes], { type }));
  openAddress(href, name);
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}

/** Starts the browser's download of an address. */
export function openAddress(href: string, name: string): void {
  const link = Object.assign(document.createElement('a'), { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}
