import type { ColumnType } from 'kysely';
import type { MetadatoTable } from './descarga-tables';

interface AcuseCancelacionTable {
  rfc_owner: string;
  id: string;
  /** RfcEmisor of the acuse: the taxpayer, or the emisor of CFDI that it received. */
  rfc_emisor: string;
  /** Fecha of the acuse, `yyyy-MM-ddTHH:mm:ss`; read through `to_char`, never through a Date. */
  fecha: ColumnType<string | null, string | null, never>;
  folios: number;
  origen: string;
  xml_sha256: string;
  xml_bytes: number;
  created: Date;
}

interface AcuseFolioTable {
  rfc_owner: string;
  uuid: string;
  acuse_id: string;
  /** EstatusUUID; '' where the acuse has none. */
  estatus: string;
}

/** What a user says that the SAT's metadata of a CFDI are. */
interface MetadatoSubidoTable extends MetadatoTable {
  origen: string;
  subido: Date;
}

/** Documents that are kept beside CFDI. */
export interface DocumentoTables {
  acuse_cancelacion: AcuseCancelacionTable;
  acuse_folio: AcuseFolioTable;
  metadato_subido: MetadatoSubidoTable;
}
