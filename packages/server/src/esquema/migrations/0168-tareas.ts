import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** Tasks of an office about a taxpayer and a month, and its notes on them. */
export const tareas: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`create table tarea (
      rfc_owner text collate "C" not null references contribuyente (rfc),
      id uuid not null,
      mes date not null check (mes = date_trunc('month', mes)),
      texto text not null,
      falta text collate "C",
      responsable_id uuid references usuario (id) on delete set null,
      vence date,
      autor_id uuid references usuario (id) on delete set null,
      autor text not null,
      creada timestamptz not null,
      hecha timestamptz,
      hecha_por text,
      primary key (rfc_owner, id),
      check ((hecha is null) = (hecha_por is null))
    )`.execute(db);
    await sql`create index tarea_abierta on tarea (rfc_owner, mes) where hecha is null`.execute(db);
    await sql`create unique index tarea_de_falta on tarea (rfc_owner, mes, falta) where hecha is null and falta is not null`.execute(
      db,
    );
    await sql`create table nota_mes (
      rfc_owner text collate "C" not null references contribuyente (rfc),
      id uuid not null,
      mes date not null check (mes = date_trunc('month', mes)),
      texto text not null,
      usuario_id uuid references usuario (id) on delete set null,
      autor text not null,
      creada timestamptz not null,
      primary key (rfc_owner, id)
    )`.execute(db);
    await sql`create index nota_mes_orden on nota_mes (rfc_owner, mes, creada)`.execute(db);
  },
};
