interface IdempotenciaTable {
  rfc_owner: string;
  /** The API key that sent the request, or the user of the session. */
  titular: string;
  /** HMAC of the Idempotency-Key. */
  clave: Buffer;
  /** HMAC of the request: the call, its parameters and its body. */
  peticion: Buffer;
  /** The attempt that may store the answer; another one takes its place when it died. */
  intento: string;
  /** The attempt is alive until then, and longer each time it says so. */
  hasta: Date;
  /** The answer as JSON, sealed (secrets.ts); null while the request is under way. */
  respuesta: Buffer | null;
  creada: Date;
}

/** Requests that are not done twice. */
export interface IdempotenciaTables {
  idempotencia: IdempotenciaTable;
}
