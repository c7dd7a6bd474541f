import { encodeIn } from '@boveda/platform/core/single-byte';
import type { Derivation } from './encryption';

/**
 * The bytes that programs made of a password before they derived a key from it, the usual ones first. No file says
 * which: OpenSSL takes what the terminal sends (cp850 in Windows), Java and PHP often Latin-1, macOS may decompose
 * accents, and PKCS#12 prescribes two bytes for each letter. Of a password in ASCII only few differ.
 */
export function encodingsOf(password: string, { scheme }: Pick<Derivation, 'scheme'>): Buffer[] {
  const composed = password.normalize('NFC');
  // Without what is copied along with it.
  const trimmed = composed.replaceAll(/^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/g, '');
  const texts = [password, composed, password.normalize('NFD'), trimmed];
  const single = (['windows-1252', 'IBM850', 'macintosh'] as const)
    .map((set) => encodeIn(set, composed))
    .filter((bytes) => bytes !== null);
  // UTF-8 whose bytes were taken for Latin-1: OpenSSL before 1.1 does so in PKCS#12.
  const twice = Buffer.from(composed).toString('latin1');
  const lossy = composed.replace(/[^\0-\x7f]/gu, '?');
  const encoded =
    scheme === 'pkcs12'
      ? [...texts, twice, ...single.map((bytes) => bytes.toString('latin1')), lossy].map(bmpString)
      : [
          ...texts.map((text) => Buffer.from(text)),
          ...single,
          Buffer.from(twice),
          Buffer.from(composed, 'utf16le'),
          bigEndian(composed),
          bmpString(composed),
          Buffer.from(lossy),
          // A sign for each half of what is beyond the first plane; and the lower byte of each letter, as Bouncy Castle takes it.
          Buffer.from(composed.replace(/[^\0-\x7f]/g, '?')),
          Buffer.from(composed, 'latin1'),
        ];
  return encoded.filter((bytes, at) => encoded.findIndex((other) => other.equals(bytes)) === at);
}

const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

/** Two bytes for each letter, the higher first, and a zero at the end. Source: RFC 7292 B.1. */
const bmpString = (text: string) => bigEndian(`${text}\0`);
