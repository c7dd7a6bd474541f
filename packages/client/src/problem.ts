/** Why a call failed. `message` is a Spanish sentence for people, where the vault gave one. */
export class BovedaError extends Error {
  override readonly name = 'BovedaError';

  constructor(
    message: string,
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    /** For programs: a code of the vault, or `network` without an answer, or `unreadable` for an answer of something else. */
    readonly code: string,
    /** Finds the request in the vault's log; empty without an answer. */
    readonly requestId = '',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The problem of an answer that is not 2xx. */
export async function problemOf(response: Response): Promise<BovedaError> {
  const id = response.headers.get('x-request-id') ?? '';
  const body: unknown = await response.json().catch(() => null);
  const { msg, detail, code, requestId } = (body ?? {}) as Record<string, unknown>;
  const sentence = [msg, detail].find((text) => typeof text === 'string');
  if (typeof code !== 'string' || typeof sentence !== 'string')
    return new BovedaError(`La respuesta (${response.status}) no es de una bóveda.`, response.status, 'unreadable', id);
  return new BovedaError(sentence, response.status, code, typeof requestId === 'string' ? requestId : id);
}
