/**
 * Puts the slashes in while a date is typed: `03` → `03/`, `03/02` → `03/02/`. Only what is typed at the end is
 * touched: deleting, pasting and correcting in the middle stay as they are.
 */
export function maskTypedDate(before: string, after: string): string {
  const isOneMore = after.length === before.length + 1 && after.startsWith(before);
  if (!isOneMore) return after;
  if (/^\d{2}$|^\d{1,2}\/\d{2}$/.test(after)) return `${after}/`;
  // The separator that people type where one was just put in for them.
  return after.replace(/\/[-/. ]$/, '/');
}
