import type { AccionBitacora } from '@boveda/contracts';
import type { Selectable } from 'kysely';

interface BitacoraTable {
  rfc_owner: string;
  /** Consecutive per taxpayer: 1, 2, 3… */
  n: number;
  cuando: Date;
  /** Null without a session. */
  usuario_id: string | null;
  /** E-mail of the user, or name of the automatic process. */
  usuario: string;
  accion: AccionBitacora;
  objeto: string;
  detalle: string;
  ip: string;
  agente: string;
  /** SHA-256 over the entry and the hash of the previous one. */
  huella: Buffer;
}

/** The end of a taxpayer's chain; every writer locks this row. */
interface BitacoraCabezaTable {
  rfc_owner: string;
  n: number;
  huella: Buffer;
}

/** Who did what, when and from where. The database rejects updates and deletes. */
export interface AuditoriaTables {
  bitacora: BitacoraTable;
  bitacora_cabeza: BitacoraCabezaTable;
}

/** An entry as it is read. */
export type Asiento = Selectable<BitacoraTable>;
