import { Tag } from '@boveda/cfdi/der';

/** An element with the lengths of DER, and how many bytes it took before. */
export interface Definite {
  der: Buffer;
  bytes: number;
}

const CONSTRUCTED = 0x20;
const INDEFINITE = 0x80;
const MOST_LEVELS = 32;
/** More are not needed for what is read; some programs write four, whatever the length. */
const MOST_LENGTH_BYTES = 4;

/**
 * Rewrites an element of BER, whose end may be marked instead of counted, as DER: Firefox and programs that write in one
 * pass leave such files. Strings in pieces are joined. Null when it is neither. Source: ITU-T X.690 §8.1.3.6.
 */
export function definiteOf(ber: Buffer, levels = MOST_LEVELS): Definite | null {
  const [tag, first] = [ber[0], ber[1]];
  if (tag === undefined || first === undefined || levels === 0) return null;
  const isIndefinite = first === INDEFINITE;
  const lengthBytes = first < INDEFINITE ? 0 : first & 0x7f;
  const start = 2 + lengthBytes;
  if (lengthBytes > MOST_LENGTH_BYTES || start > ber.length) return null;
  const length = lengthBytes === 0 ? first : ber.readUIntBE(2, lengthBytes);
  const end = isIndefinite ? ber.length : start + length;
  if (end > ber.length) return null;
  if ((tag & CONSTRUCTED) === 0)
    return isIndefinite ? null : { der: written(tag, [ber.subarray(start, end)]), bytes: end };
  const parts: Buffer[] = [];
  let at = start;
  const isEnd = () => isIndefinite && at + 2 <= end && ber.readUInt16BE(at) === 0;
  while (at < end && !isEnd()) {
    const part = definiteOf(ber.subarray(at, end), levels - 1);
    if (!part) return null;
    parts.push(part.der);
    at += part.bytes;
  }
  if (isIndefinite && !isEnd()) return null;
  return { der: written(tag, parts), bytes: isIndefinite ? at + 2 : end };
}

/** Writes an element of these as DER does, so that what was DER stays as it was; a string in pieces becomes one. */
function written(tag: number, parts: readonly Buffer[]): Buffer {
  const isString = tag === (Tag.octets | CONSTRUCTED);
  const content = Buffer.concat(isString ? parts.map(contentOf) : parts);
  return Buffer.concat([Buffer.from([isString ? Tag.octets : tag, ...lengthOf(content)]), content]);
}

function lengthOf({ length }: Buffer): number[] {
  if (length < INDEFINITE) return [length];
  const bytes = [length >> 16, (length >> 8) & 0xff, length & 0xff];
  const shortest = bytes.slice(bytes.findIndex((byte) => byte !== 0));
  return [INDEFINITE | shortest.length, ...shortest];
}

/** Of an element with the lengths of DER. */
function contentOf(der: Buffer): Buffer {
  const first = der[1] ?? 0;
  return der.subarray(first < INDEFINITE ? 2 : 2 + (first & 0x7f));
}
