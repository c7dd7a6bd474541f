import type { EstatusRespaldo, Frecuencia } from '@boveda/contracts';
import type { ColumnType, Generated, Selectable } from 'kysely';

/** A schedule that somebody has turned on at least once. */
interface RespaldoProgramadoTable {
  rfc_owner: string;
  frecuencia: Frecuencia;
  activo: boolean;
  /** When the next backup is due. */
  siguiente: Date;
  /** Backups it has completed, also those that newer ones replaced. */
  completados: Generated<number>;
}

interface RespaldoTable {
  rfc_owner: string;
  id: string;
  /** The schedule that made it. */
  frecuencia: Frecuencia;
  /** Name that the file is handed out under. */
  nombre: string;
  fecha_ini: Date;
  estatus: EstatusRespaldo;
  porcentaje: Generated<number>;
  /** Sealed (secrets.ts): whoever reads the table opens no backup. */
  password: Buffer;
  /** Of its file; known before the file is in the store, so that no file is ever there without its row. */
  sha256: string | null;
  bytes: ColumnType<string | null, number | null, number | null>;
  error: string | null;
}

/** Backups and what makes them. */
export interface RespaldoTables {
  respaldo_programado: RespaldoProgramadoTable;
  respaldo: RespaldoTable;
}

/** Row of `respaldo` as it is read. */
export type RespaldoFila = Selectable<RespaldoTable>;
