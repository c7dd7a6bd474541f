import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table etiqueta (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    nombre text not null,
    color text collate "C" not null,
    created timestamptz not null,
    primary key (rfc_owner, id)
  )`,
  'create unique index etiqueta_nombre on etiqueta (rfc_owner, lower(nombre))',
  // By UUID and not by the id of a row: a CFDI that is replaced, or restored, keeps them.
  `create table cfdi_etiqueta (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    uuid uuid not null,
    etiqueta_id uuid not null,
    primary key (rfc_owner, uuid, etiqueta_id),
    foreign key (rfc_owner, etiqueta_id) references etiqueta (rfc_owner, id) on delete cascade
  )`,
  'create index cfdi_etiqueta_etiqueta on cfdi_etiqueta (rfc_owner, etiqueta_id, uuid)',
  // The name stays when its user no longer exists.
  `create table nota (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    uuid uuid not null,
    texto text not null,
    usuario_id uuid references usuario (id) on delete set null,
    autor text not null,
    created timestamptz not null,
    cambiada timestamptz,
    primary key (rfc_owner, id)
  )`,
  'create index nota_uuid on nota (rfc_owner, uuid, created)',
];

/** Tags and notes on CFDI. */
export const etiquetas: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
