import { Problem } from '../core/problem';

const INVALID = 0;
const DIGIT = 1;
const PAD = 2;
const SPACE = 3;

const kinds = new Uint8Array(256);
for (const digit of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
  kinds[digit.charCodeAt(0)] = DIGIT;
kinds['='.charCodeAt(0)] = PAD;
kinds[' '.charCodeAt(0)] = SPACE;

const invalid = () => new Problem(400, 'invalid_base64', 'El archivo no llegó completo: su base64 no es válido.');

/**
 * Base64 (RFC 4648 §4, padded) in chunks of any size. Spaces are skipped. Rejects any other character that is not
 * base64, instead of dropping it: a file is stored exactly as it was sent or not at all.
 */
export class Base64Decoder {
  #carry = '';
  #pads = 0;

  /** Decodes all complete groups. */
  push(bytes: Buffer): Buffer {
    let digits = this.#carry;
    let at = 0;
    while (at < bytes.length) {
      const start = at;
      while (at < bytes.length && kinds[bytes[at] as number] === DIGIT) at++;
      if (at > start) {
        if (this.#pads > 0) throw invalid();
        digits += bytes.toString('latin1', start, at);
      }
      if (at === bytes.length) break;
      const kind = kinds[bytes[at++] as number];
      if (kind === INVALID) throw invalid();
      if (kind === PAD) this.#pads++;
    }
    const whole = digits.length - (digits.length % 4);
    this.#carry = digits.slice(whole);
    return Buffer.from(digits.slice(0, whole), 'base64');
  }

  /** Returns the last one or two bytes; throws when the text is incomplete. */
  end(): Buffer {
    const complete =
      this.#pads === 0 ? this.#carry === '' : this.#carry.length >= 2 && this.#carry.length + this.#pads === 4;
    if (!complete) throw invalid();
    return Buffer.from(this.#carry, 'base64');
  }
}
