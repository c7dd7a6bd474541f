import type { ColumnType, Insertable } from 'kysely';

/** Decimal text in both directions, in MXN: amounts are never floats. */
type Decimal = string;

interface RetencionTable {
  rfc_owner: string;
  id: string;
  /** True: the owner issued it. False: tax was withheld from the owner. */
  emitida: boolean;
  uuid: string;
  version: string;
  folio: string;
  /** Written as `yyyy-MM-ddTHH:mm:ss`; read through `to_char`, never through a Date. */
  fecha: ColumnType<string, string, string>;
  /** Key of c_CveRetenc. */
  clave: string;
  /** '' for a foreigner. */
  contraparte_rfc: string;
  contraparte_nombre: string;
  /** Tax registry of a foreigner; '' where there is none. */
  contraparte_registro: string;
  ejercicio: number;
  mes_inicial: number;
  mes_final: number;
  operacion: Decimal;
  gravado: Decimal;
  exento: Decimal;
  retenido: Decimal;
  isr: Decimal;
  iva: Decimal;
  ieps: Decimal;
  /** UUID of the one that it replaces (TipoRelacion 04); null too where it was stored before this was read. */
  sustituye: string | null;
  /** 1: no rule fails. 4 Inválido or 5 Alterado otherwise. */
  status: number;
  errmsg: string | null;
  /** Written as JSON text. */
  reglas: ColumnType<
    { id: string; titulo: string; resultado: 'ok' | 'aviso' | 'falla' | 'omitida'; evidencia: string }[],
    string,
    string
  >;
  origen: string;
  xml_sha256: string;
  xml_bytes: number;
  pdf_sha256: string | null;
  pdf_bytes: number | null;
  created: Date;
}

/** Stored CFDI de retenciones. */
export interface RetencionTables {
  retencion: RetencionTable;
}

/** Row of `retencion` as it is written. */
export type NewRetencion = Insertable<RetencionTable>;
