import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse as bytesOf, stringify } from 'uuid';
import type { Keyring, MasterKey } from './keyring';

const ID_BYTES = 16;
const MAC_BYTES = 10;
/** Mail servers may change the case of an address: base32 (RFC 4648) has one. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const BITS = 5;
const lengthOf = (bytes: number) => Math.ceil((bytes * 8) / BITS);

/** Characters of a token. */
export const MAIL_TOKEN_LENGTH = lengthOf(ID_BYTES + MAC_BYTES);
const TOKEN = new RegExp(`(?<![a-z0-9])[a-z2-7]{${MAIL_TOKEN_LENGTH}}(?![a-z0-9])`, 'gi');

/**
 * Names an outgoing mail in its envelope sender and its Message-ID: who did not get the mail, or its notice of non-delivery,
 * cannot make one.
 */
export function mailToken(keys: Keyring, id: string): string {
  const bytes = Buffer.from(bytesOf(id));
  return encode(Buffer.concat([bytes, macOf(keys.current(), bytes)]));
}

/** Returns the ids of outgoing mail whose tokens are in a text, of the first `most` texts that look like one. */
export function mailIdsIn(keys: Keyring, text: string, most: number): string[] {
  const found = new Set<string>();
  for (const [token] of text.matchAll(TOKEN)) {
    found.add(token.toLowerCase());
    if (found.size === most) break;
  }
  return [...found].flatMap((token) => idOf(keys, decode(token)) ?? []);
}

function idOf(keys: Keyring, bytes: Buffer): string | null {
  const id = bytes.subarray(0, ID_BYTES);
  const mac = bytes.subarray(ID_BYTES);
  return keys.all().some((key) => timingSafeEqual(mac, macOf(key, id))) ? stringify(id) : null;
}

const macOf = (key: MasterKey, id: Buffer) =>
  createHmac('sha256', key.derive('correo saliente')).update(id).digest().subarray(0, MAC_BYTES);

function encode(bytes: Buffer): string {
  let [text, bits, held] = ['', 0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= BITS) {
      bits -= BITS;
      text += ALPHABET[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(held << (BITS - bits)) & 31] : text;
}

function decode(token: string): Buffer {
  const out = Buffer.alloc(ID_BYTES + MAC_BYTES);
  let [size, bits, held] = [0, 0, 0];
  for (const char of token) {
    held = (held << BITS) | ALPHABET.indexOf(char);
    bits += BITS;
    if (bits < 8) continue;
    bits -= 8;
    out[size++] = held >> bits;
    held &= (1 << bits) - 1;
  }
  return out;
}
