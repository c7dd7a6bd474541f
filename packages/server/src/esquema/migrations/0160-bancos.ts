import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const statements = [
  `create table banco_cuenta (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    banco text not null,
    numero text collate "C" not null,
    moneda text collate "C" not null,
    creada timestamptz not null,
    primary key (rfc_owner, id),
    unique (rfc_owner, numero, moneda)
  )`,
  `create table banco_archivo (
    rfc_owner text collate "C" not null,
    id uuid not null,
    cuenta_id uuid not null,
    nombre text not null,
    formato text collate "C" not null,
    sha256 text collate "C" not null,
    movimientos int not null,
    nuevos int not null,
    cuadra boolean,
    no_leidos jsonb not null,
    autor text not null,
    subido timestamptz not null,
    primary key (rfc_owner, id),
    unique (rfc_owner, cuenta_id, sha256),
    foreign key (rfc_owner, cuenta_id) references banco_cuenta (rfc_owner, id) on delete cascade
  )`,
  `create table banco_movimiento (
    rfc_owner text collate "C" not null,
    id uuid not null,
    cuenta_id uuid not null,
    huella text collate "C" not null,
    fecha date not null,
    hora text collate "C",
    importe numeric(16, 2) not null check (importe <> 0),
    saldo numeric(16, 2),
    descripcion text not null,
    referencia text not null,
    rastreo text collate "C" not null,
    contraparte text collate "C" not null,
    nombre text not null,
    clabe text collate "C" not null,
    tipo text collate "C" not null,
    orden int not null,
    primary key (rfc_owner, id),
    unique (rfc_owner, cuenta_id, huella),
    foreign key (rfc_owner, cuenta_id) references banco_cuenta (rfc_owner, id) on delete cascade
  )`,
  'create index banco_movimiento_fecha on banco_movimiento (rfc_owner, fecha desc, orden desc, id)',
  // A movement of overlapping periods is in several files, and stays while one of them does.
  `create table banco_renglon (
    rfc_owner text collate "C" not null,
    archivo_id uuid not null,
    movimiento_id uuid not null,
    primary key (rfc_owner, archivo_id, movimiento_id),
    foreign key (rfc_owner, archivo_id) references banco_archivo (rfc_owner, id) on delete cascade,
    foreign key (rfc_owner, movimiento_id) references banco_movimiento (rfc_owner, id) on delete cascade
  )`,
  'create index banco_renglon_movimiento on banco_renglon (rfc_owner, movimiento_id)',
  `create table conciliacion (
    rfc_owner text collate "C" not null,
    id uuid not null,
    movimiento_id uuid not null,
    estado text collate "C" not null check (estado in ('aplicada', 'propuesta', 'rechazada')),
    automatica boolean not null,
    puntos smallint not null,
    razon text not null,
    autor text,
    cambiada timestamptz not null,
    primary key (rfc_owner, id),
    foreign key (rfc_owner, movimiento_id) references banco_movimiento (rfc_owner, id) on delete cascade
  )`,
  "create unique index conciliacion_aplicada on conciliacion (rfc_owner, movimiento_id) where estado = 'aplicada'",
  'create index conciliacion_movimiento on conciliacion (rfc_owner, movimiento_id)',
  `create table conciliacion_cfdi (
    rfc_owner text collate "C" not null,
    conciliacion_id uuid not null,
    uuid uuid not null,
    pago smallint not null,
    clase text collate "C" not null,
    importe numeric(16, 2) not null,
    primary key (rfc_owner, conciliacion_id, uuid, pago),
    foreign key (rfc_owner, conciliacion_id) references conciliacion (rfc_owner, id) on delete cascade
  )`,
  'create index conciliacion_cfdi_uuid on conciliacion_cfdi (rfc_owner, uuid)',
  `create table banco_perfil (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    firma text not null,
    perfil jsonb not null,
    guardado timestamptz not null,
    primary key (rfc_owner, firma)
  )`,
];

/** Statements of bank accounts, their movements, and the CFDI that match them. */
export const bancos: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
