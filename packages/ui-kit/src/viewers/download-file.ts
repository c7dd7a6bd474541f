/** Starts the browser's download of a file, as a press on a link with `download` does; without a name, under the one that the server gives. */
export function downloadFile(href: string, name = ''): void {
  const link = Object.assign(document.createElement('a'), { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}
