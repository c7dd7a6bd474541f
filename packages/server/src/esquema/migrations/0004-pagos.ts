import { type Kysely, type Migration, sql } from 'kysely';

const tables = [
  `create table relacion (
    rfc_owner text collate "C" not null,
    cfdi_id uuid not null,
    tipo_relacion text collate "C" not null,
    uuid uuid not null,
    primary key (rfc_owner, cfdi_id, tipo_relacion, uuid),
    foreign key (rfc_owner, cfdi_id) references cfdi (rfc_owner, id) on delete cascade
  )`,
  'create index relacion_uuid on relacion (rfc_owner, uuid)',
  `create table abono (
    rfc_owner text collate "C" not null,
    rep_id uuid not null,
    orden integer not null,
    factura uuid not null,
    importe numeric not null,
    moneda text collate "C" not null,
    importe_pago numeric not null,
    moneda_pago text collate "C" not null,
    fecha_pago timestamp not null,
    forma_pago text not null,
    cuenta_origen text not null,
    cuenta_destino text not null,
    operacion text not null,
    parcialidad text not null,
    primary key (rfc_owner, rep_id, orden),
    foreign key (rfc_owner, rep_id) references cfdi (rfc_owner, id) on delete cascade
  )`,
  'create index abono_factura on abono (rfc_owner, factura)',
];

const indexes = [
  `create index cfdi_creditos on cfdi (rfc_owner, emitido, fecha, id)
    include (pago_estatus, moneda, total, total_mxn, tipo_cambio, saldo_insoluto, forma_pago, uso_cfdi)
    where status = 2 and tipo = 'I' and metodo_pago = 'PPD'`,
  `create index cfdi_inhabilitados on cfdi (rfc_owner, emitido, status, created, id)
    include (fecha, total) where status in (1, 4, 5)`,
];

/** A CFDI counts while the SAT holds it valid and no valid one of the same issuer replaces it (TipoRelacion 04). */
const counts = (alias: string) => `${alias}.status = 2 and not exists (
    select from relacion s join cfdi q on q.rfc_owner = s.rfc_owner and q.id = s.cfdi_id
    where s.rfc_owner = ${alias}.rfc_owner and s.uuid = ${alias}.uuid and s.tipo_relacion = '04'
      and q.tipo = ${alias}.tipo and q.status = 2 and q.id <> ${alias}.id and ${sameIssuer('q', alias)})`;

/** CFDI of another issuer change no balance, whatever UUID they name. Of emitidos the owner is the issuer. */
const sameIssuer = (one: string, other: string) =>
  `${one}.emitido = ${other}.emitido and (${one}.emitido or ${one}.contraparte_rfc = ${other}.contraparte_rfc)`;

// The arithmetic of credits, defined once: balances are its sums, the credit card is its rows.
const views = [
  // MonedaDR must be the currency of the invoice; where it differs, the currency of the payment may match.
  `create view pago_aplicado as
    select f.rfc_owner, f.id as factura_id, r.id as rep_id, r.serie, r.folio, r.uuid, a.orden, a.fecha_pago, a.forma_pago,
      a.cuenta_origen, a.cuenta_destino, a.operacion, a.parcialidad, f.moneda,
      case when a.moneda = f.moneda or f.moneda = 'XXX' then a.importe else a.importe_pago end as importe
    from cfdi f
    join abono a on a.rfc_owner = f.rfc_owner and a.factura = f.uuid
    join cfdi r on r.rfc_owner = a.rfc_owner and r.id = a.rep_id and r.tipo = 'P'
    where f.tipo = 'I' and f.moneda in (a.moneda, a.moneda_pago, 'XXX')
      and ${sameIssuer('r', 'f')} and ${counts('r')}`,
  // A note for several invoices is divided among those that are stored, in proportion to their totals.
  `create view nota_aplicada as
    select f.rfc_owner, f.id as factura_id, e.id as nota_id, e.serie, e.folio, e.uuid, e.fecha, f.moneda,
      round(case
        when e.moneda = f.moneda then e.total
        when f.moneda in ('MXN', 'XXX') then e.total_mxn
        else e.total_mxn / f.tipo_cambio
      end * f.total / h.total, 6) as importe
    from cfdi f
    join relacion n on n.rfc_owner = f.rfc_owner and n.uuid = f.uuid and n.tipo_relacion = '01'
    join cfdi e on e.rfc_owner = n.rfc_owner and e.id = n.cfdi_id and e.tipo = 'E'
    cross join lateral (
      select sum(i.total) as total from relacion t join cfdi i on i.rfc_owner = t.rfc_owner and i.uuid = t.uuid
      where t.rfc_owner = n.rfc_owner and t.cfdi_id = n.cfdi_id and t.tipo_relacion = '01'
        and i.tipo = 'I' and ${sameIssuer('i', 'e')}
    ) h
    where f.tipo = 'I' and h.total > 0 and ${sameIssuer('e', 'f')} and ${counts('e')} and (e.moneda = f.moneda
      or e.total_mxn is not null and (f.moneda in ('MXN', 'XXX') or f.tipo_cambio > 0))`,
];

