import { group } from './money';

// Without Intl: its first formatter reads the locale's data for as long as it takes to draw the frame.
/** A whole number with its thousands apart, as Mexico writes it: `1,234`. */
export const formatCount = (count: number): string => group(String(Math.round(count)));

const UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const;

/** A count with its noun: '1 CFDI nuevo', '2 CFDI nuevos'. */
export const plural = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Bytes in base 1024 with two decimals, `Bytes` to `YB`: `0 Bytes`, `1.50 KB`. Whole bytes have no decimals. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 1) return '0 Bytes';
  let unit = Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  // 1,048,575 bytes are 1024.00 KB when rounded: that is a megabyte.
  if (unit < UNITS.length - 1 && Number((bytes / 1024 ** unit).toFixed(2)) >= 1024) unit += 1;
  return `${unit === 0 ? Math.floor(bytes) : (bytes / 1024 ** unit).toFixed(2)} ${UNITS[unit]}`;
}

/** The first `max` characters and an ellipsis; whole when it fits. Counts characters, not UTF-16 units. */
export function truncate(text: string, max: number): string {
  const characters = Array.from(text);
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`;
}
