import { type FileHandle, open, rm } from 'node:fs/promises';
import { decode } from '../http';
import { delimiterOf, MAX_PART_HEADERS } from '../multipart';
import { offContract, SatUnavailable } from '../sat-unavailable';

const OPENS = /<(?:[A-Za-z_][\w.-]*:)?Paquete(?:\s[^<>]*)?>/;
const SPACES = /[\r\n\t ]+/g;
const DIGITS = /^[A-Za-z0-9+/]*={0,2}$/;
const LESS_THAN = 0x3c;
/** Limit for the answer without the package. */
const MAX_ENVELOPE_BYTES = 64 * 1024;
/** Bytes of the package that are written together: each write costs more than decoding what one chunk brings. */
const WRITTEN_TOGETHER = 262_144;

/** Limits for the size and the speed of a package. */
export interface PaqueteLimits {
  maxBytes: number;
  /** In each such window of milliseconds a minimum has to arrive; a slower transfer is aborted. */
  windowMs: number;
  minBytesPerWindow: number;
}

/**
 * Takes the base64 of `Paquete` out of an answer as it arrives and writes it to a new file, so that memory stays flat.
 * Gives back the answer without it, and the bytes written. Without any, and when this throws, there is no file. `type` is
 * the content type: in a message with attachments the package may be the second part, as it is (MTOM).
 */
export async function savePaquete(
  body: AsyncIterable<Uint8Array>,
  type: string,
  destino: string,
  limits: PaqueteLimits,
): Promise<{ envelope: string; bytes: number }> {
  const file = await open(destino, 'wx');
  try {
    const reader = new PaqueteReader(file, limits.maxBytes);
    const delimiter = delimiterOf(type);
    if (delimiter !== null) await pushParts(paced(body, limits), delimiter, reader);
    else for await (const chunk of paced(body, limits)) await reader.push(Buffer.from(chunk));
    const envelope = reader.end(type);
    await reader.flush();
    await file.close();
    if (reader.bytes === 0) await rm(destino);
    return { envelope, bytes: reader.bytes };
  } catch (error) {
    await file.close();
    await rm(destino, { force: true });
    throw error;
  }
}

/** Fails when too little arrives; an idle timer alone would not notice a sender that trickles. */
async function* paced(body: AsyncIterable<Uint8Array>, { windowMs, minBytesPerWindow }: PaqueteLimits) {
  const pieces = body[Symbol.asyncIterator]();
  let [since, received] = [performance.now(), 0];
  try {
    for (;;) {
      const piece = await within(pieces.next(), since + windowMs - performance.now());
      if (piece.done) return;
      received += piece.value.byteLength;
      yield piece.value;
      if (received >= minBytesPerWindow) [since, received] = [performance.now(), 0];
    }
  } finally {
    // Not awaited: cancelling a body that hangs may never resolve.
    void pieces.return?.();
  }
}

async function within<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new SatUnavailable('timeout', 'El SAT envía el paquete demasiado lento.')), ms);
  });
  return await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const BLANK_LINE = '\r\n\r\n';

/** Gives a reader the first two parts of a message as they arrive. */
async function pushParts(body: AsyncIterable<Uint8Array>, delimiter: string, reader: PaqueteReader): Promise<void> {
  const end = Buffer.from(`\r\n${delimiter}`);
  const take = [(chunk: Buffer) => reader.push(chunk), (chunk: Buffer) => reader.attach(chunk)];
  let held: Buffer = Buffer.alloc(0);
  let [part, isInHeaders] = [-1, true];
  for await (const chunk of body) {
    held = Buffer.concat([held, chunk]);
    for (;;) {
      const at = held.indexOf(isInHeaders ? BLANK_LINE : end);
      if (at < 0) break;
      if (isInHeaders) part++;
      else await take[part]?.(held.subarray(0, at));
      held = held.subarray(at + (isInHeaders ? BLANK_LINE.length : end.length));
      isInHeaders = !isInHeaders;
    }
    if (isInHeaders && held.length > MAX_PART_HEADERS) throw offContract('mensaje sin partes');
    // The beginning of a delimiter may be the end of what has arrived.
    const sure = isInHeaders ? 0 : Math.max(0, held.length - end.length);
    if (sure > 0) await take[part]?.(held.subarray(0, sure));
    held = held.subarray(sure);
  }
  if (!isInHeaders || part < 0) throw truncated();
}

class PaqueteReader {
  #state: 'before' | 'inside' | 'after' = 'before';
  #around = Buffer.alloc(0);
  #carry = '';
  #isAttached = false;
  #pieces: Buffer[] = [];
  #unwritten = 0;
  bytes = 0;

  constructor(
    private readonly file: FileHandle,
    private readonly maxBytes: number,
  ) {}

  async push(chunk: Buffer): Promise<void> {
    if (this.#state !== 'inside') return await this.#collect(chunk);
    const end = chunk.indexOf(LESS_THAN);
    await this.#write(end < 0 ? chunk : chunk.subarray(0, end));
    if (end < 0) return;
    if (this.#carry !== '') throw truncated();
    this.#state = 'after';
    await this.#collect(chunk.subarray(end));
  }

  /** Takes the package as it is, unless it was in the answer itself. */
  async attach(chunk: Buffer): Promise<void> {
    this.#isAttached ||= this.bytes === 0;
    if (this.#isAttached) await this.#keep(chunk);
  }

  end(type: string): string {
    if (this.#state === 'inside') throw truncated();
    return decode('SAT', this.#around, type);
  }

  async #collect(chunk: Buffer): Promise<void> {
    const known = this.#around.length;
    this.#around = Buffer.concat([this.#around, chunk]);
    const found = this.#state === 'before' ? OPENS.exec(this.#around.toString('latin1')) : null;
    const opened = found && !found[0].endsWith('/>') ? found.index + found[0].length : undefined;
    if (opened !== undefined) {
      const rest = this.#around.subarray(opened);
      this.#around = this.#around.subarray(0, opened);
      this.#state = 'inside';
      await this.push(rest);
    } else if (known + chunk.length > MAX_ENVELOPE_BYTES)
      throw new SatUnavailable('too_large', 'La respuesta del SAT es demasiado larga alrededor del paquete.');
  }

  async #write(chunk: Buffer): Promise<void> {
    const digits = this.#carry + chunk.toString('latin1').replace(SPACES, '');
    const whole = digits.length - (digits.length % 4);
    this.#carry = digits.slice(whole);
    const text = digits.slice(0, whole);
    const bytes = Buffer.from(text, 'base64');
    // Node ignores invalid base64, so it is checked: a package is stored as it was sent or not at all.
    const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
    if (!DIGITS.test(text) || bytes.length !== (whole / 4) * 3 - padding) throw offContract('base64 dañado');
    await this.#keep(bytes);
  }

  async #keep(bytes: Buffer): Promise<void> {
    this.bytes += bytes.length;
    if (this.bytes > this.maxBytes)
      throw new SatUnavailable('too_large', `El paquete del SAT pasa de ${this.maxBytes} bytes.`);
    this.#pieces.push(bytes);
    this.#unwritten += bytes.length;
    if (this.#unwritten >= WRITTEN_TOGETHER) await this.flush();
  }

  /** Writes what is not written yet. */
  async flush(): Promise<void> {
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#unwritten = 0;
    if (pieces.length > 0) await this.file.writeFile(Buffer.concat(pieces));
  }
}

const truncated = () => new SatUnavailable('malformed', 'El paquete del SAT llegó cortado.');