// All rows are found by whole keys, starting at the invoice. Without statistics (a first big upload) the planner
// estimates a few rows per taxpayer and starts elsewhere, and the session keeps that plan.
const byKeys = `set join_collapse_limit = 1 set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off`;

const functions = [
  // Two transactions that each store half of a payment would not see each other: changes of a taxpayer's CFDI run one
  // after another. The lock is taken before any row lock, or both could deadlock.
  `create function tomar_turno(propietario text) returns void language sql as $$
    select pg_advisory_xact_lock(hashtextextended(propietario, 4)) $$`,
  `create function facturas_afectadas(propietario text, ids uuid[]) returns uuid[] language sql stable ${byKeys} as $$
    with cambiados as (
      select c.id, c.uuid, c.tipo from unnest(ids) x (id)
      join cfdi c on c.rfc_owner = propietario and c.id = x.id
    ), documentos as (
      select id from cambiados where tipo in ('P', 'E')
      union
      select o.id from cambiados c
      join relacion s on s.rfc_owner = propietario and s.cfdi_id = c.id and s.tipo_relacion = '04'
      join cfdi o on o.rfc_owner = propietario and o.uuid = s.uuid
      where c.tipo in ('P', 'E')
    ), afectadas as (
      select uuid from cambiados where tipo = 'I'
      union
      select h.uuid from cambiados c
      join relacion n on n.rfc_owner = propietario and n.uuid = c.uuid and n.tipo_relacion = '01'
      join relacion h on h.rfc_owner = propietario and h.cfdi_id = n.cfdi_id and h.tipo_relacion = '01'
      where c.tipo = 'I'
      union
      select a.factura from documentos d join abono a on a.rfc_owner = propietario and a.rep_id = d.id
      union
      select n.uuid from documentos d
      join relacion n on n.rfc_owner = propietario and n.cfdi_id = d.id and n.tipo_relacion = '01'
    )
    select array_agg(uuid) from afectadas $$`,
  `create function recalcular_saldos(propietario text, facturas uuid[]) returns void language sql ${byKeys} as $$
    update cfdi c set saldo_insoluto = s.saldo,
      pago_estatus = case when s.saldo <= 0.01 then 1 when s.veces = 0 then 3 else 2 end
    from (
      select f.id, p.veces + n.veces as veces, greatest(round(f.total - p.pagado - n.acreditado, 2), 0) as saldo
      from unnest(facturas) x (uuid)
      join cfdi f on f.rfc_owner = propietario and f.uuid = x.uuid and f.tipo = 'I' and f.metodo_pago = 'PPD'
      cross join lateral (
        select coalesce(sum(importe), 0) as pagado, count(*) as veces from pago_aplicado
        where rfc_owner = f.rfc_owner and factura_id = f.id
      ) p
      cross join lateral (
        select coalesce(sum(importe), 0) as acreditado, count(*) as veces from nota_aplicada
        where rfc_owner = f.rfc_owner and factura_id = f.id
      ) n
    ) s
    where c.rfc_owner = propietario and c.id = s.id and (c.saldo_insoluto is distinct from s.saldo
      or c.pago_estatus is distinct from case when s.saldo <= 0.01 then 1 when s.veces = 0 then 3 else 2 end) $$`,
];

