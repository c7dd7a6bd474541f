import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // proveedor: whose CFDI make the line; null of one made by hand. datos: the whole line by hand, or what differs.
  `create table diot_linea (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    mes date not null check (mes = date_trunc('month', mes)),
    id uuid not null,
    proveedor text collate "C",
    datos jsonb not null,
    autor text not null,
    cambiada timestamptz not null,
    primary key (rfc_owner, id)
  )`,
  'create index diot_linea_mes on diot_linea (rfc_owner, mes)',
  'create unique index diot_linea_proveedor on diot_linea (rfc_owner, mes, proveedor) where proveedor is not null',
  `create table diot_proveedor (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    proveedor text collate "C" not null,
    tipo_operacion text collate "C" not null,
    frontera text collate "C" not null check (frontera in ('norte', 'sur')),
    primary key (rfc_owner, proveedor)
  )`,
];

/** Lines of the DIOT that users made or changed, and what is remembered of suppliers. */
export const diot: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
