import type { ClaseDocumento, FormatoDocumento } from '@boveda/contracts';

interface DocumentoClienteTable {
  rfc_owner: string;
  id: string;
  clase: ClaseDocumento;
  formato: FormatoDocumento;
  nombre: string;
  nota: string;
  sha256: string;
  bytes: number;
  enviado: Date;
  /** Null once the user no longer exists. */
  usuario_id: string | null;
  /** E-mail of the user when it was sent. */
  usuario: string;
  revisado: Date | null;
  /** E-mail. */
  revisado_por: string | null;
}

/** Photos and PDF that clients sent to their accountant. */
export interface ClienteTables {
  documento_cliente: DocumentoClienteTable;
}
