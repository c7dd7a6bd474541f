import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

// Every statement names its taxpayer in a parameter of the function: one that takes rfc_owner from another row is planned for every partition
// (decision 0116), and a plan compared each relation of the taxpayer with each. Joins by ctid name the taxpayer too: a ctid is unique
// within one partition.

/** All rows are found by whole keys, as in 0004. */
const byKeys = `set join_collapse_limit = 1 set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off`;

const ofIssuer = (alias: string) =>
  `q.emitido = ${alias}.emitido and (q.emitido or q.contraparte_rfc = ${alias}.contraparte_rfc)`;

/** As in 0004, where it is part of the functions below. */
const hasNoSubstitute = (alias: string) => `not exists (
    select from relacion s join cfdi q on q.rfc_owner = s.rfc_owner and q.id = s.cfdi_id
    where s.rfc_owner = ${alias}.rfc_owner and s.uuid = ${alias}.uuid and s.tipo_relacion = '04'
      and q.tipo = ${alias}.tipo and q.status = 2 and q.id <> ${alias}.id and ${ofIssuer(alias)})`;

/** The same by keys. A plan that is kept for the session read all CFDI of the taxpayer for each row of the other. */
const isNotReplaced = (alias: string, propietario = 'propietario') =>
  `not tiene_sustituto(${propietario}, ${alias}.uuid, ${alias}.tipo, ${alias}.id, ${alias}.emitido, ${alias}.contraparte_rfc)`;

const byFunction = (alias: string): [string, string] => [hasNoSubstitute(alias), isNotReplaced(alias)];

/** Functions that stay as they are but for these texts. */
const mends: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  'estimar_flujo(text, uuid[])': [
    ['delete from hecho_flujo where ctid =', 'delete from hecho_flujo where rfc_owner = propietario and ctid ='],
  ],
  'contar_flujo(text, uuid[])': [
    byFunction('c'),
    byFunction('f'),
    ['where h.ctid = s.ctid', 'where h.rfc_owner = propietario and h.ctid = s.ctid'],
  ],
  'recalcular_saldos(text, uuid[])': [['where rfc_owner = f.rfc_owner', 'where rfc_owner = propietario']],
  'actualizar_pagos(text, uuid[], uuid[])': [
    [
      `join cfdi c on c.rfc_owner = propietario and c.id = x.id and c.tipo = 'P' and c.status = 2
        join cfdi_detalle e on e.rfc_owner = propietario and e.cfdi_id = c.id`,
      `cross join lateral (select * from cfdi where rfc_owner = propietario and id = x.id offset 0) c
        cross join lateral (select pagos from cfdi_detalle where rfc_owner = propietario and cfdi_id = c.id offset 0) e`,
    ],
    ['where m.diferencia is not null', `where c.tipo = 'P' and c.status = 2 and m.diferencia is not null`],
  ],
  // Not by the index of substitutions, which is small on average and has all of a taxpayer.
  'facturas_afectadas(text, uuid[])': [
    [`s.cfdi_id = c.id and s.tipo_relacion = '04'`, `s.cfdi_id = c.id and s.tipo_relacion between '04' and '04'`],
  ],
  'alertas_de(text, uuid[])': [
    byFunction('t'),
    byFunction('r'),
    ['where rfc_owner = t.rfc_owner', 'where rfc_owner = propietario'],
    ['and rfc_owner = f.rfc_owner', 'and rfc_owner = propietario'],
  ],
  'alerta_pago_avisar_insert()': [
    ["'complemento', r.uuid", "'complemento', uuid_de_cfdi(n.rfc_owner, n.rep_id)"],
    [' left join cfdi r on r.rfc_owner = n.rfc_owner and r.id = n.rep_id', ''],
  ],
};

const parties = (one: string, other: string) =>
  `${one}.emitido = ${other}.emitido and ${one}.contraparte_rfc = ${other}.contraparte_rfc`;

const takes = (relacion: string, factura: string) =>
  `${factura}.tipo = 'I' and (${relacion}.tipo_relacion <> '07' or ${factura}.metodo_pago = 'PPD')`;

const updateFlujo = `if ids is not null then
        perform tomar_turno(propietario);
        perform actualizar_flujo(propietario, ids);
      end if;`;

