import type { AccionSeguridad, Privilegio } from '@boveda/contracts';
import type { Generated, GeneratedAlways, Insertable, JSONColumnType, Selectable } from 'kysely';

interface UsuarioTable {
  /** UUID v7; `idacceso` on the wire. */
  id: string;
  /** Lower case; unique. */
  correo: string;
  nombre: Generated<string>;
  /** argon2id in PHC form. */
  pass_hash: string;
  activo: Generated<boolean>;
  /** May see previews of areas. */
  vista_previa: Generated<boolean>;
  /** Code of the last mail of the vault that was not delivered to the address, and when it was known. */
  correo_fallido: string | null;
  correo_fallado: Date | null;
  created: GeneratedAlways<Date>;
}

interface ContribuyenteTable {
  rfc: string;
  nombre: string;
  plan_nombre: string;
  /** `yyyy-MM-dd`. */
  plan_inicio: string;
  /** `yyyy-MM-dd`: from this day on the plan has expired (contracts `planState`). */
  plan_fin: string;
  espacio_total_mb: number;
  /** Maximum of users with access, pending invitations included. */
  accesos_max: Generated<number>;
  /** Maximum of synchronized mailboxes. */
  correos_max: Generated<number>;
  /** When the terms and conditions were accepted. */
  terminos: Date | null;
  /** Since when the ownership of the RFC is proven, by the operator or by its e.firma. */
  reclamado: Date | null;
  created: GeneratedAlways<Date>;
}

/** A user whose taxpayer went to the holder of its e.firma. */
interface ReclamoPerdidoTable {
  rfc: string;
  usuario_id: string;
  cuando: Date;
  /** First entry of the audit log that the holder may read: those before it are of others. */
  bitacora_desde: number;
}

interface AccesoTable {
  rfc: string;
  usuario_id: string;
  privilegio: Privilegio;
  /** An invitation that was not accepted gives no access. */
  confirmada: Generated<boolean>;
  ultimo_acceso: Date | null;
  created: GeneratedAlways<Date>;
}

interface SesionTable {
  id: string;
  /** SHA-256 of the token; the token itself is not stored. */
  token_hash: Buffer;
  usuario_id: string;
  created: Date;
  last_seen: Date;
  /** Absolute expiry of the session, regardless of activity. */
  expires: Date;
  /** When its user last confirmed the password. */
  autenticada: Date | null;
  /** User-Agent and address at login, so that its owner recognises it. */
  agente: Generated<string>;
  ip: Generated<string>;
}

/** Data of a registration; the account is created when the link is confirmed. */
export interface Registro {
  nombre: string;
  razonsocial: string;
}

interface EnlaceTable {
  id: string;
  tipo: 'confirm-account' | 'reset-password' | 'confirm-access' | 'reset-admin';
  /** SHA-256 of the token; the token itself is only in the mail. */
  token_hash: Buffer;
  /** Recipient of the mail. */
  correo: string;
  rfc: string | null;
  privilegio: Privilegio | null;
  registro: JSONColumnType<Registro> | null;
  /** The inviting user, of an invitation. */
  creador: string | null;
  created: Date;
  expires: Date;
  usado: Date | null;
  /** The mail that has it, of an invitation. */
  correo_id: string | null;
}

interface SegundoFactorTable {
  usuario_id: string;
  /** Sealed (secrets.ts). */
  secreto: Buffer;
  /** False until the first valid code of the app; until then no code is required. */
  activo: Generated<boolean>;
  /** Time step of the last accepted code: no code is valid twice. */
  ultimo_paso: Generated<string>;
  /** SHA-256 of the unused recovery codes. */
  codigos: Generated<Buffer[]>;
}

/** A browser in which a user has logged in. */
interface EquipoTable {
  /** SHA-256 of its cookie. */
  token_hash: Buffer;
  usuario_id: string;
  usado: Date;
}

/** Security event of an account; the rejected logins of a day are one row. */
interface SeguridadTable {
  id: string;
  usuario_id: string;
  accion: AccionSeguridad;
  /** `yyyy-MM-dd` */
  dia: string;
  detalle: string;
  ip: string;
  agente: string;
  veces: Generated<number>;
  primera: Date;
  ultima: Date;
}

interface CorreoSalienteTable {
  id: string;
  para: string;
  asunto: string;
  texto: string;
  html: string;
  created: GeneratedAlways<Date>;
  enviado: Date | null;
  /** Last response of the mail server that rejected it. */
  error: string | null;
  /** Reply-To; null for a mail of the vault itself. */
  responder_a: string | null;
  /** Where its recipient turns such mail off; null where it is not turned off. */
  baja: string | null;
  /** When it was given up. */
  rechazado: Date | null;
  /** What a mail server said of it last: a status of RFC 3463, else a reply code; `retirado` when it was not to be sent any more. */
  codigo: string | null;
  /** When it was read that another server returned it. */
  rebotado: Date | null;
}

interface LecturaRebotesTable {
  /** Mailbox and server. */
  cuenta: string;
  uid_validity: string;
  ultimo_uid: string;
}

interface LimiteUsoTable {
  clave: string;
  usos: number;
  expires: Date;
}

interface WorkerVivoTable {
  id: string;
  latido: Date;
}

/** A taxpayer that is the test environment of another one: its RFC is that of nobody, and all that it has is made up. */
interface AmbientePruebaTable {
  rfc_owner: string;
  /** The taxpayer that it belongs to. */
  de: string;
  /** When it was made, or emptied last. */
  reiniciado: Date;
  /** When its sample was stored; null until then. */
  lleno: Date | null;
}

/** Users, their access to taxpayers, and their mail. */
export interface IdentityTables {
  usuario: UsuarioTable;
  contribuyente: ContribuyenteTable;
  ambiente_prueba: AmbientePruebaTable;
  acceso: AccesoTable;
  reclamo_perdido: ReclamoPerdidoTable;
  sesion: SesionTable;
  enlace: EnlaceTable;
  segundo_factor: SegundoFactorTable;
  equipo: EquipoTable;
  seguridad: SeguridadTable;
  correo_saliente: CorreoSalienteTable;
  lectura_rebotes: LecturaRebotesTable;
  limite_uso: LimiteUsoTable;
  worker_vivo: WorkerVivoTable;
}

/** Row of `contribuyente` as it is read. */
export type ContribuyenteRow = Selectable<ContribuyenteTable>;
/** Row of `contribuyente` as it is written. */
export type NewContribuyente = Insertable<ContribuyenteTable>;
