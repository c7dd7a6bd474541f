import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const statements = [
  `create table contacto (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    contraparte text collate "C" not null,
    nombre text not null,
    correo text not null,
    telefono text not null,
    origen text collate "C" not null,
    tomado date,
    usuario text not null,
    creado timestamptz not null,
    primary key (rfc_owner, id),
    check (correo <> '' or telefono <> '')
  )`,
  'create index contacto_contraparte on contacto (rfc_owner, contraparte)',
  // Beside the contacts: a sender writes these rows, and nothing is ever sent to one.
  `create table contacto_propuesto (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    contraparte text collate "C" not null,
    correo text not null,
    nombre text not null,
    tomado date not null,
    descartado boolean not null default false,
    primary key (rfc_owner, contraparte, correo)
  )`,
  `create table plantilla (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    tipo text collate "C" not null,
    asunto text not null,
    texto text not null,
    primary key (rfc_owner, tipo)
  )`,
  `create table contraparte_etiqueta (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    contraparte text collate "C" not null,
    etiqueta_id uuid not null,
    primary key (rfc_owner, contraparte, etiqueta_id),
    foreign key (rfc_owner, etiqueta_id) references etiqueta (rfc_owner, id) on delete cascade
  )`,
  'create index contraparte_etiqueta_etiqueta on contraparte_etiqueta (rfc_owner, etiqueta_id)',
  'alter table nota alter column uuid drop not null, add column contraparte text collate "C"',
  'alter table nota add constraint nota_de_uno check (num_nonnulls(uuid, contraparte) = 1)',
  'create index nota_contraparte on nota (rfc_owner, contraparte, created) where contraparte is not null',
  `alter table envio add column carta text collate "C", add column contraparte text collate "C", add column cada smallint,
    add column recordatorios smallint not null default 0, add column siguiente timestamptz, add column fin text collate "C"`,
  'alter table envio add constraint envio_carta check ((carta is null) = (contraparte is null))',
  'create index envio_contraparte on envio (rfc_owner, contraparte, creado desc) where contraparte is not null',
  'create index envio_siguiente on envio (siguiente) where siguiente is not null',
  // The balance when its complement was asked for: a lower one says that a complement came.
  'alter table envio_cfdi add column saldo numeric(30, 6)',
  // What was shown before sending is what is sent, however late: kept until each mail has left.
  `create table envio_archivo (
    envio_id uuid not null references envio (id) on delete cascade,
    nombre text not null,
    tipo text not null,
    contenido bytea not null,
    primary key (envio_id, nombre)
  )`,
];

/** Contacts, tags and notes of counterparts, and the mails that are written to them. */
export const tratoConContrapartes: PhasedMigration = {
  phase: 'expand',
  harmless: {
    'constraint nota.nota_de_uno: CHECK ((num_nonnulls(uuid, contraparte) = 1))':
      'the version before writes notes with a uuid alone',
  },
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
