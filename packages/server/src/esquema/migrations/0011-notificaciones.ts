import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // The key makes a notification unique: the row stays after the mail, so that nothing is notified twice.
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

/** Notifications mailed to the administrators of a taxpayer. */
export const notificaciones: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
