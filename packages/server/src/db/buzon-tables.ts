import type { Generated } from 'kysely';

interface SolicitudCancelacionTable {
  rfc_owner: string;
  id: string;
  /** Of the CFDI; lower case. The vault may not have it. */
  uuid: string;
  status: number;
  /** When the PAC listed it first, and last. */
  recibida: Date;
  vista: Date;
  /** Null for a second request: no clock runs. */
  vence: Date | null;
  /** What was decided. Once it is there nobody decides otherwise, though the SAT may not have it yet. */
  respuesta: 'Aceptacion' | 'Rechazo' | null;
  /** 0 a person, 1 the rules. */
  tipo: number | null;
  motivo: Generated<string>;
  usuario_id: string | null;
  decidida: Date | null;
  /** Whoever is sending the answer has until then. */
  turno: Date | null;
  /** How often it was sent, and when last; counted before it goes out. */
  envios: Generated<number>;
  enviada: Date | null;
  /** When the answer was confirmed, and the SAT's code for it. */
  respondida: Date | null;
  codigo: string | null;
  /** Evidence: what was signed, and what came back. */
  solicitud_sha256: string | null;
  acuse_sha256: string | null;
  /** SHA-256 of the token in the mail. */
  token_hash: Buffer | null;
}

/** The cancellation mailbox. */
export interface BuzonTables {
  solicitud_cancelacion: SolicitudCancelacionTable;
}
