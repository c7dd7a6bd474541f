import type { FormatoDocumento } from '@boveda/contracts';

/** Brands of HEIF that hold a picture. Source: ISO/IEC 23008-12, annex B. */
const HEIC = /^ftyp(?:heic|heix|heim|heis|mif1|msf1)/;
const PDF_WITHIN = 1_024;
/** What begins a file that browsers or office programs would run, wherever a PDF may begin after other bytes. */
const MARKUP = /<(?:!doctype|html|script|svg|body|\?xml)|^(?:PK|MZ|#!)/i;

/** Returns what a photo or PDF is, by its first bytes; null for any other file, also for one that is two kinds at once. */
export function formatoOf(bytes: Buffer): FormatoDocumento | null {
  const head = bytes.toString('latin1', 0, PDF_WITHIN);
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (HEIC.test(head.slice(4, 12))) return 'heic';
  const pdf = head.indexOf('%PDF-');
  return pdf >= 0 && !MARKUP.test(head.slice(0, pdf)) ? 'pdf' : null;
}
