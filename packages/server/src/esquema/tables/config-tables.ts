import type { Alcance } from '@boveda/contracts';
import type { Generated } from 'kysely';

interface CertificadoTable {
  rfc_owner: string;
  id: string;
  /** 20 digits. */
  numero: string;
  /** C is a CSD, F an e.Firma. */
  tipo: 'C' | 'F';
  /** DER. */
  cer: Buffer;
  /** PKCS#8 DER without a password, sealed (secrets.ts). */
  llave: Buffer;
  desde: Date;
  hasta: Date;
  created: Date;
}

interface ConfiguracionTable {
  rfc_owner: string;
  /** Cancellation requests are answered by the rules. */
  usa_buzon: Generated<boolean>;
  /** Reject everything. */
  usa_buzon_1: Generated<boolean>;
  /** Reject CFDI older than the current month. */
  usa_buzon_2: Generated<boolean>;
  /** Reject above the amount of `val_buzon_3`. */
  usa_buzon_3: Generated<boolean>;
  val_buzon_3: Generated<string>;
  /** Reject CFDI older than `val_buzon_4` days. */
  usa_buzon_4: Generated<boolean>;
  val_buzon_4: Generated<number>;
  /** RFCs whose requests are accepted whatever the rules say. */
  buzon_listablanca: Generated<string[]>;
  ultimo_buzon: Date | null;
  notificacion_efos: Generated<boolean>;
  notificacion_alterado: Generated<boolean>;
  notificacion_cancelado: Generated<boolean>;
  notificacion_solicitud: Generated<boolean>;
  notificacion_acuse: Generated<boolean>;
  notificacion_72: Generated<boolean>;
  notificacion_riesgos: Generated<boolean>;
  /** On unless it was turned off: what a mailbox did not store may be an invoice. */
  notificacion_correos: Generated<boolean>;
  /** Mails about new risks are sent on Mondays only. */
  riesgos_semanal: Generated<boolean>;
  telefono: Generated<string>;
  /** PNG, re-encoded by the server. */
  logo: Buffer | null;
}

interface ApiKeyUsoTable {
  rfc_owner: string;
  llave_id: string;
  /** In Mexico City. */
  dia: string;
  llamadas: number;
}

interface ApiKeyTable {
  rfc_owner: string;
  id: string;
  /** Who created it: its actions are theirs, and it expires with their access. */
  usuario_id: string;
  nombre: string;
  /** SHA-256 of the key. */
  hash: Buffer;
  /** Sealed (secrets.ts): only of the key that `/info` shows again. */
  sellada: Buffer | null;
  /** Prefix and last four characters; null for a sealed key that was made before they were stored. */
  muestra: string | null;
  alcances: Alcance[];
  /** CIDR; empty for all networks. */
  redes: string[];
  created: Date;
  /** At most once a minute. */
  usada: Date | null;
  expira: Date | null;
  revocada: Date | null;
  /** OAuth client that a person allowed: its tokens are used in place of the key, which nobody has. */
  cliente: string | null;
}

/** Settings of a taxpayer that an administrator can change. */
export interface ConfigTables {
  certificado: CertificadoTable;
  configuracion: ConfiguracionTable;
  api_key: ApiKeyTable;
  /** Calls that were answered to each key, refused ones among them, by day. */
  api_key_uso: ApiKeyUsoTable;
}
