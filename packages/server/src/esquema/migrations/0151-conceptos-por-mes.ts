import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

const statements = [
  // Filled by the job that reads CFDI again. Each word is behind the RFC: `'EKU9003173C9 TONER'`.
  'alter table cfdi_detalle add column conceptos jsonb, add column palabras tsvector',
  `create table concepto_mes (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    emitido boolean not null,
    mes date not null,
    contraparte_rfc text collate "C" not null,
    clave text collate "C" not null,
    centavos bigint not null,
    cantidad integer not null,
    sin_cambio integer not null,
    primary key (rfc_owner, emitido, mes, contraparte_rfc, clave)
  )`,
  // Apart, because hundreds of thousands of the rows above are added up for one answer.
  `create table concepto_texto (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    emitido boolean not null,
    mes date not null,
    contraparte_rfc text collate "C" not null,
    clave text collate "C" not null,
    textos text[] not null,
    busqueda text not null,
    primary key (rfc_owner, emitido, mes, contraparte_rfc, clave)
  )`,
  `create table concepto_huella (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    mes date not null,
    huella text not null,
    primary key (rfc_owner, mes)
  )`,
];

/** What was bought and sold, by counterpart, ClaveProdServ and month; added up when it is first read. */
export const conceptosPorMes: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
