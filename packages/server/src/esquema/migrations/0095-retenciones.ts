import { type Kysely, type Migration, sql } from 'kysely';

// Amounts are MXN always. The counterpart of a CFDI de retenciones to a foreigner has no RFC, but may have a registry.
const table = `create table retencion (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    emitida boolean not null,
    uuid uuid not null,
    version text not null,
    folio text not null,
    fecha timestamp not null,
    clave text collate "C" not null,
    contraparte_rfc text collate "C" not null,
    contraparte_nombre text not null,
    contraparte_registro text not null,
    ejercicio smallint not null,
    mes_inicial smallint not null check (mes_inicial between 1 and 12),
    mes_final smallint not null check (mes_final between 1 and 12),
    operacion numeric not null,
    gravado numeric not null,
    exento numeric not null,
    retenido numeric not null,
    isr numeric not null,
    iva numeric not null,
    ieps numeric not null,
    status smallint not null check (status in (1, 4, 5)),
    errmsg text,
    reglas jsonb not null,
    origen text not null,
    xml_sha256 text collate "C" not null,
    xml_bytes integer not null,
    pdf_sha256 text collate "C",
    pdf_bytes integer,
    created timestamptz not null,
    primary key (rfc_owner, id),
    constraint retencion_uuid unique (rfc_owner, uuid)
  )`;

const indexes = [
  'create index retencion_fecha on retencion (rfc_owner, emitida, fecha, id)',
  'create index retencion_ejercicio on retencion (rfc_owner, emitida, ejercicio, fecha, id)',
];

/** As of CFDI: five years from the later of two dates, when it came in and when the annual return of its exercise is due. */
const conservar = [
  `create function conservar_retenciones() returns trigger language plpgsql as $$
  begin
    if exists (
      select from borrados b
      where greatest(b.created, make_date(extract(year from b.fecha)::int + 1, 4, 30)::timestamp at time zone 'America/Mexico_City')
        > now() - interval '5 years'
    ) then
      raise exception 'delete of retencion is refused: some of them must be kept for five years after their annual return'
        using errcode = 'insufficient_privilege';
    end if;
    return null;
  end $$`,
  `create trigger conservar_cinco_anos after delete on retencion referencing old table as borrados
    for each statement execute function conservar_retenciones()`,
  'create trigger conservar before truncate on retencion for each statement execute function conservar()',
];

function spaceTrigger(event: 'insert' | 'update' | 'delete'): string[] {
  const gained = 'select 1 as signo, rfc_owner, created, xml_bytes, pdf_bytes from nuevas';
  const lost = 'select -1 as signo, rfc_owner, created, xml_bytes, pdf_bytes from viejas';
  const cambios = { insert: gained, delete: lost, update: `${gained} union all ${lost}` }[event];
  const tables = { insert: 'new table as nuevas', delete: 'old table as viejas' };
  const referencing = event === 'update' ? `${tables.delete} ${tables.insert}` : tables[event];
  return [
    `create function retencion_sumar_${event}() returns trigger language plpgsql as $$ begin
      insert into espacio_mensual
        select rfc_owner, date_trunc('month', created at time zone interval '-07:00')::date, 0,
          sum(signo * xml_bytes), sum(signo * coalesce(pdf_bytes, 0))
        from (${cambios}) cambios group by 1, 2
        having sum(signo * (xml_bytes + coalesce(pdf_bytes, 0))) <> 0
        order by 1, 2
        on conflict (rfc_owner, mes) do update set
          xml_bytes = espacio_mensual.xml_bytes + excluded.xml_bytes,
          pdf_bytes = espacio_mensual.pdf_bytes + excluded.pdf_bytes;
      return null; end $$`,
    `create trigger retencion_sumar_${event} after ${event} on retencion referencing ${referencing}
      for each statement execute function retencion_sumar_${event}()`,
  ];
}

const statements = [
  table,
  ...indexes,
  ...conservar,
  ...spaceTrigger('insert'),
  ...spaceTrigger('update'),
  ...spaceTrigger('delete'),
];

/** CFDI de retenciones e información de pagos: evidence like CFDI, counted in the space of the plan. */
export const retenciones: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
