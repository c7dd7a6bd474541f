import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table piloto (
    rfc_owner text collate "C" primary key references contribuyente (rfc),
    activo boolean not null,
    anio smallint not null,
    autor text not null,
    cambiado timestamptz not null,
    reanudado timestamptz not null,
    detenido text collate "C" check (detenido in ('efirmaVencida', 'efirmaRechazada')),
    detenido_desde timestamptz,
    certificado text collate "C",
    sin_respuesta timestamptz,
    proxima timestamptz
  )`,
  'create index piloto_activo on piloto (proxima) where activo',
  'alter table descarga add column piloto boolean not null default false',
  'create index descarga_piloto on descarga (rfc_owner, created) where piloto',
  'alter table descarga_parte add column codigo text collate "C"',
  // A part that was cut in two stays, so that its bounds are remembered.
  `alter table descarga_parte drop constraint descarga_parte_fase_check, add constraint descarga_parte_fase_check
    check (fase in ('nueva', 'pidiendo', 'pedida', 'paquetes', 'terminada', 'dividida'))`,
  // Metadata and XML of the same days may be under way together.
  'drop index descarga_igual',
  `create unique index descarga_igual on descarga (rfc_owner, emitidos, contenido, fechaini, fechafin)
    where pendiente and tipo = 1`,
  `alter table notificacion drop constraint notificacion_tipo_check, add constraint notificacion_tipo_check
    check (tipo in ('efos', 'alterado', 'cancelado', 'solicitud', 'acuse', '72', 'riesgos', 'piloto'))`,
];

/** The pilot of each taxpayer, its downloads, and the codes with which the SAT answered. */
export const piloto: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
