/** Whose vault something comes into, and how it came. */
export interface Destino {
  rfc: string;
  /** Who brought it, where it is not whoever makes the call. */
  origen?: string;
  /** Nobody of the taxpayer asked for it: a stranger may have sent it. */
  sinPedir?: boolean;
}
