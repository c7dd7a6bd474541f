/** Download under this name whatever letters it has: `filename` for old readers, `filename*` for the rest. Source: RFC 6266. */
export function contentDisposition(name: string): string {
  const ascii = name.replaceAll(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
