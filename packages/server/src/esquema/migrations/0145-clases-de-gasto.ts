import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

// Every statement names its taxpayer in a parameter, as in 0121.

/** All rows are found by whole keys, as in 0004; a plan for any taxpayer, as in 0121. */
const byKeys = `set join_collapse_limit = 1 set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan`;

/** The lines of a document may round its taxes apart by so much. */
const TOLERANCE = '0.01';

/** Of what was received G, E, C (LIVA 5-V a to c); of what was issued A (article 4-A) and F (out of the proportion, 5-C). */
const CLASES = `('G', 'E', 'C', 'A', 'F')`;

const tables = [
  `alter table decision_flujo add column clase text collate "C" check (clase in ${CLASES})`,
  'alter table decision_flujo drop constraint decision_flujo_tipo_check',
  `alter table decision_flujo add constraint decision_flujo_tipo_check
    check (tipo in ('noAcreditable', 'acreditable', 'mes', 'marca', 'restituido', 'clase'))`,
  `alter table decision_flujo add constraint decision_flujo_clase check ((tipo = 'clase') = (clase is not null))`,
  // What everything of a counterparty is, unless a decision says otherwise. Sums are by counterparty: rules apply when they are read.
  `create table regla_clase (
    rfc_owner text collate "C" not null references contribuyente (rfc),
    id uuid not null,
    emitido boolean not null,
    contraparte text collate "C" not null,
    clase text collate "C" not null check (clase in ${CLASES} and emitido = (clase in ('A', 'F'))),
    motivo text not null,
    autor text not null,
    created timestamptz not null,
    primary key (rfc_owner, emitido, contraparte),
    unique (rfc_owner, id)
  )`,
  // A taxpayer that takes the proportion of the calendar year before (LIVA 5-B).
  `create table factor_iva (
    rfc_owner text collate "C" primary key references contribuyente (rfc),
    desde date not null check (desde = date_trunc('month', desde)),
    autor text not null,
    guardado timestamptz not null
  )`,
];

const totalOf = (naturaleza: 'T' | 'R') =>
  `abs(sum(case h.naturaleza when '${naturaleza}' then h.importe else 0 end) over w)`;

const functions = [
  // As in 0144, and what a user decided. A part of an egreso is what the invoice is that it corrects, or its payment.
  `create or replace function clasificar_flujo(propietario text, ids uuid[]) returns void language sql ${byKeys} as $$
    update hecho_flujo h set clase = s.clase
    from (
      select h.ctid, case when not h.emitido and h.naturaleza = 'R' and ${totalOf('R')} > ${totalOf('T')} + ${TOLERANCE} then 'X'
        else coalesce(d.clase, o.clase, '') end as clase
      from (select distinct id from unnest(ids) u (id)) x
      join hecho_flujo h on h.rfc_owner = propietario and h.cfdi_id = x.id
      left join decision_flujo d on d.rfc_owner = propietario and d.cfdi_id = h.cfdi_id and d.tipo = 'clase'
        and d.documento is not distinct from h.documento
      left join lateral (
        select e.clase from (
          select f.id, null::uuid as documento
          from (select * from cfdi c where c.rfc_owner = propietario and c.uuid = h.corrige offset 0) f
          union all
          select a.rep_id, a.factura
          from (select * from abono a where a.rfc_owner = propietario and a.factura = h.corrige offset 0) a
        ) p
        join decision_flujo e on e.rfc_owner = propietario and e.cfdi_id = p.id and e.tipo = 'clase'
          and e.documento is not distinct from p.documento
        order by e.created desc, e.id limit 1
      ) o on h.corrige is not null
      where h.impuesto = '002'
      window w as (partition by h.cfdi_id, h.documento, h.corrige)
    ) s
    where h.rfc_owner = propietario and h.ctid = s.ctid and h.clase <> s.clase $$`,
];

/** What expenses are for, and which acts are in the proportion of IVA: decisions, rules by counterparty, and the year whose it is. */
export const clasesDeGasto: PhasedMigration = {
  phase: 'expand',
  harmless: {
    "constraint decision_flujo.decision_flujo_clase: CHECK (((tipo = 'clase'::text) = (clase IS NOT NULL)))":
      'the version before neither writes that kind nor a class',
  },
  async up(db: Kysely<unknown>) {
    for (const statement of [...tables, ...functions]) await sql.raw(statement).execute(db);
  },
};
