import type { ClaseEvidencia } from '@boveda/contracts';

interface MaterialidadExpedienteTable {
  rfc_owner: string;
  id: string;
  contraparte: string;
  /** '' of the expediente of a supplier. */
  operacion: string;
  requeridas: ClaseEvidencia[];
  creado: Date;
}

interface MaterialidadDocumentoTable {
  rfc_owner: string;
  id: string;
  expediente_id: string;
  /** Its place in the index, from 1. */
  numero: number;
  clase: ClaseEvidencia;
  nombre: string;
  fecha: string;
  autor: string;
  nota: string;
  /** Of a CFDI of the vault, whose bytes count there; null of an uploaded file. */
  uuid: string | null;
  sha256: string;
  bytes: number;
  sustituye: number | null;
  subido: Date;
  usuario: string;
  /** Its path in the ZIP. */
  archivo: string;
  /** Its line of the index as it was hashed, without the hash. */
  linea: string;
  huella: string;
}

/** Evidence of suppliers and operations. */
export interface MaterialidadTables {
  materialidad_expediente: MaterialidadExpedienteTable;
  materialidad_documento: MaterialidadDocumentoTable;
}