/** Extracts the relations and payments from the CFDI in `source` (rows of cfdi_detalle). Pagos 1.0 may omit amounts. */
const takeApart = (source: string) => [
  `insert into relacion
    select distinct d.rfc_owner, d.cfdi_id, left(r ->> 'tipoRelacion', 10), u::uuid
    from ${source} d
    cross join lateral jsonb_array_elements(d.relacionados) r
    cross join lateral jsonb_array_elements_text(r -> 'uuids') u`,
  `insert into abono
    select d.rfc_owner, d.cfdi_id, row_number() over (partition by d.rfc_owner, d.cfdi_id order by p.orden, a.orden),
      (a.docto ->> 'idDocumento')::uuid, i.importe, upper(left(a.docto ->> 'moneda', 3)),
      round(i.importe / coalesce(nullif((a.docto ->> 'equivalencia')::numeric, 0), 1), 6), upper(left(p.pago ->> 'moneda', 3)),
      (p.pago ->> 'fechaPago')::timestamp, left(coalesce(p.pago ->> 'formaDePago', ''), 20),
      left(coalesce(p.pago ->> 'ctaOrdenante', ''), 50), left(coalesce(p.pago ->> 'ctaBeneficiario', ''), 50),
      left(coalesce(p.pago ->> 'numOperacion', ''), 100), left(coalesce(a.docto ->> 'numParcialidad', ''), 10)
    from ${source} d
    cross join lateral jsonb_array_elements(d.pagos) with ordinality p (pago, orden)
    cross join lateral jsonb_array_elements(p.pago -> 'doctosRelacionados') with ordinality a (docto, orden)
    cross join lateral (select greatest(coalesce(
      (a.docto ->> 'impPagado')::numeric,
      (a.docto ->> 'impSaldoAnt')::numeric - (a.docto ->> 'impSaldoInsoluto')::numeric,
      case when jsonb_array_length(p.pago -> 'doctosRelacionados') = 1
        then (p.pago ->> 'monto')::numeric * coalesce((a.docto ->> 'equivalencia')::numeric, 1) end,
      0), 0) as importe) i
    -- The number of a paper invoice (999-9999-999999999) is no CFDI.
    where length(a.docto ->> 'idDocumento') = 36`,
];

const recalculate = (changed: string) => `for propietario, ids in ${changed} loop
      perform tomar_turno(propietario);
      perform recalcular_saldos(propietario, facturas_afectadas(propietario, ids));
    end loop;`;

const trigger = (name: string, table: string, event: string, referencing: string, body: string) => [
  `create function ${name}() returns trigger language plpgsql as $$
    declare propietario text; ids uuid[];
    begin ${body} return null; end $$`,
  `create trigger ${name} after ${event} on ${table} referencing ${referencing}
    for each statement execute function ${name}()`,
];

const triggers = [
  ...trigger(
    'detalle_saldar',
    'cfdi_detalle',
    'insert',
    'new table as nuevos',
    `${takeApart('nuevos').join(';\n')};
    ${recalculate('select d.rfc_owner, array_agg(d.cfdi_id) from nuevos d group by 1 order by 1')}`,
  ),
  ...trigger(
    'cfdi_saldar',
    'cfdi',
    'update',
    'old table as viejas new table as nuevas',
    recalculate(`select n.rfc_owner, array_agg(n.id) from nuevas n
      join viejas v on v.rfc_owner = n.rfc_owner and v.id = n.id
      where n.status <> v.status and n.tipo in ('P', 'E') group by 1 order by 1`),
  ),
];

const backfill = [
  ...takeApart('cfdi_detalle'),
  `select recalcular_saldos(rfc_owner, array_agg(uuid)) from cfdi
    where tipo = 'I' and metodo_pago = 'PPD' group by rfc_owner`,
];

/** What payments and credit notes leave to pay of invoices on credit; also computed for CFDI stored before. */
export const pagos: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`set local statement_timeout = 0`.execute(db);
    for (const statement of [...tables, ...indexes, ...views, ...functions, ...backfill, ...triggers])
      await sql.raw(statement).execute(db);
  },
};
