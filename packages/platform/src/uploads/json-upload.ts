import { type FieldError, pointerTo, sentenceOf } from '@boveda/contracts';
import { invalidFields, Problem } from '../core/problem';
import { Base64Decoder } from './base64-decoder';
import { type ReceivedFile, Spool } from './spool';

/** Members of the body: texts as they are, files as base64, and those of them that may not be missing. */
export interface UploadShape {
  texts: readonly string[];
  files: readonly string[];
  required?: readonly string[];
}

/** The body of an upload, with its files decoded. */
export interface ReceivedUpload {
  texts: Record<string, string>;
  files: Record<string, ReceivedFile>;
  /** Removes its temporary files. */
  discard(): Promise<void>;
}

const MAX_TEXT_BYTES = 4_096;
/** Longest value that is skipped to name further fields. */
const MAX_SKIPPED_BYTES = 65_536;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d]);
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** Fields that an answer lists; after so many nothing more is read. */
const LISTED_FIELDS = 50;

const notJson = () => new Problem(400, 'invalid_body', 'El cuerpo de la petición no es JSON válido.');
const refused = (errors: readonly FieldError[]) => invalidFields('invalid_body', errors);
const invalidField = (path: readonly string[], why: string): FieldError => {
  const pointer = pointerTo(path);
  return { pointer, detail: sentenceOf(pointer, why) };
};
const OTHER_JSON = /^[[\d"tfn-]$/;

type State =
  | 'start'
  | 'first-key'
  | 'next-key'
  | 'key'
  | 'colon'
  | 'value'
  | 'text'
  | 'file'
  | 'file-end'
  | 'skipped'
  | 'after-value'
  | 'end';

/**
 * Reads `{"name": "…", "zip": "<base64>"}` as a stream, so that a 50 MB file never exists as a string (JSON.parse of it
 * stops the event loop for a second and takes ten times its size in memory). Strict JSON (RFC 8259), one flat object of strings; any other
 * value is skipped, not parsed, so that the refusal names each field that is wrong.
 */
class UploadReader {
  #state: State = 'start';
  #key = '';
  #token: Buffer[] = [];
  #tokenBytes = 0;
  #escape = '';
  #decoder = new Base64Decoder('');
  /** What is open within a skipped value: its lists and objects, and whether a text. */
  #depth = 0;
  #isInText = false;
  readonly #errors: FieldError[] = [];
  readonly #given = new Set<string>();
  /** Whether the value of the key is kept. */
  #isWanted = true;
  /** Decoded bytes of a chunk, written before the next chunk is decoded. */
  #decoded = Buffer.alloc(0);
  #decodedBytes = 0;
  #spool: Spool | undefined;
  readonly texts: Record<string, string> = {};
  readonly files: Record<string, ReceivedFile> = {};

  constructor(
    private readonly shape: UploadShape,
    private readonly tempPath: () => string,
  ) {}

  async push(chunk: Buffer): Promise<void> {
    // A file that ends may leave two bytes more.
    if (this.#decoded.length < chunk.length + 2) this.#decoded = Buffer.allocUnsafeSlow(chunk.length + 2);
    let at = 0;
    while (at < chunk.length) {
      if (this.#state === 'key' || this.#state === 'text') at = this.#readToken(chunk, at);
      else if (this.#state === 'file') at = this.#readFile(chunk, at);
      else if (this.#state === 'skipped') at = this.#skip(chunk, at);
      else if (this.#state !== 'file-end') this.#readPunctuation(chunk[at++] as number);
      if (this.#state === 'file-end') await this.#endFile();
    }
    await this.#flush();
  }

  end(): void {
    if (this.#state !== 'end') throw notJson();
    const { required = [] } = this.shape;
    for (const field of required.filter((each) => !this.#given.has(each))) {
      const pointer = pointerTo([field]);
      this.#note({ pointer, detail: `Falta el campo '${pointer}'.` });
    }
    if (this.#errors.length > 0) throw refused(this.#errors);
  }

  #note(error: FieldError): void {
    this.#errors.push(error);
    if (this.#errors.length === LISTED_FIELDS) throw refused(this.#errors);
  }

  async abort(): Promise<void> {
    await this.#spool?.abort();
    for (const file of Object.values(this.files)) await file.discard();
  }

  #readPunctuation(byte: number): void {
    if (SPACES.has(byte)) return;
    const found = String.fromCharCode(byte);
    const state = this.#state;
    if (state === 'start' && found === '{') this.#state = 'first-key';
    else if ((state === 'first-key' || state === 'next-key') && found === '"') this.#state = 'key';
    else if (state === 'first-key' && found === '}') this.#state = 'end';
    else if (state === 'colon' && found === ':') this.#state = 'value';
    else if (state === 'value' && found === '"' && this.#isWanted) this.#beginValue();
    else if (state === 'value' && (found === '{' || OTHER_JSON.test(found))) this.#beginSkipped(found);
    else if (state === 'after-value' && found === ',') this.#state = 'next-key';
    else if (state === 'after-value' && found === '}') this.#state = 'end';
    else if (state === 'start' && OTHER_JSON.test(found)) throw refused([invalidField([], 'Se espera un objeto')]);
    else throw notJson();
  }

  /** Keys and short texts: collected raw, then parsed by JSON.parse, which handles every escape. */
  #readToken(chunk: Buffer, from: number): number {
    let at = from;
    while (at < chunk.length) {
      if (this.#escape !== '') this.#escape = '';
      else if (chunk[at] === BACKSLASH) this.#escape = '\\';
      else if (chunk[at] === QUOTE) break;
      at++;
    }
    this.#token.push(chunk.subarray(from, at));
    this.#tokenBytes += at - from;
    if (this.#tokenBytes > MAX_TEXT_BYTES) throw this.#tooLong();
    if (at === chunk.length) return at;
    this.#endToken(parseText(Buffer.concat(this.#token)));
    this.#token = [];
    this.#tokenBytes = 0;
    return at + 1;
  }

  /** The rest is not read: it would be kept as it is. */
  #tooLong(): Problem {
    const error =
      this.#state === 'text'
        ? invalidField([this.#key], 'El texto es demasiado largo')
        : invalidField([], 'El nombre de un campo es demasiado largo');
    return refused([...this.#errors, error]);
  }

  #endToken(text: string): void {
    if (this.#state === 'text') {
      if (text.includes('\0')) this.#note(invalidField([this.#key], 'Contiene un carácter que no se permite'));
      this.texts[this.#key] = text;
      this.#state = 'after-value';
      return;
    }
    const pointer = pointerTo([text]);
    this.#isWanted = false;
    if (![...this.shape.texts, ...this.shape.files].includes(text))
      this.#note({ pointer, detail: `Campo desconocido: '${pointer}'.` });
    else if (this.#given.has(text)) this.#note(invalidField([text], 'Está repetido'));
    else this.#isWanted = true;
    if (this.#isWanted) this.#given.add(text);
    this.#key = text;
    this.#state = 'colon';
  }

  /** A value that is not kept: of an unknown or repeated field, or no text. */
  #beginSkipped(found: string): void {
    if (this.#isWanted) this.#note(invalidField([this.#key], 'Se espera texto'));
    this.#tokenBytes = 0;
    this.#depth = Number(found === '{' || found === '[');
    this.#isInText = found === '"';
    this.#state = 'skipped';
  }

  /** Reads to the end of a skipped value or of the chunk; the rest of a long one is not worth its time. */
  #skip(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      if (++this.#tokenBytes > MAX_SKIPPED_BYTES) throw refused(this.#errors);
      const found = String.fromCharCode(chunk[at] as number);
      if (this.#isInText) this.#skipInText(found);
      else if (found === '"') this.#isInText = true;
      else if (found === '{' || found === '[') this.#depth++;
      else if (this.#depth === 0 && (found === ',' || found === '}')) {
        this.#tokenBytes = 0;
        this.#state = 'after-value';
        return at;
      } else if (found === '}' || found === ']') this.#depth--;
      if (this.#depth < 0) throw notJson();
    }
    return chunk.length;
  }

  #skipInText(found: string): void {
    if (this.#escape !== '') this.#escape = '';
    else if (found === '\\') this.#escape = found;
    else if (found === '"') this.#isInText = false;
  }

  #beginValue(): void {
    if (this.shape.texts.includes(this.#key)) {
      this.#state = 'text';
      return;
    }
    this.#state = 'file';
    this.#decoder = new Base64Decoder(this.#key);
    this.#spool = new Spool(this.tempPath);
  }

  /** Reads up to the closing quote or the end of the chunk; decoded bytes are written by `#flush`. */
  #readFile(chunk: Buffer, from: number): number {
    let at = from;
    while (at < chunk.length && this.#state === 'file') {
      if (this.#escape !== '') {
        this.#readEscape(chunk[at++] as number);
        continue;
      }
      const start = at;
      while (at < chunk.length && chunk[at] !== QUOTE && chunk[at] !== BACKSLASH) at++;
      if (at > start) this.#decode(chunk.subarray(start, at));
      if (at === chunk.length) return at;
      if (chunk[at++] === BACKSLASH) this.#escape = '\\';
      else this.#state = 'file-end';
    }
    return at;
  }

  /** One byte of an escape: serialisers write `\/` in base64, break lines with `\n`, and may write any character as `\u002f`. */
  #readEscape(byte: number): void {
    this.#escape += String.fromCharCode(byte);
    if (this.#escape.startsWith('\\u') && this.#escape.length < 6) return;
    const plain = /^\\u[0-9a-f]{4}$/i.test(this.#escape)
      ? String.fromCharCode(Number.parseInt(this.#escape.slice(2), 16))
      : ESCAPES[this.#escape.slice(1)];
    if (plain === undefined) throw notJson();
    this.#escape = '';
    if (!'\t\r\n'.includes(plain)) this.#decode(Buffer.from(plain, 'utf8'));
  }

  #decode(text: Uint8Array): void {
    this.#decodedBytes = this.#decoder.push(text, this.#decoded, this.#decodedBytes);
  }

  async #flush(): Promise<void> {
    if (this.#decodedBytes === 0) return;
    const piece = this.#decoded.subarray(0, this.#decodedBytes);
    this.#decodedBytes = 0;
    await this.#spool?.write(piece);
  }

  async #endFile(): Promise<void> {
    this.#decodedBytes = this.#decoder.end(this.#decoded, this.#decodedBytes);
    await this.#flush();
    this.files[this.#key] = await (this.#spool as Spool).finish();
    this.#spool = undefined;
    this.#state = 'after-value';
  }
}

function parseText(raw: Buffer): string {
  try {
    return JSON.parse(`"${new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw)}"`) as string;
  } catch {
    throw notJson();
  }
}

/**
 * Decodes the body of an upload. Fails with `invalid_body`, `invalid_base64` or `file_too_large`; then, and when the
 * source breaks off, its files are removed. The result does not depend on how the body is cut into chunks.
 */
export async function readUpload(
  source: AsyncIterable<Buffer>,
  shape: UploadShape,
  tempPath: () => string,
): Promise<ReceivedUpload> {
  const reader = new UploadReader(shape, tempPath);
  try {
    for await (const chunk of source) await reader.push(chunk);
    reader.end();
  } catch (error) {
    await reader.abort();
    throw error;
  }
  const { texts, files } = reader;
  return {
    texts,
    files,
    discard: async () => {
      for (const file of Object.values(files)) await file.discard();
    },
  };
}
