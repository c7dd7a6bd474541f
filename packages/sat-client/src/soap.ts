import { SatUnavailable } from './sat-unavailable';

/** Answers of the SAT are below 1 KB; whatever is longer than this is something else. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** One SOAP 1.1 call: where, which operation, and the envelope. */
export interface SoapCall {
  url: string;
  action: string;
  envelope: string;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  fetch: typeof fetch;
}

/**
 * Posts an envelope and gives back the text of a 200 XML answer. One deadline covers connection, headers and body.
 * Redirects are not followed: the SAT has none, and a portal in between would be asked in its stead.
 * @throws {SatUnavailable} for everything else; the caller's own abort is rethrown as it is.
 */
export async function callSoap(call: SoapCall): Promise<string> {
  const deadline = AbortSignal.timeout(call.timeoutMs);
  const signal = call.signal ? AbortSignal.any([deadline, call.signal]) : deadline;
  try {
    const response = await call.fetch(call.url, {
      method: 'POST',
      headers: { 'Content-Type': 'text/xml; charset=utf-8', SOAPAction: `"${call.action}"`, Accept: 'text/xml' },
      body: call.envelope,
      redirect: 'manual',
      signal,
    });
    await refuseWrongHeaders(response);
    return decode(await readCapped(response));
  } catch (error) {
    call.signal?.throwIfAborted();
    if (error instanceof SatUnavailable) throw error;
    if (deadline.aborted) {
      throw new SatUnavailable('timeout', `El SAT no respondió en ${call.timeoutMs} ms.`, { cause: error });
    }
    throw new SatUnavailable('network', 'No se pudo hablar con el SAT.', { cause: error });
  }
}

async function refuseWrongHeaders(response: Response): Promise<void> {
  const problem = wrongHeaders(response);
  if (!problem) return;
  await response.body?.cancel().catch(() => undefined);
  throw problem;
}

function wrongHeaders({ status, type, headers }: Response): SatUnavailable | null {
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    return new SatUnavailable('redirect', 'El SAT respondió con una redirección, que no se sigue.');
  }
  if (status !== 200) return new SatUnavailable('http_status', `El SAT respondió con el estado HTTP ${status}.`);
  const mime = headers.get('content-type') ?? '';
  if (!/^(text|application)\/xml\s*(;\s*charset="?utf-8"?\s*)?$/i.test(mime)) {
    return new SatUnavailable('not_xml', `El SAT respondió con '${mime.slice(0, 80)}' en lugar de XML.`);
  }
  return null;
}

async function readCapped(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > MAX_ANSWER_BYTES) {
      await reader?.cancel().catch(() => undefined);
      throw new SatUnavailable('too_large', `La respuesta del SAT pasa de ${MAX_ANSWER_BYTES} bytes.`);
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new SatUnavailable('malformed', 'La respuesta del SAT no es UTF-8.', { cause: error });
  }
}
