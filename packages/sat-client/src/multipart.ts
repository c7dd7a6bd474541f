import { offContract } from './sat-unavailable';

/** Limit for the headers of one part. */
export const MAX_PART_HEADERS = 8 * 1024;

/** Boundary of a message with attachments (MTOM, RFC 2387), as a line before each part; null for any other type. */
export function delimiterOf(contentType: string): string | null {
  if (!/^multipart\/related\b/i.test(contentType)) return null;
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType) ?? [];
  return `--${quoted ?? plain ?? ''}`;
}

/** The root of a message with attachments, which comes first; any other body as it is. @throws {SatUnavailable} */
export function rootPartOf(contentType: string, bytes: Uint8Array): Uint8Array {
  const delimiter = delimiterOf(contentType);
  if (delimiter === null) return bytes;
  const message = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begin = contentAfter(message, message.indexOf(delimiter));
  const end = message.indexOf(`\n${delimiter}`, begin);
  if (end < 0) throw offContract('mensaje sin fin de sus partes');
  return message.subarray(begin, end);
}

/** Where the content of the part begins whose delimiter is at this place. */
function contentAfter(message: Buffer, delimiterAt: number): number {
  const head = message.subarray(Math.max(delimiterAt, 0), Math.max(delimiterAt, 0) + MAX_PART_HEADERS);
  const blank = /\r?\n\r?\n/.exec(head.toString('latin1'));
  if (delimiterAt < 0 || !blank) throw offContract('mensaje sin partes');
  return delimiterAt + blank.index + blank[0].length;
}
