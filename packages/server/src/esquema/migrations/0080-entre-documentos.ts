import { type Kysely, type Migration, sql } from 'kysely';

/** As in 0004: a CFDI counts while the SAT holds it valid and no valid one of the same issuer replaces it. */
const counts = (alias: string) => `${alias}.status = 2 and not exists (
    select from relacion s join cfdi q on q.rfc_owner = s.rfc_owner and q.id = s.cfdi_id
    where s.rfc_owner = ${alias}.rfc_owner and s.uuid = ${alias}.uuid and s.tipo_relacion = '04'
      and q.tipo = ${alias}.tipo and q.status = 2 and q.id <> ${alias}.id and q.emitido = ${alias}.emitido
      and (q.emitido or q.contraparte_rfc = ${alias}.contraparte_rfc))`;

/** One of the two parties is always the taxpayer. */
const sameParties = (one: string, other: string) =>
  `${one}.emitido = ${other}.emitido and ${one}.contraparte_rfc = ${other}.contraparte_rfc`;

/** An anticipo is applied to what is owed, also where its egreso names the paid CFDI of the anticipo besides. */
const takes = (relacion: string, factura: string) =>
  `${factura}.tipo = 'I' and (${relacion}.tipo_relacion <> '07' or ${factura}.metodo_pago = 'PPD')`;

const views = [
  // What an egreso takes its amount off: each invoice once, however many relations name it.
  `create view acreditacion as
    select n.rfc_owner, n.cfdi_id as nota_id, n.uuid, n.tipo_relacion from relacion n
    where n.tipo_relacion in ('01', '03', '07') and not exists (
      select from relacion m where m.rfc_owner = n.rfc_owner and m.cfdi_id = n.cfdi_id
        and m.tipo_relacion in ('01', '03', '07') and m.tipo_relacion < n.tipo_relacion and m.uuid = n.uuid)`,
  // One for several invoices is divided among those that are stored, in proportion to their totals.
  `create or replace view nota_aplicada as
    select f.rfc_owner, f.id as factura_id, e.id as nota_id, e.serie, e.folio, e.uuid, e.fecha, f.moneda,
      round(case
        when e.moneda = f.moneda then e.total
        when f.moneda in ('MXN', 'XXX') then e.total_mxn
        else e.total_mxn / f.tipo_cambio
      end * f.total / h.total, 6) as importe, n.tipo_relacion
    from cfdi f
    join acreditacion n on n.rfc_owner = f.rfc_owner and n.uuid = f.uuid
    join cfdi e on e.rfc_owner = n.rfc_owner and e.id = n.nota_id and e.tipo = 'E'
    cross join lateral (
      select sum(i.total) as total from acreditacion t join cfdi i on i.rfc_owner = t.rfc_owner and i.uuid = t.uuid
      where t.rfc_owner = n.rfc_owner and t.nota_id = n.nota_id and ${takes('t', 'i')} and ${sameParties('i', 'e')}
    ) h
    where ${takes('n', 'f')} and h.total > 0 and ${sameParties('e', 'f')} and ${counts('e')} and (e.moneda = f.moneda
      or e.total_mxn is not null and (f.moneda in ('MXN', 'XXX') or f.tipo_cambio > 0))`,
];

// All rows are found by whole keys, as in 0004.
const byKeys = `set join_collapse_limit = 1 set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off`;

const functions = [
  `create or replace function facturas_afectadas(propietario text, ids uuid[]) returns uuid[] language sql stable ${byKeys} as $$
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
      join acreditacion n on n.rfc_owner = propietario and n.uuid = c.uuid
      join acreditacion h on h.rfc_owner = propietario and h.nota_id = n.nota_id
      where c.tipo = 'I'
      union
      select a.factura from documentos d join abono a on a.rfc_owner = propietario and a.rep_id = d.id
      union
      select n.uuid from documentos d join acreditacion n on n.rfc_owner = propietario and n.nota_id = d.id
    )
    select array_agg(uuid) from afectadas $$`,
];

const backfill = [`select recalcular_saldos(rfc_owner, array_agg(distinct uuid)) from acreditacion group by rfc_owner`];

// Ids and official codes of the rules that do not hold, behind the RFC: one index then serves each taxpayer by itself.
const hallazgos = [
  `create function hallazgos_de(propietario text, reglas jsonb) returns text[]
    language sql immutable parallel safe as $$
      select array(
        select distinct propietario || ' ' || c.codigo from jsonb_array_elements(reglas) r (regla)
        cross join lateral (
          select regla ->> 'id' union all select jsonb_array_elements_text(coalesce(regla -> 'codigos', '[]'))
        ) c (codigo)
        where regla ->> 'resultado' in ('falla', 'aviso')) $$`,
  'create index cfdi_detalle_hallazgos on cfdi_detalle using gin (hallazgos_de(rfc_owner, reglas))',
];

/** Returns of goods and applied anticipos lower balances like credit notes; egresos count between the same parties only; CFDI are found by rule. */
export const entreDocumentos: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`set local statement_timeout = 0`.execute(db);
    for (const statement of [...views, ...functions, ...backfill, ...hallazgos]) await sql.raw(statement).execute(db);
  },
};
