/** A file that was written into a text. */
export interface TextFile {
  nombre: string;
  bytes: Buffer;
}

const BEGIN = /^begin(-base64)? [0-7]{3,4} ([^\r\n]*)\r?$/gm;

/** Yields the files that a text contains in uuencode, also in its form with base64 (POSIX uuencode). */
export function* uuencodedIn(text: string): Generator<TextFile> {
  BEGIN.lastIndex = 0;
  for (const { 0: line, 1: isBase64, 2: nombre = '', index } of text.matchAll(BEGIN)) {
    const body = text.slice(index + line.length + 1);
    if (isBase64) {
      const end = body.search(/^====/m);
      yield { nombre, bytes: Buffer.from(body.slice(0, end < 0 ? undefined : end), 'base64') };
    } else yield { nombre, bytes: decodeLines(body) };
  }
}

/** Each line begins with its length; the last one has none. Lines may have lost blanks at their end. */
function decodeLines(body: string): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const newline = body.indexOf('\n', at);
    const end = newline < 0 ? body.length : newline;
    const line = body.slice(at, end).replace(/\r$/, '');
    at = end + 1;
    if (line.startsWith('end')) break;
    const length = line === '' ? 0 : valueAt(line, 0);
    if (length === 0) continue;
    pieces.push(decodeLine(line, length));
  }
  return Buffer.concat(pieces);
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
