import type { EstatusRespaldo, Frecuencia } from '@boveda/contracts';
import type { ColumnType, Generated, Selectable } from 'kysely';

/** A schedule that was turned on at least once. */
interface RespaldoProgramadoTable {
  rfc_owner: string;
  frecuencia: Frecuencia;
  activo: boolean;
  /** When the next backup is due. */
  siguiente: Date;
  /** Completed backups, including those that newer ones replaced. */
  completados: Generated<number>;
}

interface RespaldoTable {
  rfc_owner: string;
  id: string;
  /** The schedule that made it. */
  frecuencia: Frecuencia;
  /** File name of the download. */
  nombre: string;
  fecha_ini: Date;
  estatus: EstatusRespaldo;
  porcentaje: Generated<number>;
  /** Sealed (secrets.ts): read access to the table does not open a backup. */
  password: Buffer;
  /** Of its file; stored before the file, so that no file exists without its row. */
  sha256: string | null;
  bytes: ColumnType<string | null, number | null, number | null>;
  error: string | null;
}

/** Backups and their schedules. */
export interface RespaldoTables {
  respaldo_programado: RespaldoProgramadoTable;
  respaldo: RespaldoTable;
}

/** Row of `respaldo` as it is read. */
export type RespaldoFila = Selectable<RespaldoTable>;
