import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // The key is what makes a notification one: it stays after the mail, so that the same thing is never told twice.
  `create table notificacion (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    tipo text collate "C" not null check (tipo in ('efos', 'alterado', 'cancelado', 'solicitud', 'acuse', '72')),
    clave text collate "C" not null,
    texto text not null,
    ruta text not null,
    acciones jsonb not null,
    creada timestamptz not null,
    atendida timestamptz,
    primary key (rfc_owner, tipo, clave)
  )`,
  'create index notificacion_atendida on notificacion (rfc_owner, tipo, atendida)',
];

/** What the administrators of a taxpayer are told by mail. */
export const notificaciones: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
