import { formatBytes, formatDay } from '@boveda/ui-kit';

/** Sizes of the dashboard arrive in MB, base 1024. */
export const formatMegabytes = (megabytes: number): string => formatBytes(megabytes * 1024 * 1024);

/** `2026-09` as `sep-2026`. */
export const formatMonth = (mes: string): string => formatDay(`${mes}-01`).slice(3);
