import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  'alter table cfdi add column pac_pendiente text collate "C"',
  'create index cfdi_pac_pendiente on cfdi (pac_pendiente, rfc_owner, id) where pac_pendiente is not null',
  'alter table cfdi_detalle add column estado_sat text collate "C"',
  // Reports of before this version, which the job check-timbres works off, and those of older backups.
  `create index cfdi_detalle_timbre_omitido on cfdi_detalle (rfc_owner, cfdi_id)
    where reglas @> '[{"id": "timbre_sello_sat", "resultado": "omitida"}]'::jsonb`,
  `create table certificado_pac (
    numero text collate "C" primary key check (numero ~ '^[0-9]{20}$'),
    der bytea,
    buscado timestamptz,
    motivo text,
    created timestamptz not null
  )`,
];

/** Certificates of PACs are fetched, and stamps that cannot be verified yet are marked. */
export const timbres: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`set local statement_timeout = 0`.execute(db);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
