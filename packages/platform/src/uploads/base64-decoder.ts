import { pointerTo } from '@boveda/contracts';
import { Problem } from '../core/problem';

const PAD = '='.charCodeAt(0);
const SPACE = ' '.charCodeAt(0);

/** Value of each digit by its character code; -1 for other characters, which makes a whole group negative. */
const values = new Int8Array(256).fill(-1);
for (const [value, digit] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  values[digit.charCodeAt(0)] = value;
const digitAt = (bytes: Uint8Array, at: number): number => values[bytes[at] as number] as number;

/** 400 that names each field whose text is not base64. */
function invalid(fields: readonly string[]): Problem {
  const errors = fields.map((field) => {
    const pointer = pointerTo([field]);
    return { pointer, detail: `El archivo de '${pointer}' no llegó completo: su base64 no es válido.` };
  });
  return new Problem(400, 'invalid_base64', errors.map(({ detail }) => detail).join(' '), { errors });
}

/**
 * Base64 (RFC 4648 §4, padded) in chunks of any size, decoded into memory of the caller: a buffer and a string for each
 * chunk would stay in memory until the next garbage collection. Spaces are skipped. Rejects any other character that is not
 * base64, instead of dropping it: a file is stored exactly as it was sent or not at all.
 */
export class Base64Decoder {
  /** @param field whose text it is, for the problem */
  constructor(private readonly field: string) {}

  #bits = 0;
  #digits = 0;
  #pads = 0;

  /** Decodes all complete groups to `out`, from `to` on; returns the place behind the last byte. */
  push(bytes: Uint8Array, out: Uint8Array, to: number): number {
    let [at, place] = [0, to];
    while (at < bytes.length) {
      if (this.#digits === 0 && this.#pads === 0)
        for (; at + 4 <= bytes.length; at += 4) {
          const group =
            (digitAt(bytes, at) << 18) |
            (digitAt(bytes, at + 1) << 12) |
            (digitAt(bytes, at + 2) << 6) |
            digitAt(bytes, at + 3);
          if (group < 0) break;
          out[place++] = group >> 16;
          out[place++] = group >> 8;
          out[place++] = group;
        }
      if (at < bytes.length) place = this.#take(bytes[at++] as number, out, place);
    }
    return place;
  }

  #take(byte: number, out: Uint8Array, to: number): number {
    const value = values[byte] as number;
    if (value < 0) {
      if (byte === PAD) this.#pads++;
      else if (byte !== SPACE) throw invalid([this.field]);
      return to;
    }
    if (this.#pads > 0) throw invalid([this.field]);
    this.#bits = (this.#bits << 6) | value;
    if (++this.#digits < 4) return to;
    const place = this.#write(3, out, to);
    this.#bits = 0;
    this.#digits = 0;
    return place;
  }

  /** Writes the first bytes of the group. */
  #write(count: number, out: Uint8Array, to: number): number {
    const group = this.#bits << (6 * (4 - this.#digits));
    for (let n = 0; n < count; n++) out[to + n] = group >> (16 - 8 * n);
    return to + count;
  }

  /** Decodes the last one or two bytes in the same way; throws when the text is incomplete. */
  end(out: Uint8Array, to: number): number {
    const complete = this.#pads === 0 ? this.#digits === 0 : this.#digits >= 2 && this.#digits + this.#pads === 4;
    if (!complete) throw invalid([this.field]);
    return this.#digits === 0 ? to : this.#write(this.#digits - 1, out, to);
  }
}

/**
 * Decodes whole texts (RFC 4648 §4, padded), by the names of their fields. Throws 400 `invalid_base64`, with every field that is empty or
 * has any other character.
 */
export function decodeBase64<Field extends string>(texts: Readonly<Record<Field, string>>): Record<Field, Buffer> {
  const decoded = Object.entries<string>(texts).map(([field, text]) => [field, bytesOf(text)] as const);
  const wrong = decoded.filter(([, bytes]) => bytes === null).map(([field]) => field);
  if (wrong.length > 0) throw invalid(wrong);
  return Object.fromEntries(decoded) as Record<Field, Buffer>;
}

function bytesOf(text: string): Buffer | null {
  const pads = text.endsWith('==') ? 2 : Number(text.endsWith('='));
  // Node also takes the alphabet of addresses, and skips any other character. An expression over megabytes runs out of its stack now and then.
  if (text === '' || text.length % 4 !== 0 || text.includes('-') || text.includes('_')) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === (text.length / 4) * 3 - pads ? bytes : null;
}
