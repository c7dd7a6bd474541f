import { isUtf8 } from 'node:buffer';
import type { Hash } from 'node:crypto';
import { decodeWindows1252 } from '@boveda/platform/core/single-byte';

const MAX_BYTES = 64 * 1_048_576;
const MAX_LINE = 16_384;
const LF = 10;
const CR = 13;

/** The file is not the complete list of the SAT; the message is Spanish and gives the reason. */
export class EfosRefused extends Error {
  override readonly name = 'EfosRefused';
}

/** A line as it was read. */
export interface PublishedLine {
  text: string;
  /** The file ends in it, without an end of line. */
  isUnterminated: boolean;
}

/**
 * Yields the lines of a published list, those of each piece together. Each is UTF-8 where it is valid as such and Windows-1252 otherwise,
 * so that a file that mixes both is read too; with a byte order mark of UTF-16 the file is that.
 *
 * @throws {EfosRefused} the file or a line is too long to be a list
 */
export async function* publishedLines(source: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<PublishedLine[]> {
  let parts: Uint8Array[] = [];
  let pending = 0;
  let isFirst = true;
  const lineOf = (isUnterminated = false): PublishedLine => {
    const text = decode(Buffer.concat(parts));
    parts = [];
    pending = 0;
    const line = { text: isFirst ? text.replace(/^(?:\uFEFF|ï»¿)+/, '') : text, isUnterminated };
    isFirst = false;
    return line;
  };
  for await (const chunk of toUtf8(measured(source, hash))) {
    const lines: PublishedLine[] = [];
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      if (chunk[at] !== LF && chunk[at] !== CR) continue;
      parts.push(chunk.subarray(start, at));
      lines.push(lineOf());
      start = at + 1;
    }
    pending += chunk.length - start;
    if (pending > MAX_LINE) throw new EfosRefused('El archivo tiene un renglón demasiado largo para ser un listado.');
    if (start < chunk.length) parts.push(chunk.subarray(start));
    yield lines;
  }
  if (pending > 0) yield [lineOf(true)];
}

async function* measured(source: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new EfosRefused('El archivo es demasiado grande para ser un listado.');
    hash.update(chunk);
    if (chunk.length > 0) yield chunk;
  }
}

/** What spreadsheets call «Unicode text» is UTF-16. */
async function* toUtf8(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let decoder: InstanceType<typeof TextDecoder> | null | undefined;
  for await (const chunk of source) {
    decoder ??= decoder === undefined ? utf16Of(chunk) : null;
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
  }
}

function utf16Of([first, second]: Uint8Array) {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  return null;
}

const utf8 = new TextDecoder('utf-8');
const decode = (bytes: Buffer): string => (isUtf8(bytes) ? utf8.decode(bytes) : decodeWindows1252(bytes));
