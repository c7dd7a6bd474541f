// The few DER types that a certificate is made of. Source: ITU-T X.690.

function tlv(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  if (content.length < 0x80) return Buffer.concat([Buffer.of(tag, content.length), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const significant = length.subarray(length.findIndex((byte) => byte !== 0));
  return Buffer.concat([Buffer.of(tag, 0x80 | significant.length), significant, content]);
}

export const sequence = (...items: Uint8Array[]): Buffer => tlv(0x30, ...items);
export const setOf = (...items: Uint8Array[]): Buffer => tlv(0x31, ...items);
/** Explicit context tag `[n]`. */
export const tagged = (n: number, item: Uint8Array): Buffer => tlv(0xa0 | n, item);
export const boolean = (value: boolean): Buffer => tlv(0x01, Buffer.of(value ? 0xff : 0));
/** Bytes of a non-negative number whose first bit is 0. */
export const integer = (...bytes: number[]): Buffer => tlv(0x02, Buffer.from(bytes));
export const nil = (): Buffer => tlv(0x05);
export const octets = (content: Uint8Array): Buffer => tlv(0x04, content);
/** `unused` counts the padding bits at the end. */
export const bits = (content: Uint8Array, unused = 0): Buffer => tlv(0x03, Buffer.of(unused), content);
export const utf8 = (text: string): Buffer => tlv(0x0c, Buffer.from(text, 'utf8'));
export const printable = (text: string): Buffer => tlv(0x13, Buffer.from(text, 'ascii'));
export const ia5 = (text: string): Buffer => tlv(0x16, Buffer.from(text, 'ascii'));
/** UTCTime: years 1950 to 2049. */
export const utcTime = (date: Date): Buffer =>
  tlv(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`, 'ascii'));

/** Dotted object identifier. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const groups = [arc & 0x7f];
    for (let left = arc >>> 7; left > 0; left >>>= 7) groups.unshift(0x80 | (left & 0x7f));
    bytes.push(...groups);
  }
  return tlv(0x06, Buffer.from(bytes));
}
