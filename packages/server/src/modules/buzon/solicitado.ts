import { EstatusCfdi } from '@boveda/contracts';
import { sql } from 'kysely';

/** The CFDI `k` of the vault that a request `s` of `solicitud_cancelacion` asks to cancel: what a join is made on. */
export const isSolicitado = sql`k.rfc_owner = s.rfc_owner and k.uuid = s.uuid and not k.emitido
  and k.status < ${sql.lit(EstatusCfdi.Invalido)}`;
