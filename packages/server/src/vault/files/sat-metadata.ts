const HEAD = 2_048;
/** More columns than the SAT's lists have. */
const MOST_COLUMNS = 40;
/** Lines that may be before the header, as a title or what spreadsheets write. */
const MOST_BEFORE = 3;
const LESS_THAN = 0x3c;
const ROW = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\s*[~|\t]\s*[A-ZÑ&\xc3\x91\xd1]{3,5}\d{6}[A-Z\d]{3}\s*[~|\t]/i;

/** What is between the columns of a list of the SAT's metadata: the SAT's own first. */
export const SEPARATORS = ['~', '|', '\t'] as const;

/**
 * Whether a file is a list of the SAT's metadata, by its beginning: separated columns, of which one is called Uuid and one Estatus, or
 * a row that begins with UUID and RFC.
 */
export function isSatMetadata(bytes: Uint8Array): boolean {
  // Nearly every file is an XML.
  if (bytes[0] === LESS_THAN) return false;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD)).toString('latin1');
  if (!/[~|\t]/.test(head)) return false;
  const text = head.replaceAll('\0', '').replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*/, '');
  return text.split(/\r\n?|\n/, MOST_BEFORE).some((line) => ROW.test(line) || isHeader(line));
}

const isHeader = (line: string): boolean =>
  SEPARATORS.some((separator) => {
    const names = line.split(separator, MOST_COLUMNS).map((name) => name.replaceAll(/[^A-Za-z]/g, '').toLowerCase());
    return names.length > 1 && names.includes('uuid') && (separator === '~' || names.includes('estatus'));
  });
