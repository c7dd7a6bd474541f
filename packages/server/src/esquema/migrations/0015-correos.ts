import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  'alter table contribuyente add correos_max integer not null default 5',
  `create table correo_sincronizado (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    correo text not null,
    tipo_autenticacion text collate "C" not null check (tipo_autenticacion in ('credenciales', 'oauth')),
    proveedor text collate "C",
    server text collate "C" not null,
    puerto integer not null,
    secreto bytea not null,
    uid_validity text collate "C",
    ultimo_uid bigint not null default 0,
    error text,
    errormsg text,
    fallos integer not null default 0,
    solicitado timestamptz not null,
    intentado timestamptz,
    sincronizado timestamptz,
    created timestamptz not null,
    primary key (rfc_owner, id),
    unique (rfc_owner, correo)
  )`,
  `create table oauth_correo (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    oauthuuid text collate "C" not null,
    usuario_id uuid not null references usuario (id) on delete cascade,
    navegador bytea not null,
    proveedor text collate "C" not null,
    verificador bytea not null,
    secreto bytea,
    error text,
    expira timestamptz not null,
    primary key (rfc_owner, oauthuuid)
  )`,
];

/** Mailboxes whose invoices are imported, and consents in progress. */
export const correos: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
