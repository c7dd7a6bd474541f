import { type Kysely, type Migration, sql } from 'kysely';

const columns = [
  // Adding a constant default does not rewrite the table.
  'alter table cfdi add column cuarentena boolean not null default false',
  "alter table cfdi add column origen text not null default ''",
  'alter table cfdi add constraint cfdi_cuarentena_status check (not cuarentena or status in (4, 5))',
  `create index cfdi_cuarentena on cfdi (rfc_owner, created) include (xml_bytes, pdf_bytes) where cuarentena`,
];

// No foreign key to the CFDI that replaced it: a restore may insert this row first.
const reemplazado = [
  `create table cfdi_reemplazado (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    uuid uuid not null,
    status smallint not null,
    errmsg text,
    reglas jsonb not null,
    origen text not null,
    cuarentena boolean not null,
    xml_sha256 text collate "C" not null,
    xml_bytes integer not null,
    pdf_sha256 text collate "C",
    pdf_bytes integer,
    created timestamptz not null,
    reemplazado timestamptz not null,
    primary key (rfc_owner, id)
  )`,
  'create index cfdi_reemplazado_uuid on cfdi_reemplazado (rfc_owner, uuid)',
  `create trigger conservar before update or delete or truncate on cfdi_reemplazado
    for each statement execute function conservar()`,
  // It counts in the plan's space as before.
  `create function cfdi_reemplazado_sumar() returns trigger language plpgsql as $$ begin
    insert into espacio_mensual
      select rfc_owner, date_trunc('month', created at time zone interval '-07:00')::date, 0,
        sum(xml_bytes), sum(coalesce(pdf_bytes, 0))
      from nuevas where not cuarentena group by 1, 2 order by 1, 2
      on conflict (rfc_owner, mes) do update set
        xml_bytes = espacio_mensual.xml_bytes + excluded.xml_bytes,
        pdf_bytes = espacio_mensual.pdf_bytes + excluded.pdf_bytes;
    return null; end $$`,
  `create trigger cfdi_reemplazado_sumar after insert on cfdi_reemplazado referencing new table as nuevas
    for each statement execute function cfdi_reemplazado_sumar()`,
];

const summaryColumns =
  'rfc_owner, emitido, status, fecha, tipo, metodo_pago, moneda, total, total_mxn, created, xml_bytes, pdf_bytes, cuarentena';

/** As in 0002, but for the space: CFDI in quarantine do not count in the plan's. */
function summaryFunction(event: 'insert' | 'update' | 'delete'): string {
  const gained = `select 1 as signo, ${summaryColumns} from nuevas`;
  const lost = `select -1 as signo, ${summaryColumns} from viejas`;
  const cambios = { insert: gained, delete: lost, update: `${gained} union all ${lost}` }[event];
  return `create or replace function cfdi_resumir_${event}() returns trigger language plpgsql as $$ begin
    insert into resumen
      select rfc_owner, n.nivel, emitido, status,
        case n.nivel when 'mes' then date_trunc('month', fecha)::date else fecha::date end,
        tipo, coalesce(metodo_pago, ''), moneda, sum(signo), sum(signo * total), sum(signo * coalesce(total_mxn, 0))
      from (${cambios}) cambios cross join (values ('dia'), ('mes')) n (nivel)
      group by 1, 2, 3, 4, 5, 6, 7, 8
      having sum(signo) <> 0 or sum(signo * total) <> 0
      order by 1, 2, 3, 4, 5, 6, 7, 8
      on conflict (rfc_owner, nivel, emitido, status, periodo, tipo, metodo_pago, moneda) do update set
        cantidad = resumen.cantidad + excluded.cantidad,
        total = resumen.total + excluded.total,
        total_mxn = resumen.total_mxn + excluded.total_mxn;
    insert into espacio_mensual
      select rfc_owner, date_trunc('month', created at time zone interval '-07:00')::date, sum(signo),
        sum(signo * xml_bytes), sum(signo * coalesce(pdf_bytes, 0))
      from (${cambios}) cambios where not cuarentena group by 1, 2
      having sum(signo) <> 0 or sum(signo * (xml_bytes + coalesce(pdf_bytes, 0))) <> 0
      order by 1, 2
      on conflict (rfc_owner, mes) do update set
        cantidad = espacio_mensual.cantidad + excluded.cantidad,
        xml_bytes = espacio_mensual.xml_bytes + excluded.xml_bytes,
        pdf_bytes = espacio_mensual.pdf_bytes + excluded.pdf_bytes;
    return null; end $$`;
}

const retention = [
  // A CFDI moved to cfdi_reemplazado is kept there; one in quarantine need not be kept.
  `create or replace function conservar_cinco_anos() returns trigger language plpgsql as $$
  begin
    if exists (
      select from borrados b
      where greatest(b.created, b.fecha at time zone 'America/Mexico_City') > now() - interval '5 years'
        and not b.cuarentena and not exists (
          select from cfdi_reemplazado r where r.rfc_owner = b.rfc_owner and r.uuid = b.uuid
            and r.xml_sha256 = b.xml_sha256 and r.pdf_sha256 is not distinct from b.pdf_sha256
        )
    ) then
      raise exception 'delete of cfdi is refused: some of them are younger than five years'
        using errcode = 'insufficient_privilege';
    end if;
    return null;
  end $$`,
  // Otherwise a CFDI could be deleted by moving it into quarantine first.
  `create trigger no_a_cuarentena before update on cfdi
    for each row when (new.cuarentena and not old.cuarentena) execute function conservar()`,
];

// New rows only: older ones were stored before this limit, and their states still change.
const fechas = [
  `create function fecha_imposible() returns trigger language plpgsql as $$
  begin
    raise exception 'the Fecha % of a CFDI is refused: there were none before 2011, and there are none of later than tomorrow',
      new.fecha using errcode = 'check_violation';
  end $$`,
  `create trigger fecha_posible before insert on cfdi for each row
    when (new.fecha < '2011-01-01'
      or new.fecha >= (greatest(new.created, now()) at time zone 'America/Mexico_City')::date + 2)
    execute function fecha_imposible()`,
];

// Removes names taken from CFDI of other states; the last one confirmed by the SAT counts.
const contrapartes = [
  `update contraparte c set nombre = n.nombre, fecha = n.fecha, busqueda = n.busqueda
    from (
      select c.rfc_owner, c.rfc, coalesce(k.contraparte_nombre, '') as nombre, coalesce(k.fecha, '-infinity') as fecha,
        upper(regexp_replace(normalize(c.rfc || ' ' || coalesce(k.contraparte_nombre, ''), nfd), '[\\u0300-\\u036f]', '', 'g'))
          as busqueda
      from contraparte c left join (
        select distinct on (rfc_owner, contraparte_rfc) rfc_owner, contraparte_rfc, contraparte_nombre, fecha
        from cfdi where status in (2, 3) order by rfc_owner, contraparte_rfc, fecha desc
      ) k on k.rfc_owner = c.rfc_owner and k.contraparte_rfc = c.rfc
    ) n
    where c.rfc_owner = n.rfc_owner and c.rfc = n.rfc and (c.nombre, c.fecha) <> (n.nombre, n.fecha)`,
];

/** A forged CFDI neither blocks nor renames, and CFDI received by mail that do not verify are quarantined. */
export const rivales: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`set local statement_timeout = 0`.execute(db);
    const summaries = (['insert', 'update', 'delete'] as const).map(summaryFunction);
    for (const statement of [...columns, ...reemplazado, ...summaries, ...retention, ...fechas, ...contrapartes])
      await sql.raw(statement).execute(db);
  },
};
