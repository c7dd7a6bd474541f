/** Whose vault something comes into, and how it came. */
export interface Destino {
  rfc: string;
  /** Who brought it, where it is not the author of the call. */
  origen?: string;
  /** Not asked for by the taxpayer: a stranger may have sent it. */
  sinPedir?: boolean;
}
