import type { Generated } from 'kysely';

interface VistaTable {
  id: string;
  usuario_id: string;
  nombre: string;
  /** Address of the list below the taxpayer. */
  lista: string;
  /** Query of that address. */
  consulta: string;
  /** Its list opens with it; one per user and list. */
  predeterminada: Generated<boolean>;
  created: Date;
}

interface ColumnasListaTable {
  usuario_id: string;
  lista: string;
  columnas: string;
}

/** How users look at lists. */
export interface VistaTables {
  vista: VistaTable;
  columnas_lista: ColumnasListaTable;
}
