import type { ColumnType } from 'kysely';

/** A stage in the 69-B list, as stored. */
export interface EtapaGuardada {
  situacion: number;
  oficioglobal: string;
  publicacionsat: string | null;
}

/** The SAT's list as last loaded. It has no owner: every taxpayer reads the same. */
interface EfosTable {
  rfc: string;
  nombre: string;
  situacion: number;
  /** The SAT's own description. */
  descripcion: string;
  oficio_global: string;
  publicacion_sat: string | null;
  etapas: ColumnType<EtapaGuardada[], string, string>;
  busqueda: string;
}

interface EfosCargaTable {
  id: string;
  cargado: Date;
  /** File name or address of its source. */
  origen: string;
  sha256: string;
  filas: number;
  /** Lines whose RFC the SAT has redacted. */
  omitidas: number;
}

interface EfosCambioTable {
  carga_id: string;
  rfc: string;
  nombre: string;
  /** Null: was not in the list. */
  antes: number | null;
  /** Null: is no longer in the list. */
  despues: number | null;
}

/** The list of article 49 Bis as last loaded. It has no owner either. */
interface Lista49BisTable {
  rfc: string;
  nombre: string;
  oficio: string;
  publicacion: string;
  /** Its resolution is final. */
  firme: boolean;
}

interface Lista49BisCargaTable {
  id: string;
  cargado: Date;
  /** File name of its source. */
  origen: string;
  sha256: string;
  filas: number;
}

/** The 69-B list, its loads and the changes of each; the 49 Bis list and its loads. */
export interface EfosTables {
  efos: EfosTable;
  efos_carga: EfosCargaTable;
  efos_cambio: EfosCambioTable;
  lista49bis: Lista49BisTable;
  lista49bis_carga: Lista49BisCargaTable;
}
