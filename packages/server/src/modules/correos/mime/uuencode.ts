/** A file that was written into a text. */
export interface TextFile {
  nombre: string;
  bytes: Buffer;
}

const BEGIN = /^begin(-base64)? [0-7]{3,4} ([^\r\n]*)\r?$/gm;
const END_OF_BASE64 = /^====/gm;

/** Yields the files that a text contains in uuencode, also in its form with base64 (POSIX uuencode). */
export function* uuencodedIn(text: string): Generator<TextFile> {
  let last = 0;
  for (const { 0: line, 1: isBase64, 2: nombre = '', index } of text.matchAll(BEGIN)) {
    // A file that does not end takes what follows: reading it again from each beginning would cost the square.
    if (index < last) continue;
    const from = index + line.length + 1;
    if (isBase64) {
      END_OF_BASE64.lastIndex = from;
      last = END_OF_BASE64.exec(text)?.index ?? text.length;
      yield { nombre, bytes: Buffer.from(text.slice(from, last), 'base64') };
    } else {
      const { bytes, end } = decodeLines(text, from);
      last = end;
      yield { nombre, bytes };
    }
  }
}

/** Each line begins with its length; the last one has none. Lines may have lost blanks at their end. */
function decodeLines(text: string, from: number): { bytes: Buffer; end: number } {
  const pieces: Buffer[] = [];
  let at = from;
  while (at < text.length) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(at, end).replace(/\r$/, '');
    at = end + 1;
    if (line.startsWith('end')) break;
    const length = line === '' ? 0 : valueAt(line, 0);
    if (length > 0) pieces.push(decodeLine(line, length));
  }
  return { bytes: Buffer.concat(pieces), end: at };
}

/** Both the blank and the backtick are 0. */
const valueAt = (line: string, at: number) => ((line.charCodeAt(at) || 32) - 32) & 63;

function decodeLine(line: string, length: number): Buffer {
  const out = Buffer.alloc(Math.ceil(length / 3) * 3);
  for (let [from, to] = [1, 0]; to < length; from += 4, to += 3) {
    const group = [0, 1, 2, 3].reduce((bits, n) => (bits << 6) | valueAt(line, from + n), 0);
    out.writeUIntBE(group, to, 3);
  }
  return out.subarray(0, length);
}
