/** Why bytes cannot be taken as a CFDI; each code is also a problem code of the API. */
export type CfdiErrorCode = 'malformed_xml' | 'doctype_forbidden' | 'not_a_cfdi';

/** Thrown by the readers of this package. `message` is a Spanish sentence for the person who sent the file. */
export class CfdiError extends Error {
  override readonly name = 'CfdiError';
  /** The document is more than the reader takes; nothing is said about whether it is well formed. */
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
