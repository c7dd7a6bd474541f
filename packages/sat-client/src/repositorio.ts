import { exchange, readCapped } from './http';
import { SatUnavailable } from './sat-unavailable';

/** Certificates of the SAT have about 2 KB. */
const MAX_BYTES = 16 * 1024;
/** First bytes of a DER certificate: a sequence whose length takes two bytes. */
const HEADER = 4;

/** The SAT's public repository of certificates. */
export interface RepositorioCertificados {
  /**
   * Fetches a certificate (DER) by its 20-digit number; null when the repository has none. What it holds is the
   * caller's to check. Safe to repeat.
   * @throws {SatUnavailable} on outage or garbage; RangeError for anything but 20 digits
   */
  buscar(numero: string, signal?: AbortSignal): Promise<Uint8Array | null>;
}

/** Address and deadline of the repository. */
export interface RepositorioOptions {
  /** Address below which the folders of the certificates are. No slash at the end. */
  url: string;
  /** For the whole call, in milliseconds. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

/** Client of the repository; keeps no state between calls. */
export function createRepositorio({
  url,
  timeoutMs = 15_000,
  fetch = globalThis.fetch,
}: RepositorioOptions): RepositorioCertificados {
  return {
    buscar(numero, signal) {
      const call = {
        who: 'SAT',
        url: `${url}/${pathOf(numero)}`,
        method: 'GET',
        headers: {},
        // A static server names the type of a .cer as it likes; the bytes decide.
        types: /(?:)/,
        statuses: [200, 404],
        maxBytes: MAX_BYTES,
        timeoutMs,
        signal,
        fetch,
      } as const;
      return exchange(call, async ({ status, body }) => {
        const bytes = await readCapped(call, body);
        return status === 404 ? null : assertDer(bytes);
      });
    },
  };
}

/** The number is cut into folders of 6, 6, 2, 2 and 2 digits. */
function pathOf(numero: string): string {
  const [, ...folders] = /^(\d{6})(\d{6})(\d{2})(\d{2})(\d{2})\d{2}$/.exec(numero) ?? [];
  if (folders.length === 0) throw new RangeError(`not a certificate number: ${numero.slice(0, 40)}`);
  return `${folders.join('/')}/${numero}.cer`;
}

function assertDer(bytes: Uint8Array): Uint8Array {
  const [tag, form, high = 0, low = 0] = bytes;
  if (tag !== 0x30 || form !== 0x82)
    throw new SatUnavailable('off_contract', 'El SAT respondió con algo que no es un certificado.');
  if (bytes.byteLength !== HEADER + high * 256 + low)
    throw new SatUnavailable('malformed', 'El certificado del SAT llegó incompleto.');
  return bytes;
}
