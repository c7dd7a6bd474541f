/** Why there is no result: the connection failed, or the answer was not one of the SAT or of the PAC in between. */
export type SatUnavailableKind =
  | 'timeout'
  /** No connection was opened, so nothing was sent. */
  | 'unreachable'
  | 'network'
  | 'redirect'
  | 'http_status'
  | 'wrong_type'
  | 'too_large'
  | 'malformed'
  | 'soap_fault'
  | 'off_contract'
  /** The call was not made: too many calls before it failed in a row. */
  | 'resting';

/** The service that a message is about. */
export type Who = 'SAT' | 'PAC';

/** Statuses below 500 that are about the service's load, not about the request. */
const LOAD: readonly number[] = [408, 425, 429];

/**
 * The SAT or the PAC did not answer, or not with a valid answer. It says nothing about the comprobante, nor,
 * unless it is 'unreachable', whether what was sent arrived: the caller keeps its state and may try again later.
 */
export class SatUnavailable extends Error {
  override readonly name = 'SatUnavailable';
  /** HTTP status of an answer of kind 'http_status'. */
  readonly status: number | undefined;
  /** What the service says went wrong, in its own words, of an answer of kind 'off_contract' that says so. */
  readonly said: string | undefined;

  constructor(
    readonly kind: SatUnavailableKind,
    message: string,
    { status, said, ...options }: ErrorOptions & { status?: number; said?: string } = {},
  ) {
    super(message, options);
    this.status = status;
    this.said = said;
  }

  /** Whether nothing was sent. */
  get isUnsent(): boolean {
    return this.kind === 'resting' || this.kind === 'unreachable';
  }

  /** Whether the failure is of this request or its sender: calls of others may well succeed. */
  get isOfSender(): boolean {
    if (this.kind === 'too_large' || this.kind === 'off_contract') return true;
    return this.status !== undefined && this.status >= 400 && this.status < 500 && !LOAD.includes(this.status);
  }
}

/** The answer is well-formed XML, but not what the service promises. */
export const offContract = (detail: string, who: Who = 'SAT'): SatUnavailable =>
  new SatUnavailable('off_contract', `La respuesta del ${who} no es la que promete: ${detail}.`);

const LONGEST = 200;

/** The answer says in words of its own that something went wrong, and not whether what was sent counts. */
export function failedAs(words: string, who: Who): SatUnavailable {
  const said = words
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST);
  return new SatUnavailable('off_contract', `El ${who} contestó con un error: ${said}.`, { said });
}
