import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table descarga (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    tipo smallint not null check (tipo in (1, 2)),
    emitidos boolean not null,
    fechaini date,
    fechafin date,
    estado smallint not null check (estado between 1 and 6),
    pendiente boolean not null,
    mensaje text not null default '',
    cantidad integer not null default 0,
    agregados integer not null default 0,
    rechazados integer not null default 0,
    cancelados integer not null default 0,
    verificada timestamptz,
    proxima timestamptz,
    created timestamptz not null,
    primary key (rfc_owner, id)
  )`,
  'create index descarga_created on descarga (rfc_owner, created, id)',
  // Prevents two equal concurrent requests: an equal request that is pending is joined.
  `create unique index descarga_igual on descarga (rfc_owner, emitidos, fechaini, fechafin) where pendiente and tipo = 1`,
  `create table descarga_parte (
    rfc_owner text collate "C" not null,
    id uuid not null,
    descarga_id uuid not null,
    contenido text collate "C" not null check (contenido in ('CFDI', 'Metadata')),
    comprobantes text collate "C" not null check (comprobantes in ('Todos', 'Vigente', 'Cancelado')),
    inicio timestamp not null,
    fin timestamp not null check (fin > inicio),
    fase text collate "C" not null check (fase in ('nueva', 'pidiendo', 'pedida', 'paquetes', 'terminada')),
    id_solicitud text collate "C",
    estado smallint not null default 1 check (estado between 1 and 6),
    mensaje text not null default '',
    cantidad integer not null default 0,
    fallos integer not null default 0,
    corrimientos integer not null default 0,
    pedida timestamptz,
    verificada timestamptz,
    proxima timestamptz,
    ocupada timestamptz,
    primary key (rfc_owner, id),
    foreign key (rfc_owner, descarga_id) references descarga (rfc_owner, id) on delete cascade
  )`,
  'create index descarga_parte_descarga on descarga_parte (rfc_owner, descarga_id)',
  `create table descarga_paquete (
    rfc_owner text collate "C" not null,
    id text collate "C" not null,
    descarga_id uuid not null,
    parte_id uuid,
    fase text collate "C" not null check (fase in ('nuevo', 'leido', 'perdido')),
    mensaje text not null default '',
    leidos integer not null default 0,
    agregados integer not null default 0,
    rechazados integer not null default 0,
    cancelados integer not null default 0,
    errores jsonb not null default '[]',
    fallos integer not null default 0,
    descargas integer not null default 0,
    primary key (rfc_owner, id),
    foreign key (rfc_owner, descarga_id) references descarga (rfc_owner, id) on delete cascade
  )`,
  'create index descarga_paquete_descarga on descarga_paquete (rfc_owner, descarga_id)',
  // Received CFDI that were cancelled: the SAT does not deliver their XML.
  `create table metadato_cancelado (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    uuid uuid not null,
    emitido boolean not null,
    contraparte_rfc text collate "C" not null,
    contraparte_nombre text not null,
    tipo text collate "C" not null,
    fecha timestamp not null,
    total numeric(24, 6) not null,
    cancelado timestamp not null,
    primary key (rfc_owner, uuid)
  )`,
];

/** Mass downloads from the SAT by period, with their progress and result. */
export const descargas: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
