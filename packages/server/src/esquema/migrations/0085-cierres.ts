import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table cierre_mes (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    mes date not null check (mes = date_trunc('month', mes)),
    autor text not null,
    created timestamptz not null,
    celdas jsonb not null,
    primary key (rfc_owner, mes)
  )`,
  // As in 0028, with the facts of cash flow.
  `create or replace function analizar_cfdi() returns void language sql
    security definer set search_path = pg_catalog, pg_temp
    as 'analyze public.cfdi, public.cfdi_detalle, public.abono, public.relacion, public.hecho_flujo, public.flujo_mes'`,
];

/** Closed months, with the figures that they were closed with. */
export const cierres: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
