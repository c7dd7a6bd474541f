import { formatBytes } from '@boveda/ui-kit';
import { dayjs } from '@boveda/ui-kit/dates';

/** Sizes of the dashboard arrive in MB, base 1024. */
export const formatMegabytes = (megabytes: number): string => formatBytes(megabytes * 1024 * 1024);

/** `2026-09` as `sep-2026`. */
export const formatMonth = (mes: string): string => dayjs.utc(mes, 'YYYY-MM').format('MMM-YYYY');

/** The unit in which a size has few digits, and its size in MB: round ticks are then round in base 1024. */
export function unitFor(megabytes: number): { unit: string; size: number } {
  const power = Math.max(-2, Math.floor(Math.log2(megabytes) / 10));
  const size = 1024 ** power;
  return { unit: formatMegabytes(size).split(' ')[1] ?? '', size };
}
