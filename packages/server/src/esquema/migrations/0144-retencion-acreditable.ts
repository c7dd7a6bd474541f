import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

// Every statement names its taxpayer in a parameter, as in 0121.

/** All rows are found by whole keys, as in 0004; a plan for any taxpayer, as in 0121. */
const byKeys = `set join_collapse_limit = 1 set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan`;

/** The lines of a document may round its taxes apart by so much. */
const TOLERANCE = '0.01';

const facts =
  'rfc_owner, mes, emitido, contraparte, origen, naturaleza, impuesto, factor, tasa, razon, estimado, clase';

const tables = [
  // 'X': a withholding that exceeds the IVA of its document, which is not used.
  `alter table hecho_flujo add column clase text collate "C" not null default ''`,
  `alter table flujo_mes add column clase text collate "C" not null default '', drop constraint flujo_mes_pkey`,
  `alter table flujo_mes add primary key (${facts})`,
  // When the IVA that was withheld in a month was remitted; without a date it was not. What has no row is supposed to be in time.
  `create table entero_iva (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    mes date not null check (mes = date_trunc('month', mes)),
    fecha date,
    autor text not null,
    guardado timestamptz not null,
    primary key (rfc_owner, mes)
  )`,
  // What users say of the IVA in favour that a month left: its amount by the return, and that it was asked back.
  `create table saldo_iva (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    mes date not null check (mes = date_trunc('month', mes)),
    monto numeric check (monto >= 0),
    operacion text not null,
    devolucion date,
    autor text not null,
    guardado timestamptz not null,
    primary key (rfc_owner, mes)
  )`,
];

const functions = [
  `create function clasificar_flujo(propietario text, ids uuid[]) returns void language sql ${byKeys} as $$
    update hecho_flujo h set clase = s.clase
    from (
      select h.ctid, case when h.naturaleza = 'R'
        and abs(sum(case h.naturaleza when 'R' then h.importe else 0 end) over w)
          > abs(sum(case h.naturaleza when 'T' then h.importe else 0 end) over w) + ${TOLERANCE} then 'X' else '' end as clase
      from (select distinct id from unnest(ids) u (id)) x
      join hecho_flujo h on h.rfc_owner = propietario and h.cfdi_id = x.id
      where not h.emitido and h.impuesto = '002'
      window w as (partition by h.cfdi_id, h.documento, h.corrige)
    ) s
    where h.rfc_owner = propietario and h.ctid = s.ctid and h.clase <> s.clase $$`,
  `create or replace function actualizar_flujo(propietario text, ids uuid[]) returns void language plpgsql as $$
    declare afectados uuid[] := flujo_afectado(propietario, ids);
    begin
      perform estimar_flujo(propietario, afectados);
      perform contar_flujo(propietario, afectados);
      perform clasificar_flujo(propietario, afectados);
    end $$`,
];

/** As in 0084, by class. Ordered, so that two transactions take the row locks in the same order. */
const addUp = (
  name: string,
  changes: string,
) => `create or replace function ${name}() returns trigger language plpgsql as $$
    begin
      insert into flujo_mes (${facts}, base, importe, n)
        select ${facts}, sum(signo * base), sum(signo * importe), sum(signo)
        from (${changes}) cambios where cuenta group by ${facts}
        having sum(signo) <> 0 or sum(signo * base) <> 0 or sum(signo * importe) <> 0
        order by ${facts}
      on conflict (${facts}) do update set
        base = flujo_mes.base + excluded.base, importe = flujo_mes.importe + excluded.importe, n = flujo_mes.n + excluded.n;
      return null;
    end $$`;

const sums = [
  addUp('hecho_flujo_sumar_update', 'select 1 as signo, * from nuevas union all select -1, * from viejas'),
  addUp('hecho_flujo_sumar_delete', 'select -1 as signo, * from viejas'),
];

/** IVA that was withheld is credited after its remittance, and IVA in favour in the months that follow: what users say of both. */
export const retencionAcreditable: PhasedMigration = {
  phase: 'expand',
  harmless: {
    'unique flujo_mes (contraparte, emitido, estimado, factor, impuesto, mes, naturaleza, origen, razon, rfc_owner, tasa): gone':
      'only the triggers that this migration replaces write to it',
  },
  async up(db: Kysely<unknown>) {
    for (const statement of [...tables, ...functions, ...sums]) await sql.raw(statement).execute(db);
  },
};
