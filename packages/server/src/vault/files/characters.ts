import { decodeWindows1252 } from '@boveda/platform/core/single-byte';

/** Bytes beyond ASCII are UTF-8 or, where they cannot be, Windows-1252. Text that was decoded already is kept. */
export function charactersOf(value: string): string {
  if (!/[\x80-\xff]/.test(value) || /[^\0-\xff]/.test(value)) return value;
  const bytes = Buffer.from(value, 'latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}
