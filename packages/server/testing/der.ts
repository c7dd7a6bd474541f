import { readDer, Tag } from '@boveda/cfdi/der';

/** Writes an element of DER. */
export function element(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const length = Buffer.alloc(3);
  length.writeUIntBE(content.length, 0, 3);
  const short = content.length < 0x80 ? [content.length] : [0x83, ...length];
  return Buffer.concat([Buffer.from([tag, ...short]), content]);
}

/** Writes SEQUENCE. */
export const sequence = (...parts: readonly Uint8Array[]): Buffer => element(0x30, ...parts);

/** Writes OCTET STRING. */
export const octets = (content: Uint8Array): Buffer => element(0x04, content);

/** Writes a positive INTEGER, given as a number or as its bytes. */
export function integer(value: number | Uint8Array): Buffer {
  const hex = typeof value === 'number' ? value.toString(16) : Buffer.from(value).toString('hex');
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return element(0x02, (bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.from([0]), bytes]));
}

/** Writes OBJECT IDENTIFIER, given as `1.2.840.113549`. */
export function oid(dotted: string): Buffer {
  const [top = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [top * 40 + second, ...rest].flatMap((arc) => {
    const low = [arc % 128];
    for (let high = Math.floor(arc / 128); high > 0; high = Math.floor(high / 128)) low.unshift(128 + (high % 128));
    return low;
  });
  return element(0x06, Buffer.from(bytes));
}

const CONSTRUCTED = 0x20;
const INDEFINITE = 0x80;

/** The same elements as programs write them in one pass: their ends are marked, and strings are in pieces (BER). */
export function inOnePass(elements: Buffer): Buffer {
  const written = readDer(elements).map(({ tag, content, whole }) => {
    const isString = tag === Tag.octets;
    if ((tag & CONSTRUCTED) === 0 && !isString) return whole;
    const inside = isString ? octets(content) : inOnePass(content);
    return Buffer.concat([Buffer.from([tag | CONSTRUCTED, INDEFINITE]), inside, Buffer.alloc(2)]);
  });
  return Buffer.concat(written);
}

/** The same elements with lengths of four bytes each (BER). */
export function withLongLengths(elements: Buffer): Buffer {
  const parts = readDer(elements).map(({ tag, content }) => {
    const inner = (tag & CONSTRUCTED) !== 0 ? withLongLengths(content) : content;
    const head = Buffer.from([tag, 0x84, 0, 0, 0, 0]);
    head.writeUInt32BE(inner.length, 2);
    return Buffer.concat([head, inner]);
  });
  return Buffer.concat(parts);
}
