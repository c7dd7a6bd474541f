import { type Kysely, type Migration, sql } from 'kysely';

/** Amounts of stored XML, by their content: what they say never changes. */
export const importesCfdi: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table importes_cfdi (
      rfc_owner text collate "C" not null references contribuyente (rfc),
      xml_sha256 text collate "C" not null,
      descuento numeric,
      iva_trasladado numeric,
      ieps_trasladado numeric,
      iva_retenido numeric,
      isr_retenido numeric,
      primary key (rfc_owner, xml_sha256)
    )`.execute(db);
  },
};
