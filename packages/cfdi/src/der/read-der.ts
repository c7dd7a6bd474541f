/** Tags of the elements that keys and certificates consist of. Source: ITU-T X.690 §8. */
export const Tag = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  sequence: 0x30,
  version: 0xa0,
  /** An element that the grammar numbers 0 and marks as explicit. */
  first: 0xa0,
  /** The same, implicit, of a type that has no elements inside. */
  firstImplicit: 0x80,
} as const;

/** An element of DER; what is inside of it has not been read. */
export interface DerElement {
  readonly tag: number;
  readonly content: Buffer;
  /** Tag, length and content, as they are written. */
  readonly whole: Buffer;
}

const MOST_LENGTH_BYTES = 3;

/** The elements that the bytes consist of, one after another; none when the bytes are anything else. */
export function readDer(der: Buffer): DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; at < der.length; ) {
    const [tag, first] = [der[at], der[at + 1]];
    if (tag === undefined || first === undefined || first === 0x80) return [];
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
    const start = at + 2 + lengthBytes;
    if (lengthBytes > MOST_LENGTH_BYTES || start > der.length) return [];
    const end = start + (lengthBytes === 0 ? first : der.readUIntBE(at + 2, lengthBytes));
    if (end > der.length) return [];
    elements.push({ tag, content: der.subarray(start, end), whole: der.subarray(at, end) });
    at = end;
  }
  return elements;
}

/** The elements inside of one with this tag; none when it has another, or does not consist of elements. */
export const inside = (element: DerElement | undefined, tag: number): DerElement[] =>
  element?.tag === tag ? readDer(element.content) : [];

/** The elements of bytes that are one sequence; none when they are anything else. */
export function sequenceOf(der: Buffer): DerElement[] {
  const [whole, ...more] = readDer(der);
  return more.length === 0 ? inside(whole, Tag.sequence) : [];
}

/** Length in bits of a positive INTEGER; infinite for any other element. */
export function bitsOf(element: DerElement | undefined): number {
  if (element?.tag !== Tag.integer || ((element.content[0] ?? 0x80) & 0x80) !== 0) return Number.POSITIVE_INFINITY;
  const from = element.content.findIndex((byte) => byte !== 0);
  const highest = element.content[from];
  return highest === undefined ? 0 : (element.content.length - from) * 8 - (Math.clz32(highest) - 24);
}

const LONGEST_OID = 20;

/** An object identifier as `1.2.840.113549.1.1.1`; the empty text for any other element. */
export function oidOf(element: DerElement | undefined): string {
  if (element?.tag !== Tag.oid || element.content.length > LONGEST_OID) return '';
  const arcs = [0];
  for (const byte of element.content) {
    arcs.push((arcs.pop() ?? 0) * 128 + (byte & 0x7f));
    // The last byte of an arc has no high bit.
    if (byte < 0x80) arcs.push(0);
  }
  arcs.pop();
  const [both = 0, ...rest] = arcs;
  const top = Math.min(Math.floor(both / 40), 2);
  return [top, both - top * 40, ...rest].join('.');
}
