/** A page number, or a gap between two of them. */
export type PageMark = number | 'gap-before' | 'gap-after';

/** Number of pages of `count` rows, at least 1. */
export const pageCount = (count: number, limit: number): number => Math.max(1, Math.ceil(count / limit));

/** Page number of `offset`, from 1. */
export const pageOf = (offset: number, limit: number): number => Math.floor(offset / limit) + 1;

/** The page numbers to show: all of up to five, else the first, the last and those around the current one. */
export function pageMarks(current: number, pages: number): PageMark[] {
  if (pages <= 5) return Array.from({ length: pages }, (_, i) => i + 1);
  const from = Math.max(2, Math.min(current - 1, pages - 3));
  const to = Math.min(pages - 1, Math.max(current + 1, 4));
  const middle = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return [
    1,
    ...(from > 2 ? (['gap-before'] as const) : []),
    ...middle,
    ...(to < pages - 1 ? (['gap-after'] as const) : []),
    pages,
  ];
}
