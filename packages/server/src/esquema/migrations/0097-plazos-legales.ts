import { type Kysely, type Migration, sql } from 'kysely';

/** As in 0087. */
const DIA_CINCO = `(date_trunc('month', p.fecha_pago) + interval '1 month')::date + 4`;
const TARDIO = `p.rep_fecha::date > ${DIA_CINCO}`;

const statements = [
  // What is published is final, unless the operator's file says otherwise.
  'alter table lista49bis add column firme boolean not null default true',
  // The day, or the next business day where it is none (CFF 12), as in business-days.ts.
  `create function siguiente_habil(dia date) returns date language sql immutable parallel safe as $$
    select d.dia from (select dia + n as dia from generate_series(0, 10) n) d
    cross join lateral (
      select extract(isodow from d.dia) as semana, extract(month from d.dia) as mes, extract(day from d.dia) as numero
    ) e
    where e.semana < 6 and to_char(d.dia, 'MM-DD') not in ('01-01', '05-01', '05-05', '09-16', '12-25')
      and not (e.semana = 1 and (e.mes, ceil(e.numero / 7)) in ((2, 1), (3, 3), (11, 3)))
      and not (e.mes = 10 and e.numero = 1 and (extract(year from d.dia)::int - 2024) % 6 = 0)
    order by d.dia limit 1 $$`,
  `do $do$ begin
    execute replace(pg_get_functiondef('alertas_de(text, uuid[])'::regprocedure), $$${TARDIO}$$,
      $$${TARDIO} and p.rep_fecha::date > siguiente_habil(${DIA_CINCO})$$);
  end $do$`,
  // The job of 0087 computes them again.
  `insert into alerta_por_calcular select distinct rfc_owner, rep_id from alerta_pago where codigo = 'REP_TARDIO'
    on conflict do nothing`,
];

/** Which resolutions of the list 49 Bis are final, and terms that end on a business day. */
export const plazosLegales: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
