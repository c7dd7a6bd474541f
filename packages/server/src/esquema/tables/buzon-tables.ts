import type { Generated } from 'kysely';

interface SolicitudCancelacionTable {
  rfc_owner: string;
  id: string;
  /** Of the CFDI; lower case. The vault may not have it. */
  uuid: string;
  status: number;
  /** When the PAC listed it first and last. */
  recibida: Date;
  vista: Date;
  /** Null for a second request, which has no deadline. */
  vence: Date | null;
  /** Whether silence accepts it; null until the CFDI is in the vault and has been read. */
  silencio_acepta: boolean | null;
  /** The decision, which is final once stored, even when the SAT has not received it yet. */
  respuesta: 'Aceptacion' | 'Rechazo' | null;
  /** 0 a user, 1 the rules. */
  tipo: number | null;
  motivo: Generated<string>;
  usuario_id: string | null;
  decidida: Date | null;
  /** The process that is sending the answer holds it until then. */
  turno: Date | null;
  /** How often it was sent, and when last; counted before sending. */
  envios: Generated<number>;
  enviada: Date | null;
  /** When the answer was confirmed, and the SAT's code for it. */
  respondida: Date | null;
  codigo: string | null;
  /** Evidence: the signed request and the response. */
  solicitud_sha256: string | null;
  acuse_sha256: string | null;
  /** SHA-256 of the token in the mail. */
  token_hash: Buffer | null;
}

/** The cancellation mailbox. */
export interface BuzonTables {
  solicitud_cancelacion: SolicitudCancelacionTable;
}
