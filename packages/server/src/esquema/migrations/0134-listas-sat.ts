import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const statements = [
  `alter table efos_carga
    add column lista text collate "C" not null default 'efos',
    add column suprimidas integer not null default 0,
    add column actualizado date,
    add column segun text check (segun in ('lista', 'servidor', 'carga'))`,
  `create table lista_sat (
    rfc text collate "C" not null,
    lista text collate "C" not null,
    nombre text not null,
    detalle text not null,
    publicacion date,
    primary key (rfc, lista)
  )`,
  `create table lista_rechazo (
    lista text collate "C" primary key,
    momento timestamptz not null,
    origen text not null,
    motivo text not null
  )`,
];

/** The lists of articles 69 and 69-B Bis, of what date each list is, and why the last file of one was not accepted. */
export const listasSat: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
