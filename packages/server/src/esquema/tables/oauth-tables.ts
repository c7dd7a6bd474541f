import type { Alcance } from '@boveda/contracts';

/** A program of assistants. Anybody may register one: it says of itself what it is. */
interface OauthClienteTable {
  id: string;
  nombre: string;
  redirecciones: string[];
  created: Date;
  /** When a person last allowed it something. */
  usado: Date | null;
}

/** What a person allowed, until the client has exchanged its code. */
interface OauthCodigoTable {
  /** SHA-256 of the code. */
  hash: Buffer;
  rfc_owner: string;
  usuario_id: string;
  cliente_id: string;
  redireccion: string;
  /** code_challenge of PKCE, S256. */
  desafio: string;
  recurso: string;
  alcances: Alcance[];
  expira: Date;
  /** The API key that it was exchanged for. */
  llave_id: string | null;
}

interface OauthTokenTable {
  /** SHA-256 of the token. */
  hash: Buffer;
  rfc_owner: string;
  llave_id: string;
  /** A refresh token, not an access token. */
  renueva: boolean;
  /** What it is for (RFC 8707). */
  recurso: string;
  expira: Date;
  /** When a refresh token was exchanged: once more, and its key ends. */
  usado: Date | null;
}

/** Authorization of assistants. */
export interface OauthTables {
  oauth_cliente: OauthClienteTable;
  oauth_codigo: OauthCodigoTable;
  oauth_token: OauthTokenTable;
}
