import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

// Every statement names its taxpayer in a parameter, as in 0121.

/** All rows are found by whole keys, as in 0004; a plan for any taxpayer, as in 0121. */
const byKeys = `set join_collapse_limit = 1 set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan`;

/** More lines than an invoice can have: lines of one document are numbered in such steps, as in 0137. */
const LINES = 1_000_000;
/** Where the parts of lines begin that a limit makes not creditable. */
const LIMITADAS = 250_000;
/** Reasons that limit a deduction, and with it the IVA that is creditable (LIVA 5-I). */
const LIMITES = `('restaurante', 'automovil')`;
/** Cards and the electronic purse (LISR 28-XX). */
const TARJETAS = `('04', '05', '28', '29')`;

const columnas = `rfc_owner, cfdi_id, n, origen, emitido, contraparte, documento, fecha, naturaleza, impuesto, factor, tasa, base,
  importe, estimado, marca, mes, aviso, efectivo`;

const statements = [
  // Divides IVA that was paid into what is creditable and what a limit leaves; the parts add up to what the document states. Of a
  // payment the limit is that of its invoice, which may arrive later or be deleted: then the parts are joined again.
  `create function limitar_flujo(propietario text, ids uuid[]) returns void language sql ${byKeys} as $$
    with planes as materialized (
      select h.*, s.lugar as sobra, l.marca as limita, l.parte, h.base + coalesce(s.base, 0) as toda,
        h.importe + coalesce(s.importe, 0) as todo
      from (select distinct id from unnest(ids) u (id)) x
      cross join lateral (
        select h.ctid as lugar, h.* from hecho_flujo h where h.rfc_owner = propietario and h.cfdi_id = x.id offset 0) h
      left join lateral (
        select s.ctid as lugar, s.base, s.importe from hecho_flujo s
        where s.rfc_owner = propietario and s.cfdi_id = h.cfdi_id and s.n = h.n + ${LIMITADAS} offset 0) s on true
      left join lateral (
        select l.limite ->> 'marca' as marca, (case
            when h.origen = 'PUE' or exists (select from abono a where a.rfc_owner = propietario and a.rep_id = h.cfdi_id
              and a.factura = h.documento and a.fecha_pago = h.fecha and a.forma_pago in ${TARJETAS}) then l.limite ->> 'parte'
            else l.limite ->> 'sinTarjeta' end)::numeric as parte
        from (
          select case when h.origen = 'PUE' then h.cfdi_id else (
            select f.id from cfdi f where f.rfc_owner = propietario and f.uuid = h.documento and f.tipo = 'I'
              and f.emitido = h.emitido and f.contraparte_rfc = h.contraparte) end as id
        ) f
        join cfdi_detalle d on d.rfc_owner = propietario and d.cfdi_id = f.id
        cross join lateral jsonb_to_recordset(coalesce(d.flujo, '[]')) as l (naturaleza text, impuesto text, factor text, tasa numeric,
          limite jsonb)
        where l.limite is not null and (l.naturaleza, l.impuesto, l.factor, l.tasa) = (h.naturaleza, h.impuesto, h.factor, h.tasa)
        limit 1
      ) l on h.marca = '' or h.marca in ${LIMITES}
      where not h.emitido and h.origen in ('PUE', 'REP') and h.naturaleza = 'T' and h.impuesto = '002'
        and h.n % ${LINES} < ${LIMITADAS} and (l.parte < 1 or s.lugar is not null or h.marca in ${LIMITES})
    ), limitadas as (
      insert into hecho_flujo as h (${columnas})
        select propietario, cfdi_id, n + ${LIMITADAS}, origen, emitido, contraparte, documento, fecha, naturaleza, impuesto, factor,
          tasa, toda - round(toda * parte, 6), todo - round(todo * parte, 6), estimado, limita, date_trunc('month', fecha)::date,
          limita, efectivo
        from planes where parte > 0 and parte < 1
      on conflict (rfc_owner, cfdi_id, n) do update set base = excluded.base, importe = excluded.importe, marca = excluded.marca,
        aviso = excluded.aviso
      where (h.base, h.importe, h.marca, h.aviso) is distinct from (excluded.base, excluded.importe, excluded.marca, excluded.aviso)
    ), sobrantes as (
      delete from hecho_flujo h where h.rfc_owner = propietario and h.ctid = any (array(
        select sobra from planes where sobra is not null and (parte > 0 and parte < 1) is not true))
    )
    update hecho_flujo h set base = p.parcial, importe = p.parte_importe, marca = p.nueva, aviso = p.dicho
    from (
      select lugar, case when parte > 0 and parte < 1 then round(toda * parte, 6) else toda end as parcial,
        case when parte > 0 and parte < 1 then round(todo * parte, 6) else todo end as parte_importe,
        case when parte <= 0 then limita when marca in ${LIMITES} then '' else marca end as nueva,
        case when parte <= 0 then limita when marca in ${LIMITES} then '' else aviso end as dicho
      from planes
    ) p
    where h.rfc_owner = propietario and h.ctid = p.lugar
      and (h.base, h.importe, h.marca, h.aviso) is distinct from (p.parcial, p.parte_importe, p.nueva, p.dicho) $$`,
  // As in 0137, after limits: egresos have the reasons of what they correct.
  `create or replace function contar_flujo(propietario text, ids uuid[]) returns void language plpgsql as $$
    declare egresos uuid[];
    begin
      perform limitar_flujo(propietario, ids);
      egresos := egresos_de(propietario, ids);
      if egresos is null then
        perform contar_hechos(propietario, ids);
      else
        perform contar_hechos(propietario, array(select unnest(ids) except select unnest(egresos)));
        perform contar_hechos(propietario, repartir_egresos(propietario, egresos));
      end if;
    end $$`,
];

/** IVA of expenses that are deductible in part is creditable in that part. */
export const limitesDeDeduccion: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
