import { type RawBuilder, sql } from 'kysely';

/**
 * When the SAT last answered about a CFDI: an answer that changed the row `alias` of `cfdi` is in it, one that confirmed it in
 * `verificacion`. Null before the first one.
 */
export const ultimaVerificacion = (rfc: string, alias: string): RawBuilder<Date | null> => sql`
  greatest(${sql.ref(`${alias}.verificado`)}, (
    select v.verificado from verificacion v where v.rfc_owner = ${rfc} and v.cfdi_id = ${sql.ref(`${alias}.id`)}))`;
