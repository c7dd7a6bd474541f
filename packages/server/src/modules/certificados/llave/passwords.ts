import type { Derivation } from './encryption';

/**
 * The bytes that programs made of a password before they derived a key from it, the usual ones first. No file says
 * which: OpenSSL takes what the terminal sends (cp850 in Windows), Java and PHP often Latin-1, macOS may decompose
 * accents, and PKCS#12 prescribes two bytes for each letter. Of a password in ASCII only few differ.
 */
export function encodingsOf(password: string, { scheme }: Pick<Derivation, 'scheme'>): Buffer[] {
  const composed = password.normalize('NFC');
  const texts = [password, composed, password.normalize('NFD')];
  const single = [encode(composed, CP1252), encode(composed, CP850)].filter((bytes) => bytes !== null);
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
        ];
  return encoded.filter((bytes, at) => encoded.findIndex((other) => other.equals(bytes)) === at);
}

const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

/** Two bytes for each letter, the higher first, and a zero at the end. Source: RFC 7292 B.1. */
const bmpString = (text: string) => bigEndian(`${text}\0`);

const FIRST_HIGH = 0x80;
/** Not by TextDecoder: some releases of Node take windows-1252 for Latin-1. */
const CP1252 = `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ${Buffer.from(Array.from({ length: 0x60 }, (_, at) => 0xa0 + at)).toString('latin1')}`;
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

/** The text in an encoding of one byte for each letter, given its letters after ASCII; null when it lacks one. */
function encode(text: string, high: string): Buffer | null {
  const bytes = Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code < FIRST_HIGH ? code : FIRST_HIGH + high.indexOf(letter);
  });
  return bytes.some((byte, at) => byte < FIRST_HIGH && (text.codePointAt(at) ?? 0) >= FIRST_HIGH)
    ? null
    : Buffer.from(bytes);
}
