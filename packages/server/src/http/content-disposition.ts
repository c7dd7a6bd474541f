/**
 * Content-Disposition of a download with any file name: `filename` for old clients, `filename*` for the rest. Source:
 * RFC 6266.
 */
export function contentDisposition(name: string): string {
  const ascii = name.replaceAll(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
