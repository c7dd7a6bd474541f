import { type Kysely, type Migration, sql } from 'kysely';

// The five years of CFF 30 begin when the annual return of the exercise is due: 30 April of the next year at the latest
// (LISR 150). This date is after `fecha`, so that no CFDI is kept for a shorter time than before.
const conservar = `create or replace function conservar_cinco_anos() returns trigger language plpgsql as $$
  begin
    if exists (
      select from borrados b
      where greatest(b.created, make_date(extract(year from b.fecha)::int + 1, 4, 30)::timestamp at time zone 'America/Mexico_City')
          > now() - interval '5 years'
        and not b.cuarentena and not exists (
          select from cfdi_reemplazado r where r.rfc_owner = b.rfc_owner and r.uuid = b.uuid
            and r.xml_sha256 = b.xml_sha256 and r.pdf_sha256 is not distinct from b.pdf_sha256
        )
    ) then
      raise exception 'delete of cfdi is refused: some of them must be kept for five years after their annual return'
        using errcode = 'insufficient_privilege';
    end if;
    return null;
  end $$`;

/** A CFDI is kept five years from when it was received and from when the annual return of its exercise is due. */
export const conservacionPorEjercicio: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(conservar).execute(db);
  },
};
