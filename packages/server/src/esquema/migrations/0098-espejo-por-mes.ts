import { type Kysely, type Migration, sql } from 'kysely';

/** What a comparison reads of each row. */
const columns: Readonly<Record<string, string>> = {
  cfdi: 'rfc_owner, uuid, emitido, fecha, total, status',
  metadato: 'rfc_owner, uuid, emitido, fecha, total, vigente',
};

/** Notes the months of the rows that a statement changed, unless nothing changed that a comparison reads. */
function noteTrigger(table: string, event: 'insert' | 'update' | 'delete'): string[] {
  const compared = columns[table];
  const both = `(select ${compared} from viejas except select ${compared} from nuevas)
      union all (select ${compared} from nuevas except select ${compared} from viejas)`;
  const changes = { insert: 'table nuevas', delete: 'table viejas', update: both }[event];
  const tables = { insert: 'new table as nuevas', delete: 'old table as viejas' };
  const referencing = event === 'update' ? `${tables.delete} ${tables.insert}` : tables[event];
  const name = `${table}_espejo_${event}`;
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin
      insert into espejo_cambio
        select distinct rfc_owner, date_trunc('month', fecha)::date from (${changes}) cambios;
      return null; end $$`,
    `create trigger ${name} after ${event} on ${table} referencing ${referencing}
      for each statement execute function ${name}()`,
  ];
}

const statements = [
  `create table espejo_mes (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    mes date not null,
    emitido boolean not null,
    tramos tsmultirange not null,
    cantidades jsonb not null,
    vigentes int not null,
    con_xml int not null,
    primary key (rfc_owner, mes, emitido)
  )`,
  // Not unique: two uploads that note the same month would wait for each other.
  `create table espejo_cambio (
    rfc_owner text collate "C" not null,
    mes date not null
  )`,
  'create index espejo_cambio_mes on espejo_cambio (rfc_owner, mes)',
  ...Object.keys(columns).flatMap((table) =>
    (['insert', 'update', 'delete'] as const).flatMap((event) => noteTrigger(table, event)),
  ),
];

/** Kept counts of the comparison with the SAT's metadata, by month, filled when they are first read. */
export const espejoPorMes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
