import type { AccionBitacora } from '@boveda/contracts';
import type { Selectable } from 'kysely';

interface BitacoraTable {
  rfc_owner: string;
  /** 1, 2, 3… for each taxpayer. */
  n: number;
  cuando: Date;
  /** Null when nobody was logged in. */
  usuario_id: string | null;
  /** E-mail, or what acted in nobody's name. */
  usuario: string;
  accion: AccionBitacora;
  objeto: string;
  detalle: string;
  ip: string;
  agente: string;
  /** SHA-256 over the entry and the hash of the one before it. */
  huella: Buffer;
}

/** The end of a taxpayer's chain: whoever writes to it holds this row. */
interface BitacoraCabezaTable {
  rfc_owner: string;
  n: number;
  huella: Buffer;
}

/** Who did what, when and from where. The database refuses to change or remove entries. */
export interface AuditoriaTables {
  bitacora: BitacoraTable;
  bitacora_cabeza: BitacoraCabezaTable;
}

/** An entry as it is read. */
export type Asiento = Selectable<BitacoraTable>;
