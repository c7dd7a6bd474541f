import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** Evidence like a CFDI, and as long. Its folios are rows, so that an acuse is found by the CFDI of its taxpayer. */
const acuses = [
  `create table acuse_cancelacion (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    rfc_emisor text collate "C" not null,
    fecha timestamp,
    folios integer not null,
    origen text not null,
    xml_sha256 text collate "C" not null,
    xml_bytes integer not null,
    created timestamptz not null,
    primary key (rfc_owner, id),
    constraint acuse_cancelacion_xml unique (rfc_owner, xml_sha256)
  )`,
  `create table acuse_folio (
    rfc_owner text collate "C" not null,
    uuid uuid not null,
    acuse_id uuid not null,
    estatus text collate "C" not null,
    primary key (rfc_owner, uuid, acuse_id),
    foreign key (rfc_owner, acuse_id) references acuse_cancelacion (rfc_owner, id) on delete cascade
  )`,
  'create index acuse_folio_acuse on acuse_folio (rfc_owner, acuse_id)',
  `create function conservar_acuses() returns trigger language plpgsql as $$
  begin
    if exists (select from borrados where created > now() - interval '5 years') then
      raise exception 'delete of acuse_cancelacion is refused: some of them are younger than five years'
        using errcode = 'insufficient_privilege';
    end if;
    return null;
  end $$`,
  `create trigger conservar_cinco_anos after delete on acuse_cancelacion referencing old table as borrados
    for each statement execute function conservar_acuses()`,
  ...['acuse_cancelacion', 'acuse_folio'].map(
    (table) =>
      `create trigger conservar before update or truncate on ${table} for each statement execute function conservar()`,
  ),
];

/** Its bytes count in the space of the plan. */
const espacio = (event: 'insert' | 'delete') => {
  const [rows, signo] = event === 'insert' ? ['nuevas', 1] : ['viejas', -1];
  return [
    `create function acuse_cancelacion_sumar_${event}() returns trigger language plpgsql as $$ begin
      insert into espacio_mensual
        select rfc_owner, date_trunc('month', created at time zone interval '-07:00')::date, 0, sum(${signo} * xml_bytes), 0
        from ${rows} group by 1, 2 order by 1, 2
        on conflict (rfc_owner, mes) do update set xml_bytes = espacio_mensual.xml_bytes + excluded.xml_bytes;
      return null; end $$`,
    `create trigger acuse_cancelacion_sumar_${event} after ${event} on acuse_cancelacion
      referencing ${event === 'insert' ? 'new' : 'old'} table as ${rows}
      for each statement execute function acuse_cancelacion_sumar_${event}()`,
  ];
};

/** What users say that the SAT's metadata are, apart from what the SAT gave. A change is noted for the counts by month. */
const metadatos = [
  `create table metadato_subido (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    uuid uuid not null,
    emitido boolean not null,
    contraparte_rfc text collate "C" not null,
    contraparte_nombre text not null,
    tipo text not null,
    fecha timestamp not null,
    total numeric not null,
    vigente boolean not null,
    cancelado timestamp,
    origen text not null,
    subido timestamptz not null,
    primary key (rfc_owner, uuid)
  )`,
  'create index metadato_subido_fecha on metadato_subido (rfc_owner, emitido, fecha)',
  ...(
    [
      ['insert', 'new table as cambios'],
      ['update', 'new table as cambios'],
      ['delete', 'old table as cambios'],
    ] as const
  ).flatMap(([event, referencing]) => [
    `create function metadato_subido_espejo_${event}() returns trigger language plpgsql as $$ begin
      insert into espejo_cambio select distinct rfc_owner, date_trunc('month', fecha)::date from cambios;
      return null; end $$`,
    `create trigger metadato_subido_espejo_${event} after ${event} on metadato_subido referencing ${referencing}
      for each statement execute function metadato_subido_espejo_${event}()`,
  ]),
];

/** How many of them a ZIP had that is processed in the background. */
const counted = ['alter table descarga_paquete add column documentos integer not null default 0'];

const statements = [...acuses, ...espacio('insert'), ...espacio('delete'), ...metadatos, ...counted];

/** Acuses of cancellation, and metadata of the SAT that users bring. */
export const documentos: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
