/** OIDs of CMS (RFC 5652), DER, by what they are. */
const OIDS = {
  signed: '2a864886f70d010702',
  encrypted: '2a864886f70d010703',
  authenticated: '2a864886f70d0109100117',
  compressed: '2a864886f70d0109100109',
} as const;
const SEQUENCE = 0x30;
const OID = 6;
const OCTETS = 4;
const CONSTRUCTED = 0x20;
const EXPLICIT_0 = 0xa0;
const MAX_DEPTH = 12;

/** What a CMS message is, and what was signed; without content it is a signature alone. */
export type Cms = { kind: 'signed'; content: Buffer | null } | { kind: 'encrypted' | 'compressed' };

interface Element {
  tag: number;
  /** Of the content, and where the next element begins. */
  from: number;
  to: number;
  next: number;
}

/** Reads a CMS message (RFC 5652), also in BER with indefinite lengths; null when the bytes are none. */
export function readCms(bytes: Buffer): Cms | null {
  const [type, wrapped] = childrenOf(bytes, elementAt(bytes, 0, 0));
  const oid = oidOf(bytes, type);
  if (oid === OIDS.encrypted || oid === OIDS.authenticated) return { kind: 'encrypted' };
  if (oid === OIDS.compressed) return { kind: 'compressed' };
  if (oid !== OIDS.signed) return null;
  const [signed] = childrenOf(bytes, wrapped);
  const [, , encapsulated] = childrenOf(bytes, signed);
  const [, explicit] = childrenOf(bytes, encapsulated);
  const content = explicit?.tag === EXPLICIT_0 ? octetsOf(bytes, explicit, 0) : null;
  return { kind: 'signed', content: content && content.length > 0 ? content : null };
}

const oidOf = (bytes: Buffer, element: Element | undefined) =>
  element?.tag === OID ? bytes.toString('hex', element.from, element.to) : '';

/** The octet strings in an element, joined: a long one is sent in portions. */
function octetsOf(bytes: Buffer, element: Element, depth: number): Buffer {
  if (element.tag === OCTETS) return bytes.subarray(element.from, element.to);
  if (depth === MAX_DEPTH) return Buffer.alloc(0);
  return Buffer.concat(childrenOf(bytes, element).map((child) => octetsOf(bytes, child, depth + 1)));
}

function childrenOf(bytes: Buffer, parent: Element | null | undefined): Element[] {
  const children: Element[] = [];
  if (!parent || !(parent.tag & CONSTRUCTED)) return children;
  for (let at = parent.from; at < parent.to; ) {
    const child = elementAt(bytes, at, 0);
    if (!child || child.next > parent.to) break;
    children.push(child);
    at = child.next;
  }
  return children;
}

function elementAt(bytes: Buffer, at: number, depth: number): Element | null {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined || depth > MAX_DEPTH || (at === 0 && tag !== SEQUENCE)) return null;
  const from = at + 2;
  if (first < 0x80) return bounded(bytes, tag, from, first);
  const size = first & 0x7f;
  if (size > 0)
    return size > 5 || from + size > bytes.length
      ? null
      : bounded(bytes, tag, from + size, bytes.readUIntBE(from, size));
  // An indefinite length ends with two zeros.
  for (let next = from; next + 2 <= bytes.length; ) {
    if (bytes[next] === 0 && bytes[next + 1] === 0) return { tag, from, to: next, next: next + 2 };
    const child = elementAt(bytes, next, depth + 1);
    if (!child) return null;
    next = child.next;
  }
  return null;
}

const bounded = (bytes: Buffer, tag: number, from: number, length: number): Element | null =>
  from + length > bytes.length ? null : { tag, from, to: from + length, next: from + length };
