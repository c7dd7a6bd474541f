/** Why nothing can be said: the wire failed, or what came over it was not an answer of the SAT, or of the PAC in between. */
export type SatUnavailableKind =
  | 'timeout'
  /** No connection came about, so nothing was sent. */
  | 'unreachable'
  | 'network'
  | 'redirect'
  | 'http_status'
  | 'wrong_type'
  | 'too_large'
  | 'malformed'
  | 'soap_fault'
  | 'off_contract'
  /** Nobody was asked: it had failed too often in a row. */
  | 'resting';

/**
 * The SAT or the PAC did not answer, or what answered was not their answer. It says nothing about the comprobante, nor,
 * unless it is 'unreachable', whether what was sent arrived: whoever catches it leaves its state as it was and may ask again later.
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
}
