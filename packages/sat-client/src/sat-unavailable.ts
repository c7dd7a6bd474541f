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

/**
 * The SAT or the PAC did not answer, or not with a valid answer. It says nothing about the comprobante, nor,
 * unless it is 'unreachable', whether what was sent arrived: the caller keeps its state and may try again later.
 */
export class SatUnavailable extends Error {
  override readonly name = 'SatUnavailable';

  constructor(
    readonly kind: SatUnavailableKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Whether nothing was sent. */
  get isUnsent(): boolean {
    return this.kind === 'resting' || this.kind === 'unreachable';
  }
}
