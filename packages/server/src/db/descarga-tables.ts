import type { ColumnType, Generated } from 'kysely';

interface DescargaTable {
  rfc_owner: string;
  id: string;
  /** 1 asked of the SAT, 2 a ZIP that is worked off in the background. */
  tipo: 1 | 2;
  emitidos: boolean;
  /** Name of the ZIP. */
  archivo: string | null;
  fechaini: string | null;
  fechafin: string | null;
  estado: number;
  /** Something may still change by itself or by asking. */
  pendiente: boolean;
  mensaje: Generated<string>;
  cantidad: Generated<number>;
  agregados: Generated<number>;
  rechazados: Generated<number>;
  cancelados: Generated<number>;
  verificada: Date | null;
  proxima: Date | null;
  created: Date;
}

/** What one request to the SAT is about: a download has as many as its period and kinds need. */
interface DescargaParteTable {
  rfc_owner: string;
  id: string;
  descarga_id: string;
  contenido: 'CFDI' | 'Metadata';
  comprobantes: 'Todos' | 'Vigente' | 'Cancelado';
  inicio: string;
  fin: string;
  /** `pidiendo`: the request was sent, and nobody knows yet whether it arrived. */
  fase: 'nueva' | 'pidiendo' | 'pedida' | 'paquetes' | 'terminada';
  id_solicitud: string | null;
  estado: Generated<number>;
  mensaje: Generated<string>;
  cantidad: Generated<number>;
  /** Failures in a row. */
  fallos: Generated<number>;
  /** How often its beginning was moved by a second, because a request whose answer was lost is in the way. */
  corrimientos: Generated<number>;
  pedida: Date | null;
  verificada: Date | null;
  /** When the SAT is asked next; null while it waits for a person. */
  proxima: Date | null;
  /** Until then somebody is at work on it. */
  ocupada: Date | null;
}

interface DescargaPaqueteTable {
  rfc_owner: string;
  /** The SAT's name for it. */
  id: string;
  descarga_id: string;
  /** Null for a ZIP that was uploaded. */
  parte_id: string | null;
  fase: 'nuevo' | 'leido' | 'perdido';
  mensaje: Generated<string>;
  /** Entries of the ZIP that are dealt with; reading goes on after them. */
  leidos: Generated<number>;
  agregados: Generated<number>;
  rechazados: Generated<number>;
  cancelados: Generated<number>;
  /** The first files that were not taken. */
  errores: ColumnType<{ archivo: string; msg: string }[], string | undefined, string>;
  fallos: Generated<number>;
  /** How often it was fetched; the SAT allows two. */
  descargas: Generated<number>;
}

interface MetadatoCanceladoTable {
  rfc_owner: string;
  uuid: string;
  emitido: boolean;
  contraparte_rfc: string;
  contraparte_nombre: string;
  tipo: string;
  fecha: string;
  total: string;
  cancelado: string;
}

/** What was asked of the SAT by period. */
export interface DescargaTables {
  descarga: DescargaTable;
  descarga_parte: DescargaParteTable;
  descarga_paquete: DescargaPaqueteTable;
  metadato_cancelado: MetadatoCanceladoTable;
}
