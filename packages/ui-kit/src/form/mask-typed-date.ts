/**
 * Inserts slashes while a date is typed: `03` → `03/`, `03/02` → `03/02/`. Only text typed at the end is
 * changed: deleting, pasting and editing in the middle are left alone.
 */
export function maskTypedDate(before: string, after: string): string {
  const isOneMore = after.length === before.length + 1 && after.startsWith(before);
  if (!isOneMore) return after;
  if (/^\d{2}$|^\d{1,2}\/\d{2}$/.test(after)) return `${after}/`;
  // Drops a typed separator after an inserted one.
  return after.replace(/\/[-/. ]$/, '/');
}
