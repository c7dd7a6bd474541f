import { type Kysely, type Migration, sql } from 'kysely';

// Columns that are searched or sorted are COLLATE "C": prefix ranges and ORDER BY then share one btree on any database.
const cfdiTable = `create table cfdi (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    emitido boolean not null,
    uuid uuid not null,
    version text not null,
    tipo text collate "C" not null check (tipo in ('I', 'E', 'T', 'P', 'N')),
    serie text collate "C" not null,
    folio text collate "C" not null,
    clave text collate "C" not null generated always as (upper(serie || folio)) stored,
    contraparte_rfc text collate "C" not null,
    contraparte_nombre text not null,
    fecha timestamp not null,
    subtotal numeric not null,
    total numeric not null,
    moneda text collate "C" not null,
    tipo_cambio numeric,
    total_mxn numeric generated always as (
      round(case when moneda in ('MXN', 'XXX') then total else total * tipo_cambio end, 2)
    ) stored,
    metodo_pago text collate "C",
    forma_pago text collate "C",
    uso_cfdi text collate "C",
    saldo_insoluto numeric,
    pago_estatus smallint check (pago_estatus between 1 and 3),
    status smallint not null check (status between 1 and 5),
    errmsg text,
    statuscanc smallint not null default 0 check (statuscanc between 0 and 5),
    cancelado timestamp,
    preaceptado boolean not null default false,
    verificado timestamptz,
    xml_sha256 text collate "C" not null,
    xml_bytes integer not null,
    pdf_sha256 text collate "C",
    pdf_bytes integer,
    created timestamptz not null,
    primary key (rfc_owner, id),
    constraint cfdi_uuid unique (rfc_owner, uuid)
  )`;

// Every list filters by owner, half (emitido) and state, so every index begins with them. The first one includes the
// columns of filters and sums: a count over 300,000 rows is an index-only scan.
const cfdiIndexes = [
  `create index cfdi_fecha on cfdi (rfc_owner, emitido, status, fecha, id)
    include (tipo, metodo_pago, forma_pago, uso_cfdi, pago_estatus, moneda, total, total_mxn)`,
  'create index cfdi_tipo on cfdi (rfc_owner, emitido, status, tipo, fecha, id)',
  'create index cfdi_total on cfdi (rfc_owner, emitido, status, total, id)',
  'create index cfdi_clave on cfdi (rfc_owner, emitido, status, clave, id)',
  'create index cfdi_folio on cfdi (rfc_owner, emitido, status, upper(folio), id)',
  'create index cfdi_contraparte on cfdi (rfc_owner, emitido, status, contraparte_rfc, fecha, id)',
];

const sideTables = [
  `create table cfdi_detalle (
    rfc_owner text collate "C" not null,
    cfdi_id uuid not null,
    expresion text not null,
    reglas jsonb not null,
    relacionados jsonb not null,
    pagos jsonb not null,
    primary key (rfc_owner, cfdi_id),
    foreign key (rfc_owner, cfdi_id) references cfdi (rfc_owner, id) on delete cascade
  )`,
  `create table resumen (
    rfc_owner text collate "C" not null,
    nivel text collate "C" not null check (nivel in ('dia', 'mes')),
    emitido boolean not null,
    status smallint not null,
    periodo date not null,
    tipo text collate "C" not null,
    metodo_pago text collate "C" not null,
    moneda text collate "C" not null,
    cantidad integer not null,
    total numeric not null,
    total_mxn numeric not null,
    primary key (rfc_owner, nivel, emitido, status, periodo, tipo, metodo_pago, moneda)
  ) with (fillfactor = 70)`,
  `create table espacio_mensual (
    rfc_owner text collate "C" not null,
    mes date not null,
    cantidad integer not null,
    xml_bytes bigint not null,
    pdf_bytes bigint not null,
    primary key (rfc_owner, mes)
  ) with (fillfactor = 70)`,
  `create table contraparte (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    rfc text collate "C" not null,
    nombre text not null,
    busqueda text collate "C" not null,
    fecha timestamp not null,
    primary key (rfc_owner, rfc)
  )`,
  `create table actividad (
    rfc_owner text collate "C" primary key references contribuyente (rfc),
    validacion_sat timestamptz
  )`,
];

/** Adds `changes` to both summaries. Ordered, so that two transactions take the row locks in the same order. */
const addToSummaries = `
    insert into resumen
      select rfc_owner, n.nivel, emitido, status,
        case n.nivel when 'mes' then date_trunc('month', fecha)::date else fecha::date end,
        tipo, coalesce(metodo_pago, ''), moneda, sum(signo), sum(signo * total), sum(signo * coalesce(total_mxn, 0))
      from cambios cross join (values ('dia'), ('mes')) n (nivel)
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
      from cambios group by 1, 2
      having sum(signo) <> 0 or sum(signo * (xml_bytes + coalesce(pdf_bytes, 0))) <> 0
      order by 1, 2
      on conflict (rfc_owner, mes) do update set
        cantidad = espacio_mensual.cantidad + excluded.cantidad,
        xml_bytes = espacio_mensual.xml_bytes + excluded.xml_bytes,
        pdf_bytes = espacio_mensual.pdf_bytes + excluded.pdf_bytes;
`;

const columns =
  'rfc_owner, emitido, status, fecha, tipo, metodo_pago, moneda, total, total_mxn, created, xml_bytes, pdf_bytes';

function summaryTrigger(event: 'insert' | 'update' | 'delete') {
  const gained = `select 1 as signo, ${columns} from nuevas`;
  const lost = `select -1 as signo, ${columns} from viejas`;
  const changes = { insert: gained, delete: lost, update: `${gained} union all ${lost}` }[event];
  const tables = { insert: 'new table as nuevas', delete: 'old table as viejas' };
  const referencing = event === 'update' ? `${tables.delete} ${tables.insert}` : tables[event];
  const body = addToSummaries.replaceAll('from cambios', `from (${changes}) cambios`);
  return [
    `create function cfdi_resumir_${event}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    `create trigger cfdi_resumir_${event} after ${event} on cfdi referencing ${referencing}
      for each statement execute function cfdi_resumir_${event}()`,
  ];
}

const statements = [
  cfdiTable,
  ...cfdiIndexes,
  ...sideTables,
  ...summaryTrigger('insert'),
  ...summaryTrigger('update'),
  ...summaryTrigger('delete'),
];

/** CFDI, their summaries, and their counterparts. */
export const cfdi: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
