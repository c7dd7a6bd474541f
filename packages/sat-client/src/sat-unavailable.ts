/** Why nothing can be said: the wire failed, or what came over it was not an answer of the SAT. */
export type SatUnavailableKind =
  | 'timeout'
  | 'network'
  | 'redirect'
  | 'http_status'
  | 'not_xml'
  | 'too_large'
  | 'malformed'
  | 'soap_fault'
  | 'off_contract';

/**
 * The SAT did not answer, or what answered was not the SAT's answer. It says nothing about the comprobante:
 * whoever catches it leaves its state as it was and may ask again later.
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
