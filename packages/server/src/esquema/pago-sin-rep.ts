import { type RawBuilder, sql } from 'kysely';

/** Last day to issue the complement of a payment: a natural day, also where it is a Sunday. Source: RMF 2.7.1.32. */
export const diaCinco = (fecha: string): RawBuilder<string> =>
  sql<string>`(date_trunc('month', ${sql.ref(fecha)}) + interval '1 month')::date + 4`;

/**
 * What a user says was paid of an invoice on credit and no complement (REP) pays, in its currency: of the row of `cfdi` and its row
 * of `pago_avisado` with these aliases. 0 or less, or null without a mark, where nothing is missing. A complement counts from the
 * day of the mark on; one of any amount pays a mark that names none.
 */
export const pagoSinRep = (rfc: string, factura: string, marca: string): RawBuilder<string | null> => {
  const of = (column: string) => sql.ref(`${factura}.${column}`);
  const said = (column: string) => sql.ref(`${marca}.${column}`);
  return sql`(
    select case when ${said('fecha')} is null then null
      else least(${of('saldo_insoluto')}, case when ${said('importe')} is not null then ${said('importe')} - coalesce(sum(p.importe), 0)
        when count(p.rep_id) = 0 then ${of('saldo_insoluto')} else 0 end) end
    from pago_aplicado p
    where p.rfc_owner = ${rfc} and p.factura_id = ${of('id')} and p.fecha_pago >= ${said('fecha')})`;
};
