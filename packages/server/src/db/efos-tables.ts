import type { ColumnType } from 'kysely';

/** A stage of somebody's way through the 69-B list, as it is stored. */
export interface EtapaGuardada {
  situacion: number;
  oficioglobal: string;
  publicacionsat: string | null;
}

/** The SAT's list as it was loaded last. It belongs to nobody: every taxpayer reads the same. */
interface EfosTable {
  rfc: string;
  nombre: string;
  situacion: number;
  /** The SAT's own word for it. */
  descripcion: string;
  oficio_global: string;
  publicacion_sat: string | null;
  etapas: ColumnType<EtapaGuardada[], string, string>;
  busqueda: string;
}

interface EfosCargaTable {
  id: string;
  cargado: Date;
  /** File name or address it came from. */
  origen: string;
  sha256: string;
  filas: number;
  /** Lines whose RFC the SAT has struck out. */
  omitidas: number;
}

interface EfosCambioTable {
  carga_id: string;
  rfc: string;
  nombre: string;
  /** Null: was not in the list. */
  antes: number | null;
  /** Null: is not in the list any more. */
  despues: number | null;
}

/** The 69-B list, its loads and what each changed. */
export interface EfosTables {
  efos: EfosTable;
  efos_carga: EfosCargaTable;
  efos_cambio: EfosCambioTable;
}
