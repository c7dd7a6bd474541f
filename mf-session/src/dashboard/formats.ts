import { formatBytes } from '@boveda/ui-kit';
import { dayjs } from '@boveda/ui-kit/dates';

/** Sizes of the dashboard arrive in MB, base 1024. */
export const formatMegabytes = (megabytes: number): string => formatBytes(megabytes * 1024 * 1024);

/** `2026-09` as `sep-2026`. */
export const formatMonth = (mes: string): string => dayjs.utc(mes, 'YYYY-MM').format('MMM-YYYY');
