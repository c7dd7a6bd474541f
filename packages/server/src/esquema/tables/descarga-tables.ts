import type { ColumnType, Generated } from 'kysely';

/** The XML of CFDI, the metadata of CFDI, or the XML of CFDI de retenciones. */
type ContenidoDescarga = 'CFDI' | 'Metadata' | 'Retenciones';

interface DescargaTable {
  rfc_owner: string;
  id: string;
  /** 1 a request to the SAT, 2 an uploaded ZIP that is processed in the background. */
  tipo: 1 | 2;
  emitidos: boolean;
  /** What was asked for; of received CFDI the metadata of the cancelled come too. */
  contenido: Generated<ContenidoDescarga>;
  /** Name of the ZIP. */
  archivo: string | null;
  fechaini: string | null;
  fechafin: string | null;
  estado: number;
  /** Not final: it can still change by itself or by asking again. */
  pendiente: boolean;
  mensaje: Generated<string>;
  cantidad: Generated<number>;
  agregados: Generated<number>;
  rechazados: Generated<number>;
  cancelados: Generated<number>;
  verificada: Date | null;
  proxima: Date | null;
  created: Date;
  /** Asked by the pilot. */
  piloto: Generated<boolean>;
}

/** One request to the SAT: a download has as many as its period and kinds need. */
interface DescargaParteTable {
  rfc_owner: string;
  id: string;
  descarga_id: string;
  contenido: ContenidoDescarga;
  comprobantes: 'Todos' | 'Vigente' | 'Cancelado';
  inicio: string;
  fin: string;
  /** `pidiendo`: the request was sent, and its arrival is not confirmed; `dividida`: its two halves replace it. */
  fase: 'nueva' | 'pidiendo' | 'pedida' | 'paquetes' | 'terminada' | 'dividida';
  id_solicitud: string | null;
  estado: Generated<number>;
  mensaje: Generated<string>;
  cantidad: Generated<number>;
  /** Code of the SAT with which it ended or waits; null: none, or success. */
  codigo: Generated<string | null>;
  /** Consecutive failures. */
  fallos: Generated<number>;
  /** How often its start was moved by a second, because a request whose response was lost blocks it. */
  corrimientos: Generated<number>;
  /** Its next sending is beyond what somebody asked for: it is a half of another part, or was sent before. */
  adicional: Generated<boolean>;
  pedida: Date | null;
  verificada: Date | null;
  /** When the SAT is asked next; null while it waits for a user's decision. */
  proxima: Date | null;
  /** A process is working on it until then at the latest. */
  ocupada: Date | null;
}

interface DescargaPaqueteTable {
  rfc_owner: string;
  /** The SAT's id of the package. */
  id: string;
  descarga_id: string;
  /** Null for a ZIP that was uploaded. */
  parte_id: string | null;
  fase: 'nuevo' | 'leido' | 'perdido';
  mensaje: Generated<string>;
  /** Entries of the ZIP that are processed; reading continues after them. */
  leidos: Generated<number>;
  agregados: Generated<number>;
  rechazados: Generated<number>;
  /** Acuses of cancellation and lists of metadata that were kept beside the CFDI. */
  documentos: Generated<number>;
  cancelados: Generated<number>;
  /** The first files that were rejected. */
  errores: ColumnType<{ archivo: string; msg: string }[], string | undefined, string>;
  fallos: Generated<number>;
  /** How often it was downloaded; the SAT allows two. */
  descargas: Generated<number>;
}

/** What the SAT said of each CFDI, whether the vault has its XML or not. */
export interface MetadatoTable {
  rfc_owner: string;
  uuid: string;
  emitido: boolean;
  contraparte_rfc: string;
  contraparte_nombre: string;
  tipo: string;
  /** `yyyy-MM-ddTHH:mm:ss`, local. */
  fecha: string;
  total: string;
  vigente: boolean;
  /** FechaCancelacion; null while it is valid, and where the SAT omits it. */
  cancelado: string | null;
}

/** Kept counts of the comparison of a month, of what is known of it. Valid while no change of the month is noted. */
interface EspejoMesTable {
  rfc_owner: string;
  /** The first day of the month. */
  mes: string;
  emitido: boolean;
  /** What was known of the month: a multirange. */
  tramos: string;
  cantidades: ColumnType<Record<string, number>, string, string>;
  /** Valid ones for the SAT. */
  vigentes: number;
  /** Those of them whose XML is here. */
  con_xml: number;
}

/** Months of which a CFDI or its metadata changed since their counts were kept; written by triggers, a row for each statement. */
interface EspejoCambioTable {
  rfc_owner: string;
  mes: string;
}

/** Mass downloads from the SAT. */
export interface DescargaTables {
  descarga: DescargaTable;
  descarga_parte: DescargaParteTable;
  descarga_paquete: DescargaPaqueteTable;
  metadato: MetadatoTable;
  espejo_mes: EspejoMesTable;
  espejo_cambio: EspejoCambioTable;
}
