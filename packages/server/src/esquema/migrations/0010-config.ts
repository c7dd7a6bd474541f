import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table certificado (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    numero text collate "C" not null,
    tipo text collate "C" not null check (tipo in ('C', 'F')),
    cer bytea not null,
    llave bytea not null,
    desde timestamptz not null,
    hasta timestamptz not null,
    created timestamptz not null,
    primary key (rfc_owner, id),
    unique (rfc_owner, numero)
  )`,
  // A taxpayer without a row has every setting at its default.
  `create table configuracion (
    rfc_owner text collate "C" primary key references contribuyente (rfc),
    usa_buzon boolean not null default false,
    usa_buzon_1 boolean not null default false,
    usa_buzon_2 boolean not null default false,
    usa_buzon_3 boolean not null default false,
    val_buzon_3 numeric(18, 2) not null default 0 check (val_buzon_3 >= 0),
    usa_buzon_4 boolean not null default false,
    val_buzon_4 integer not null default 0 check (val_buzon_4 >= 0),
    buzon_listablanca text[] not null default '{}',
    ultimo_buzon timestamptz,
    notificacion_efos boolean not null default false,
    notificacion_alterado boolean not null default false,
    notificacion_cancelado boolean not null default false,
    notificacion_solicitud boolean not null default false,
    notificacion_acuse boolean not null default false,
    notificacion_72 boolean not null default false,
    telefono text not null default '',
    logo bytea
  )`,
  // The hash is for lookups; the sealed key is shown to the taxpayer's administrators.
  `create table api_key (
    rfc_owner text collate "C" primary key references contribuyente (rfc),
    usuario_id uuid not null references usuario (id) on delete cascade,
    hash bytea not null unique,
    sellada bytea not null,
    created timestamptz not null
  )`,
];

/** Settings of a taxpayer: certificates, mailbox rules, notifications, account data, API key. */
export const config: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
