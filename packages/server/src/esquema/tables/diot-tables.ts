import type { DestinoExcedente, LineaGuardada, ModoRetenido } from '@boveda/contracts';
import type { ColumnType, Generated } from 'kysely';

/** What a user said of a line: all of one made by hand, what differs of one that CFDI make. */
export type DatosDiot = Partial<Omit<LineaGuardada, 'linea'>>;

interface DiotLineaTable {
  rfc_owner: string;
  /** First day of the month. */
  mes: string;
  id: string;
  /** Supplier whose CFDI make the line; null of one made by hand. */
  proveedor: string | null;
  datos: ColumnType<DatosDiot, string, string>;
  autor: string;
  cambiada: Date;
}

interface DiotProveedorTable {
  rfc_owner: string;
  proveedor: string;
  tipo_operacion: string;
  frontera: 'norte' | 'sur';
  excedente: Generated<DestinoExcedente>;
}

/** How the DIOT of a taxpayer has creditable IVA of which a part was withheld. */
interface DiotRetenidoTable {
  rfc_owner: string;
  modo: ModoRetenido;
  autor: string;
  guardado: Date;
}

/** A file of a DIOT, as it was generated. */
interface DiotArchivoTable {
  rfc_owner: string;
  /** First day of the month. */
  mes: string;
  id: string;
  autor: string;
  creado: Date;
  sha256: string;
  contenido: string;
}

/** The DIOT of months. */
export interface DiotTables {
  diot_linea: DiotLineaTable;
  diot_proveedor: DiotProveedorTable;
  diot_retenido: DiotRetenidoTable;
  diot_archivo: DiotArchivoTable;
}
