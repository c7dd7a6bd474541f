const HEAD = 2_048;
/** More columns than the SAT's lists have. */
const MOST_COLUMNS = 40;
const ROW = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}~[A-ZÑ&\xc3\x91\xd1]{3,5}\d{6}[A-Z\d]{3}~/i;

/**
 * Whether a file is a list of the SAT's metadata, by its beginning: columns separated by `~`, of which one is called Uuid, or a row
 * that begins with UUID and RFC.
 */
export function isSatMetadata(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD)).toString('latin1');
  // Nearly every file is an XML, and has none of these where it would be looked for.
  if (!head.includes('~')) return false;
  const [first = ''] = head.replace(/^(?:\xef\xbb\xbf)?\s*/, '').split(/\r?\n/, 1);
  const names = first.split('~', MOST_COLUMNS).map((name) => name.replaceAll(/[^A-Za-z]/g, '').toLowerCase());
  return (names.length > 1 && names.includes('uuid')) || ROW.test(first);
}
