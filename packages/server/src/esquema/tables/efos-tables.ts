import type { ColumnType, Generated } from 'kysely';

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
  /** Rows that could not be read. */
  omitidas: number;
  /** Which list: `efos`, or one of articles 69 and 69-B Bis. */
  lista: Generated<string>;
  /** Rows whose RFC the SAT has struck out. */
  suprimidas: Generated<number>;
  /** Date of the information; null for loads of earlier versions. */
  actualizado: string | null;
  /** What says that date: the list itself, the server, or the first load of this content. */
  segun: 'lista' | 'servidor' | 'carga' | null;
}

/** Who stands in the lists of articles 69 and 69-B Bis. It has no owner either. */
interface ListaSatTable {
  rfc: string;
  lista: string;
  nombre: string;
  /** The SAT's word for why. */
  detalle: string;
  publicacion: string | null;
}

/** Why the last file of a list was not accepted; without a row it was. */
interface ListaRechazoTable {
  lista: string;
  momento: Date;
  /** File name or address of its source. */
  origen: string;
  motivo: string;
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

/** The 69-B list and the changes of each load; the other lists; loads of all; the 49 Bis list and its loads. */
export interface EfosTables {
  efos: EfosTable;
  efos_carga: EfosCargaTable;
  efos_cambio: EfosCambioTable;
  lista_sat: ListaSatTable;
  lista_rechazo: ListaRechazoTable;
  lista49bis: Lista49BisTable;
  lista49bis_carga: Lista49BisCargaTable;
}
