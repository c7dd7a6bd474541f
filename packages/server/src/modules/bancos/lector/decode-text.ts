const fits = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** How many of the first bytes show an encoding without a byte order mark. */
const HEAD = 400;

/** UTF-16 without a byte order mark: every second byte of Spanish text is zero. */
function sniffUtf16(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, HEAD - (HEAD % 2));
  const zeros = (from: number) => head.filter((byte, at) => at % 2 === from && byte === 0).length;
  if (head.length < 4) return null;
  if (zeros(1) > head.length * 0.4) return 'utf-16le';
  return zeros(0) > head.length * 0.4 ? 'utf-16be' : null;
}

/**
 * Text of a file of a bank: UTF-8, UTF-16 or, where neither fits, Windows-1252. Text in UTF-8 that some program took for Windows-1252
 * (`DÃ­a`) is put right.
 */
export function decodeText(bytes: Uint8Array): string {
  const [a, b] = bytes;
  const marked = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : sniffUtf16(bytes);
  const text = (marked && fits(marked, bytes)) ?? fits('utf-8', bytes) ?? new TextDecoder('windows-1252').decode(bytes);
  return unbroken(text.replace(/^\ufeff/, '')).replaceAll('\0', '');
}

/** Undoes a wrong decoding, letter pair by letter pair: the file may have lost others of them. */
const unbroken = (text: string): string =>
  /Ã[\u0080-\u00bf\u2018-\u201d€‚ƒ„…†‡ˆ‰Š‹ŒŽ•–—˜™š›œžŸ]/.test(text)
    ? text.replaceAll(/[ÃÂ][\u0080-\u00bf\u2018-\u201d€‚ƒ„…†‡ˆ‰Š‹ŒŽ•–—˜™š›œžŸ]/g, (pair) => {
        const second = toWindows1252(pair.charAt(1));
        return second === null ? pair : String.fromCharCode(((pair.charCodeAt(0) & 0x1f) << 6) | (second & 0x3f));
      })
    : text;

const table = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 64 }, (_, at) => at + 0x80));
const toWindows1252 = (letter: string): number | null => {
  const at = table.indexOf(letter);
  return at < 0 ? null : at + 0x80;
};
