import type { Alcance, Privilegio } from '@boveda/contracts';

/**
 * Who may make a call. 'public': everyone. 'session': any user with a session. 'contribuyente': users with a confirmed
 * access
 * to the taxpayer of X-RFC. 'contribuyente-administrador': the same with privilege '1'.
 */
export type Policy = 'public' | 'session' | 'contribuyente' | 'contribuyente-administrador';

/** The user of a session, or of an API key. */
export interface Sesion {
  /** Of the session, or of the key. */
  sesionId: string;
  idacceso: string;
  correo: string;
  nombre: string;
  /** When the password was last confirmed in it; null for a session since its login, and for an API key. */
  autenticada: Date | null;
  /** The call came with a token that changes nothing, and must be told no secret that does. */
  soloLectura?: true;
  /** It is of a visitor of the demonstration, who has no account. */
  visitante?: true;
  /** The API key that the call came with; the user is its creator. */
  llave?: { nombre: string; alcances: readonly Alcance[]; deAdministrador: boolean; dePrueba: boolean };
}

/** The taxpayer of the call, and the caller's privilege. */
export interface ContribuyenteActivo {
  rfc: string;
  nombre: string;
  privilegio: Privilegio;
}

/** The same with the columns that decide whether the call is allowed. */
export interface FoundContribuyente extends ContribuyenteActivo {
  /** `yyyy-MM-dd` */
  plan_fin: string;
  /** Null while the ownership of the RFC is not proven. */
  reclamado: Date | null;
}

/** What a handler gets about the caller, by policy. */
export interface CallerOf {
  public: { sesion: null; contribuyente: null };
  session: { sesion: Sesion; contribuyente: null };
  contribuyente: { sesion: Sesion; contribuyente: ContribuyenteActivo };
  'contribuyente-administrador': { sesion: Sesion; contribuyente: ContribuyenteActivo };
}
