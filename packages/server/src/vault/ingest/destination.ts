/** The vault that receives files, and the way they arrived. */
export interface Destination {
  rfc: string;
  /** The author recorded in the log, when it is not the author of the call. */
  origen?: string;
  /** The taxpayer did not request these files: they are untrusted input. */
  sinPedir?: boolean;
}
