const SEQUENCE = 0x30;
const INTEGER = 0x02;
const OCTETS = 0x04;
const OID = 0x06;
/**
 * Limit of key derivation rounds; the SAT's keys have 2,048. Without a limit, a file would decide how long opening it
 * takes.
 */
const MAX_ROUNDS = 100_000;
const DEEPEST = 8;

interface Element {
  tag: number;
  content: Buffer;
  /** The bytes after it. */
  rest: Buffer;
}

function read(der: Buffer): Element | null {
  const [tag, first] = der;
  if (tag === undefined || first === undefined) return null;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (lengthBytes > 3 || first === 0x80 || der.length < 2 + lengthBytes) return null;
  const start = 2 + lengthBytes;
  const length = lengthBytes === 0 ? first : der.readUIntBE(2, lengthBytes);
  if (der.length < start + length) return null;
  return { tag, content: der.subarray(start, start + length), rest: der.subarray(start + length) };
}

/**
 * Whether the bytes have the form of an encrypted private key (RFC 5958 EncryptedPrivateKeyInfo, DER) that is cheap to
 * open.
 */
export function isEncryptedKey(der: Buffer): boolean {
  const whole = read(der);
  if (whole?.tag !== SEQUENCE || whole.rest.length > 0) return false;
  const algorithm = read(whole.content);
  if (algorithm?.tag !== SEQUENCE || read(algorithm.content)?.tag !== OID) return false;
  const sealed = read(algorithm.rest);
  return sealed?.tag === OCTETS && sealed.rest.length === 0 && isCheap(algorithm.content);
}

/** Whether every number among the algorithm's parameters (rounds, key length) is small. */
function isCheap(der: Buffer, depth = 0): boolean {
  if (der.length === 0) return true;
  const element = read(der);
  if (!element || depth > DEEPEST) return false;
  const { tag, content, rest } = element;
  if (tag === INTEGER && (content.length > 4 || content.readIntBE(0, content.length || 1) > MAX_ROUNDS)) return false;
  return (tag !== SEQUENCE || isCheap(content, depth + 1)) && isCheap(rest, depth);
}
