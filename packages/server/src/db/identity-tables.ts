import type { AccionSeguridad } from '@boveda/contracts';
import type { Generated, GeneratedAlways, Insertable, JSONColumnType, Selectable } from 'kysely';

interface UsuarioTable {
  /** UUID v7; the wire calls it idacceso. */
  id: string;
  /** Lower case; unique. */
  correo: string;
  nombre: Generated<string>;
  /** argon2id in PHC form. */
  pass_hash: string;
  activo: Generated<boolean>;
  /** May see previews of areas. */
  vista_previa: Generated<boolean>;
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
  /** How many may open it, pending invitations included. */
  accesos_max: Generated<number>;
  /** How many mailboxes are synchronized for it. */
  correos_max: Generated<number>;
  /** When the terms and conditions were accepted. */
  terminos: Date | null;
  /** Since when it is known whose the RFC is: by the operator's word, or by its e.firma. */
  reclamado: Date | null;
  created: GeneratedAlways<Date>;
}

interface AccesoTable {
  rfc: string;
  usuario_id: string;
  /** '1' Administrador, '2' Auxiliar. */
  privilegio: '1' | '2';
  /** An invitation that was not accepted opens nothing. */
  confirmada: Generated<boolean>;
  ultimo_acceso: Date | null;
  created: GeneratedAlways<Date>;
}

interface SesionTable {
  id: string;
  /** SHA-256 of the token; the token itself is stored nowhere. */
  token_hash: Buffer;
  usuario_id: string;
  created: Date;
  last_seen: Date;
  /** The session is over at this moment however busy it is. */
  expires: Date;
  /** When its user last typed the password again. */
  autenticada: Date | null;
  /** User-Agent and address it was opened with, for its owner to recognise it. */
  agente: Generated<string>;
  ip: Generated<string>;
}

/** What was filled in to register; the account exists once the link was confirmed. */
export interface Registro {
  nombre: string;
  razonsocial: string;
}

interface EnlaceTable {
  id: string;
  tipo: 'confirm-account' | 'reset-password' | 'confirm-access' | 'reset-admin';
  /** SHA-256 of the token; the token itself is in the mail alone. */
  token_hash: Buffer;
  /** Whom it was mailed to. */
  correo: string;
  rfc: string | null;
  privilegio: '1' | '2' | null;
  registro: JSONColumnType<Registro> | null;
  /** Who invited, of an invitation. */
  creador: string | null;
  created: Date;
  expires: Date;
  usado: Date | null;
}

interface SegundoFactorTable {
  usuario_id: string;
  /** Sealed (secrets.ts). */
  secreto: Buffer;
  /** Until the app has shown that it knows the secret, nothing is asked. */
  activo: Generated<boolean>;
  /** Time step of the last code that was taken: no code is good twice. */
  ultimo_paso: Generated<string>;
  /** SHA-256 of the recovery codes that are left. */
  codigos: Generated<Buffer[]>;
}

/** A browser in which a user has logged in. */
interface EquipoTable {
  /** SHA-256 of what its cookie holds. */
  token_hash: Buffer;
  usuario_id: string;
  usado: Date;
}

/** What happened to the account of a person; the refused logins of a day are one row. */
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
  /** Last answer of the mail server that did not take it. */
  error: string | null;
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

/** Who may enter, what they may open, and the mail they get. */
export interface IdentityTables {
  usuario: UsuarioTable;
  contribuyente: ContribuyenteTable;
  acceso: AccesoTable;
  sesion: SesionTable;
  enlace: EnlaceTable;
  segundo_factor: SegundoFactorTable;
  equipo: EquipoTable;
  seguridad: SeguridadTable;
  correo_saliente: CorreoSalienteTable;
  limite_uso: LimiteUsoTable;
  worker_vivo: WorkerVivoTable;
}

/** Row of `contribuyente` as it is read. */
export type ContribuyenteRow = Selectable<ContribuyenteTable>;
/** Row of `contribuyente` as it is written. */
export type NewContribuyente = Insertable<ContribuyenteTable>;
