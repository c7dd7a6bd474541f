/** Why bytes are refused as a CFDI; each code is also a problem code of the API. */
export type CfdiErrorCode = 'malformed_xml' | 'doctype_forbidden' | 'not_a_cfdi';

/** Thrown by the readers of this package. `message` is a Spanish sentence for the user. */
export class CfdiError extends Error {
  override readonly name = 'CfdiError';
  /** The document exceeds the limits of the reader; it may be well formed. */
  readonly isLimit: boolean;

  constructor(
    readonly code: CfdiErrorCode,
    message: string,
    { isLimit = false } = {},
  ) {
    super(message);
    this.isLimit = isLimit;
  }
}
