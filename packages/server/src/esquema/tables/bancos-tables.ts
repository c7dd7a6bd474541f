import type { ClaseConciliada, PerfilBanco, TipoMovimientoBanco } from '@boveda/contracts';
import type { ColumnType, Generated } from 'kysely';

interface BancoCuentaTable {
  rfc_owner: string;
  id: string;
  banco: string;
  /** Digits; '' is not kept. */
  numero: string;
  moneda: string;
  creada: Date;
  /** When the CFDI of its movements were looked for last; null: not since that is noted. */
  conciliada: Generated<Date | null>;
}

interface BancoArchivoTable {
  rfc_owner: string;
  id: string;
  cuenta_id: string;
  nombre: string;
  formato: string;
  sha256: string;
  movimientos: number;
  nuevos: number;
  cuadra: boolean | null;
  no_leidos: ColumnType<{ renglon: number; texto: string; razon: string }[], string, string>;
  autor: string;
  subido: Date;
}

interface BancoMovimientoTable {
  rfc_owner: string;
  id: string;
  cuenta_id: string;
  /** What the same movement has in another file. */
  huella: string;
  fecha: string;
  hora: string | null;
  /** Below 0 what went out. */
  importe: string;
  saldo: string | null;
  descripcion: string;
  referencia: string;
  rastreo: string;
  contraparte: string;
  nombre: string;
  clabe: string;
  tipo: TipoMovimientoBanco;
  /** Its place in the file that brought it. */
  orden: number;
}

interface BancoRenglonTable {
  rfc_owner: string;
  archivo_id: string;
  movimiento_id: string;
}

interface ConciliacionTable {
  rfc_owner: string;
  id: string;
  movimiento_id: string;
  /** A `propuesta` with an author was undone, and is not applied again by itself. */
  estado: 'aplicada' | 'propuesta' | 'rechazada';
  automatica: boolean;
  puntos: number;
  razon: string;
  autor: string | null;
  cambiada: Date;
}

interface ConciliacionCfdiTable {
  rfc_owner: string;
  conciliacion_id: string;
  uuid: string;
  /** Number of the payment in its complement from 1; 0 of an invoice. */
  pago: number;
  clase: ClaseConciliada;
  /** In the currency of the CFDI. */
  importe: string;
}

interface BancoPerfilTable {
  rfc_owner: string;
  /** Titles of the table. */
  firma: string;
  perfil: ColumnType<PerfilBanco, string, string>;
  guardado: Date;
}

/** Statements of bank accounts and what matches them. */
export interface BancosTables {
  banco_cuenta: BancoCuentaTable;
  banco_archivo: BancoArchivoTable;
  banco_movimiento: BancoMovimientoTable;
  banco_renglon: BancoRenglonTable;
  conciliacion: ConciliacionTable;
  conciliacion_cfdi: ConciliacionCfdiTable;
  banco_perfil: BancoPerfilTable;
}
