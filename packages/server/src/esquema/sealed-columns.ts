import type { SealPurpose } from '@boveda/platform/core/secrets';

/** A column of sealed secrets. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Primary key of the table. */
  key: readonly string[];
  /** Columns whose values, separated by spaces, are the context of the secret. */
  context: readonly string[];
}

const byId = ['rfc_owner', 'id'];
const byConsent = ['rfc_owner', 'oauthuuid'];

/** Every column with sealed secrets, by purpose. A change of the master key seals them again. */
export const sealedColumns: Readonly<Record<SealPurpose, readonly SealedColumn[]>> = {
  'api-key': [{ table: 'api_key', column: 'sellada', key: byId, context: ['rfc_owner'] }],
  certificado: [{ table: 'certificado', column: 'llave', key: byId, context: ['rfc_owner', 'numero'] }],
  correos: [{ table: 'correo_sincronizado', column: 'secreto', key: byId, context: byId }],
  'correos oauth': ['verificador', 'secreto'].map((column) => ({
    table: 'oauth_correo',
    column,
    key: byConsent,
    context: byConsent,
  })),
  idempotency: [
    {
      table: 'idempotencia',
      column: 'respuesta',
      key: ['rfc_owner', 'intento'],
      context: ['rfc_owner', 'titular', 'intento'],
    },
  ],
  gateway: [{ table: 'cuenta_pac', column: 'secreto', key: ['rfc_owner'], context: ['rfc_owner', 'tipo'] }],
  respaldos: [{ table: 'respaldo', column: 'password', key: byId, context: byId }],
  'segundo-factor': [{ table: 'segundo_factor', column: 'secreto', key: ['usuario_id'], context: ['usuario_id'] }],
  webhook: ['secreto', 'secreto_anterior'].map((column) => ({ table: 'webhook', column, key: byId, context: ['id'] })),
};