const statements = [
  `create or replace function uuid_de_cfdi(propietario text, cfdi_id uuid) returns uuid language sql stable ${byKeys} as $$
    select c.uuid from cfdi c where c.rfc_owner = propietario and c.id = cfdi_id $$`,
  `create or replace function tiene_sustituto(propietario text, sustituido uuid, de_tipo text, propio uuid, de_emitidos boolean, contraparte text)
    returns boolean language plpgsql stable as $$ begin
      return exists (
        select from relacion s
        cross join lateral (select * from cfdi c where c.rfc_owner = propietario and c.id = s.cfdi_id offset 0) q
        where s.rfc_owner = propietario and s.uuid = sustituido and s.tipo_relacion = '04' and q.tipo = de_tipo and q.status = 2
          and q.id <> propio and q.emitido = de_emitidos and (q.emitido or q.contraparte_rfc = contraparte));
    end $$`,
  // As in 0004.
  `create or replace view pago_aplicado as
    select f.rfc_owner, f.id as factura_id, r.id as rep_id, r.serie, r.folio, r.uuid, a.orden, a.fecha_pago, a.forma_pago,
      a.cuenta_origen, a.cuenta_destino, a.operacion, a.parcialidad, f.moneda,
      case when a.moneda = f.moneda or f.moneda = 'XXX' then a.importe else a.importe_pago end as importe
    from cfdi f
    join abono a on a.rfc_owner = f.rfc_owner and a.factura = f.uuid
    join cfdi r on r.rfc_owner = a.rfc_owner and r.id = a.rep_id and r.tipo = 'P'
    where f.tipo = 'I' and f.moneda in (a.moneda, a.moneda_pago, 'XXX') and r.emitido = f.emitido
      and (r.emitido or r.contraparte_rfc = f.contraparte_rfc) and r.status = 2 and ${isNotReplaced('r', 'r.rfc_owner')}`,
  // As in 0080. With NOT EXISTS in the view, a plan compared each relation of the taxpayer with each: a change of state took 0.5 to 1 s
  // where it had 3,000 egresos. And the type is no condition of an index, which would be searched for each of the three: a plan preferred to
  // read all relations of the taxpayer once.
  `create or replace function acredita_antes(propietario text, nota uuid, relacionado text, factura uuid) returns boolean
    language plpgsql stable as $$ begin
      return exists (select from relacion m where m.rfc_owner = propietario and m.cfdi_id = nota
        and m.tipo_relacion in ('01', '03', '07') and m.tipo_relacion < relacionado and m.uuid = factura);
    end $$`,
  `create or replace view acreditacion as
    select n.rfc_owner, n.cfdi_id as nota_id, n.uuid, n.tipo_relacion from relacion n
    where n.tipo_relacion || '' in ('01', '03', '07')
      and (n.tipo_relacion = '01' or not acredita_antes(n.rfc_owner, n.cfdi_id, n.tipo_relacion, n.uuid))`,
  // What an egreso is divided by: the stored invoices that it names.
  `create or replace function total_acreditable(propietario text, nota uuid) returns numeric language sql stable ${byKeys} as $$
    select sum(i.total) from cfdi e
    join acreditacion t on t.rfc_owner = propietario and t.nota_id = e.id
    join cfdi i on i.rfc_owner = propietario and i.uuid = t.uuid
    where e.rfc_owner = propietario and e.id = nota and ${takes('t', 'i')} and ${parties('i', 'e')} $$`,
  // As in 0080.
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
    cross join lateral (select total_acreditable(n.rfc_owner, n.nota_id) as total offset 0) h
    where ${takes('n', 'f')} and h.total > 0 and ${parties('e', 'f')} and e.status = 2
      and ${isNotReplaced('e', 'e.rfc_owner')}
      and (e.moneda = f.moneda or e.total_mxn is not null and (f.moneda in ('MXN', 'XXX') or f.tipo_cambio > 0))`,
  // As in 0107; what an event says of a CFDI is taken from the changed row, not read again.
  `create or replace function cfdi_avisar_update() returns trigger language plpgsql as $$ begin
    if not exists (
      select from webhook w where w.activo and w.rfc_owner in (select rfc_owner from nuevas)
    ) then return null; end if;
    insert into webhook_entrega (rfc_owner, id, webhook_id, tipo, datos, creada, proxima)
      select h.rfc_owner, gen_random_uuid(), w.id, h.tipo, h.datos, now(), now()
      from (select v.rfc_owner, e.tipo, v.datos from (
          select rfc_owner, id, sum(estado_nuevo) as estado_nuevo, sum(estado_viejo) as estado_viejo,
            bool_or(liberado) as liberado, bool_or(retenido) as retenido,
            (array_agg(datos) filter (where datos is not null))[1] as datos
          from (
            select c.rfc_owner, c.id, c.status as estado_nuevo, null::smallint as estado_viejo, not c.cuarentena as liberado,
              null::boolean as retenido, jsonb_build_object('contribuyente', c.rfc_owner, 'id', c.id,
                'direccion', case when c.emitido then 'emitidos' else 'recibidos' end, 'uuid', c.uuid, 'tipo', c.tipo,
                'serie', c.serie, 'folio', c.folio, 'rfc', c.contraparte_rfc, 'nombre', c.contraparte_nombre,
                'fecha', to_char(c.fecha, 'YYYY-MM-DD"T"HH24:MI:SS'), 'total', c.total::text, 'moneda', c.moneda,
                'status', c.status) as datos
            from nuevas c
            union all
            select rfc_owner, id, null, status, null, cuarentena, null from viejas
          ) versiones group by rfc_owner, id
        ) v
        cross join lateral (values
          ('cfdi.recibido', v.retenido),
          ('cfdi.cancelado', v.estado_nuevo = 3 and (v.retenido or v.estado_viejo <> 3)),
          ('cfdi.alterado', v.estado_nuevo = 5 and (v.retenido or v.estado_viejo <> 5))) e (tipo, ocurre)
        where v.liberado and (v.retenido or v.estado_nuevo <> v.estado_viejo) and e.ocurre
      ) h join webhook w on w.rfc_owner = h.rfc_owner and w.activo and h.tipo = any(w.eventos);
    if found then perform pg_notify('webhook', ''); end if;
    return null; end $$`,
  // As in 0080 and 0087, of each taxpayer for itself: what an egreso or a substitution names besides the deleted ones.
  ofEach(
    'cfdi_borrado',
    `where tipo = 'I'`,
    `
      ids := (select array_agg(uuid) from (
        select unnest(ids) as uuid
        union
        select h.uuid from acreditacion n join acreditacion h on h.rfc_owner = propietario and h.nota_id = n.nota_id
        where n.rfc_owner = propietario and n.uuid = any(ids)
      ) x);
      perform actualizar_pagos(propietario, ids, null);`,
  ),
  ofEach(
    'relacion_borrado',
    `where tipo_relacion in ('01', '03', '04', '07')`,
    `
      ids := (select array_agg(uuid) from (
        select unnest(ids) as uuid
        union
        select unnest(facturas_afectadas(propietario, array(
          select o.id from viejas v join cfdi o on o.rfc_owner = propietario and o.uuid = v.uuid
          where v.rfc_owner = propietario and v.tipo_relacion = '04')))
      ) x);
      perform actualizar_pagos(propietario, ids, null);`,
  ),
  ofEach(
    'cfdi_dejar_flujo',
    `where tipo = 'I'`,
    `
      ids := (select array_agg(a.rep_id) from abono a where a.rfc_owner = propietario and a.factura = any(ids));
      ${updateFlujo}`,
  ),
  ofEach(
    'relacion_dejar_flujo',
    `where tipo_relacion = '04'`,
    `
      ids := (select array_agg(c.id) from cfdi c where c.rfc_owner = propietario and c.uuid = any(ids));
      ${updateFlujo}`,
  ),
];

/** A trigger on deleted rows `viejas`; `ids` are the UUID of those that `where` selects, of one taxpayer after another. */
function ofEach(name: string, where: string, work: string): string {
  return `create or replace function ${name}() returns trigger language plpgsql as $$
    declare propietario text; ids uuid[];
    begin
    for propietario, ids in select rfc_owner, array_agg(uuid) from viejas ${where} group by 1 order by 1 loop
      ${work}
    end loop;
    return null; end $$`;
}

async function mend(db: Kysely<unknown>, name: string, texts: readonly (readonly [string, string])[]): Promise<void> {
  const { rows } = await sql<{ text: string }>`select pg_get_functiondef(${name}::regprocedure) as text`.execute(db);
  let text = rows[0]?.text ?? '';
  for (const [from, to] of texts) {
    // Databases that were partitioned before have some of them already.
    if (!text.includes(from) && !text.includes(to)) throw new Error(`${name} is not as expected: it lacks '${from}'`);
    text = text.replaceAll(from, to);
  }
  await sql.raw(text).execute(db);
}

// A plan for one taxpayer depends on statistics that know it. Of one that they do not know yet they say that it has no rows, so that all its
// CFDI are read for each of them. A plan for any taxpayer expects as many rows as taxpayers have on average, and finds each by its whole key.
const forAnyTaxpayer = `do $$ declare f regprocedure; begin
  for f in select oid from pg_proc where pronamespace = 'public'::regnamespace and proargnames[1] = 'propietario' and provolatile <> 'i'
  loop
    execute format('alter function %s set plan_cache_mode = force_generic_plan', f);
  end loop; end $$`;

/** Functions, triggers and views whose every statement is planned for one partition. */
export const funcionesPorContribuyente: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
    for (const [name, texts] of Object.entries(mends)) await mend(db, name, texts);
    await sql.raw(forAnyTaxpayer).execute(db);
  },
};
