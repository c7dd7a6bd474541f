import type { FaltaDelTablero } from '@boveda/contracts';
import type { ColumnType } from 'kysely';

interface TareaTable {
  rfc_owner: string;
  id: string;
  /** First day of the month. */
  mes: string;
  texto: string;
  /** What the board lacked when it was made; null for one that a person wrote. */
  falta: FaltaDelTablero | null;
  responsable_id: string | null;
  vence: string | null;
  /** The client sees it. */
  para_cliente: ColumnType<boolean, boolean | undefined, boolean>;
  /** Null once the user no longer exists. */
  autor_id: string | null;
  /** E-mail of the author when it was made. */
  autor: string;
  creada: Date;
  hecha: Date | null;
  /** E-mail, or `Bóveda`. */
  hecha_por: string | null;
}

interface NotaMesTable {
  rfc_owner: string;
  id: string;
  /** First day of the month. */
  mes: string;
  texto: string;
  /** Null once the user no longer exists. */
  usuario_id: string | null;
  /** E-mail of the author when it was written. */
  autor: string;
  creada: Date;
}

/** What an office writes about the months of its taxpayers. */
export interface TareaTables {
  tarea: TareaTable;
  nota_mes: NotaMesTable;
}
