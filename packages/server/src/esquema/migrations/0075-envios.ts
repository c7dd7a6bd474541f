import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // Losing the access ends the links of a user for good: a new access has no `creador` of theirs.
  `create table envio (
    id uuid primary key,
    rfc_owner text collate "C" not null references contribuyente (rfc),
    creador uuid,
    usuario text not null,
    creado timestamptz not null,
    token_hash bytea unique,
    vence timestamptz,
    revocado timestamptz,
    aperturas integer not null default 0,
    abierto timestamptz,
    check ((token_hash is null) = (vence is null)),
    foreign key (rfc_owner, creador) references acceso (rfc, usuario_id) on delete set null (creador)
  )`,
  'create index envio_lista on envio (rfc_owner, creado desc, id desc)',
  'create index envio_creador on envio (creador, creado)',
  // By folio fiscal: a CFDI that replaces another one under its UUID takes its place.
  `create table envio_cfdi (
    envio_id uuid not null references envio (id) on delete cascade,
    uuid uuid not null,
    orden smallint not null,
    primary key (envio_id, uuid)
  )`,
  'create index envio_cfdi_uuid on envio_cfdi (uuid)',
  `create table envio_correo (
    envio_id uuid not null references envio (id) on delete cascade,
    correo_id uuid not null unique references correo_saliente (id),
    primary key (envio_id, correo_id)
  )`,
  'alter table correo_saliente add column responder_a text, add column rechazado timestamptz',
];

/** CFDI that users send by mail or by a link that ends, and what became of each mail. */
export const envios: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
