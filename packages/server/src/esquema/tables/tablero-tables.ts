import type { AccionLote, CifrasDelCalendario, EstadoRenglon, ProblemCode } from '@boveda/contracts';
import type { ColumnType } from 'kysely';

interface TableroTable {
  rfc_owner: string;
  calculado: Date;
  /** Months of both directions, of the last twelve, of which metadata are known. */
  meses_conocidos: number;
  vigentes: number;
  con_xml: number;
  riesgos: number;
  /** Alto or crítico. */
  riesgos_graves: number;
  riesgos_importe: string;
}

interface TableroMesTable {
  rfc_owner: string;
  /** First day of the month. */
  mes: string;
  calculado: Date;
  cifras: ColumnType<CifrasDelCalendario, string, string>;
}

interface ResponsableTable {
  rfc_owner: string;
  usuario_id: string;
  autor: string;
  guardado: Date;
}

interface LoteTable {
  id: string;
  usuario_id: string;
  accion: AccionLote;
  /** First day of the month. */
  mes: string;
  creado: Date;
  expira: Date;
}

interface LoteRenglonTable {
  rfc_owner: string;
  lote_id: string;
  estado: EstadoRenglon;
  codigo: ProblemCode | null;
  mensaje: string;
  /** Address below the taxpayer where it is solved or followed. */
  ruta: string | null;
  archivo: string | null;
  bytes: number | string | null;
  terminado: Date | null;
}

interface CorreosDeClienteTable {
  rfc_owner: string;
  correos: string[];
  autor: string;
  guardado: Date;
}

interface TextoEntregaTable {
  usuario_id: string;
  asunto: string;
  texto: string;
}

/** What the board of the taxpayers of a person shows and is too expensive to compute for all of them at once, and the jobs from it. */
export interface TableroTables {
  tablero: TableroTable;
  tablero_mes: TableroMesTable;
  responsable: ResponsableTable;
  lote: LoteTable;
  lote_renglon: LoteRenglonTable;
  correos_de_cliente: CorreosDeClienteTable;
  texto_entrega: TextoEntregaTable;
}
