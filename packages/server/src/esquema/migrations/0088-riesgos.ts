import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table riesgo_seguimiento (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    clave text collate "C" not null,
    estado text collate "C" not null check (estado in ('abierto', 'enProceso', 'cerrado')),
    responsable uuid references usuario (id) on delete set null,
    motivo text not null,
    importe numeric,
    nivel smallint not null,
    autor text not null,
    cambiado timestamptz not null,
    primary key (rfc_owner, clave)
  )`,
  'alter table configuracion add column notificacion_riesgos boolean not null default false',
  'alter table configuracion add column riesgos_semanal boolean not null default false',
  `alter table notificacion drop constraint notificacion_tipo_check, add constraint notificacion_tipo_check
    check (tipo in ('efos', 'alterado', 'cancelado', 'solicitud', 'acuse', '72', 'riesgos'))`,
  // Each kind of risk is found among few rows, however many CFDI there are.
  `create index relacion_sustitucion on relacion (rfc_owner, uuid, cfdi_id) where tipo_relacion = '04'`,
  `create index hecho_flujo_efectivo on hecho_flujo (rfc_owner, cfdi_id)
    where cuenta and not emitido and razon in ('efectivo', 'combustible')`,
  `create index cfdi_cancelados on cfdi (rfc_owner, fecha) where status = 3 and tipo = 'I'`,
];

/** What users say of risks, the switch of their digest, and the indexes that find them. */
export const riesgos: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`set local statement_timeout = 0`.execute(db);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
