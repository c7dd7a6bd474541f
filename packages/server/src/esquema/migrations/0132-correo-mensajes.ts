import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const statements = [
  `create table correo_mensaje (
    rfc_owner text collate "C" not null,
    correo_id uuid not null,
    uid_validity text collate "C" not null,
    uid bigint not null,
    id uuid not null,
    de text not null,
    asunto text not null,
    fecha timestamptz,
    leido timestamptz not null,
    tomados integer not null,
    rechazados integer not null,
    omitidos integer not null,
    archivos jsonb not null,
    primary key (rfc_owner, correo_id, uid_validity, uid),
    foreign key (rfc_owner, correo_id) references correo_sincronizado (rfc_owner, id) on delete cascade
  )`,
  'create index correo_mensaje_lista on correo_mensaje (rfc_owner, correo_id, leido, uid)',
  'create index correo_mensaje_rechazados on correo_mensaje (rfc_owner, correo_id, leido, uid) where rechazados > 0',
  'create index correo_mensaje_leido on correo_mensaje using brin (leido)',
  'alter table configuracion add column notificacion_correos boolean not null default true',
  `alter table notificacion drop constraint notificacion_tipo_check, add constraint notificacion_tipo_check
    check (tipo in ('efos', 'alterado', 'cancelado', 'solicitud', 'acuse', '72', 'riesgos', 'piloto', 'correos'))`,
];

/** What was read of each mailbox, and the switch of the notice about what was not stored. */
export const correoMensajes: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
