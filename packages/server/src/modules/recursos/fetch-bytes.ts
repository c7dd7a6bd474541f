import { observeSatCall } from '../../installation/observe/observe-service';

const TIMEOUT_MS = 120_000;

/** The SAT did not send a file: the message is Spanish and says what it sent instead. */
export class ResourceRefused extends Error {
  override readonly name = 'ResourceRefused';
}

/** Fetches a file of the SAT. @throws ResourceRefused for another answer, or for more than `most` bytes. */
export async function fetchBytes(url: string, most: number): Promise<Buffer> {
  const answer = await observeSatCall('recursos', 'fetch', () =>
    fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
  );
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    throw new ResourceRefused(`${url}: el SAT respondió ${answer.status}.`);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body) {
    length += part.length;
    if (length > most) throw new ResourceRefused(`${url}: tiene más de ${most} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
