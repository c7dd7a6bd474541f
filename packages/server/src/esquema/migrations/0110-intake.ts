import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

// All rows are found by whole keys, as in 0004; with EXISTS, one may be answered from all rows of the taxpayer.
const byKeys = `set join_collapse_limit = 1 set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off`;

const isPaid =
  '(select a.orden from abono a where a.rfc_owner = propietario and a.factura = c.uuid limit 1) is not null';
const isNamed =
  '(select r.uuid from relacion r where r.rfc_owner = propietario and r.uuid = c.uuid limit 1) is not null';
const replaces = `(select r.uuid from relacion r
  where r.rfc_owner = propietario and r.cfdi_id = c.id and r.tipo_relacion = '04' limit 1) is not null`;

const functions = [
  // Most CFDI arrive before anything names them, and wait for the SAT: then balances and alerts are what they were.
  `create function con_efecto_en_pagos(propietario text, ids uuid[]) returns uuid[] language sql stable ${byKeys} as $$
    select array_agg(c.id) from unnest(ids) x (id)
    join cfdi c on c.rfc_owner = propietario and c.id = x.id
    where c.tipo in ('P', 'E') and c.status in (2, 3)
      or c.tipo = 'I' and (${isPaid} or ${isNamed} or c.status = 2 and ${replaces}
        -- Its writer gives the balance of an invoice without payments.
        or c.metodo_pago = 'PPD' and (c.saldo_insoluto is distinct from greatest(round(c.total, 2), 0)
          or c.pago_estatus is distinct from case when round(c.total, 2) <= 0.01 then 1 else 3 end)) $$`,
  // The facts of others count as before, and its own only when it is valid.
  `create function con_efecto_en_flujo(propietario text, ids uuid[]) returns uuid[] language sql stable ${byKeys} as $$
    select array_agg(c.id) from unnest(ids) x (id)
    join cfdi c on c.rfc_owner = propietario and c.id = x.id
    where c.status = 2 or c.tipo = 'P' or c.tipo = 'I' and ${isPaid} $$`,
  // As in 0080, without a query, which would cost more than the rest of its index entry.
  `create or replace function hallazgos_de(propietario text, reglas jsonb) returns text[]
    language plpgsql immutable parallel safe as $$
    declare regla jsonb; codigos text[] := '{}';
    begin
      for i in 0 .. jsonb_array_length(reglas) - 1 loop
        regla := reglas -> i;
        if regla ->> 'resultado' in ('falla', 'aviso') then
          codigos := codigos || (propietario || ' ' || (regla ->> 'id'));
          for j in 0 .. coalesce(jsonb_array_length(regla -> 'codigos'), 0) - 1 loop
            codigos := codigos || (propietario || ' ' || (regla -> 'codigos' ->> j));
          end loop;
        end if;
      end loop;
      return codigos;
    end $$`,
];

// As in 0087; documents without relations or payments are left out before they are taken apart.
const takeApart = [
  `insert into relacion
    select distinct d.rfc_owner, d.cfdi_id, left(r ->> 'tipoRelacion', 10), u::uuid
    from nuevos d
    cross join lateral jsonb_array_elements(d.relacionados) r
    cross join lateral jsonb_array_elements_text(r -> 'uuids') u
    where d.relacionados <> '[]'`,
  `insert into abono (rfc_owner, rep_id, orden, factura, importe, moneda, importe_pago, moneda_pago, fecha_pago, forma_pago,
      cuenta_origen, cuenta_destino, operacion, parcialidad, saldo_anterior, saldo_insoluto)
    select x.rfc_owner, x.cfdi_id, row_number() over (partition by x.rfc_owner, x.cfdi_id order by x.pago, x.docto),
      x.factura, x.importe, x.moneda, x.importe_pago, x.moneda_pago, x.fecha_pago, x.forma_pago, x.cuenta_origen,
      x.cuenta_destino, x.operacion, x.parcialidad, x.saldo_anterior, x.saldo_insoluto
    from (
      select d.rfc_owner, d.cfdi_id, e.orden as pago, a.orden as docto, (a.docto ->> 'idDocumento')::uuid as factura,
        i.importe, upper(left(a.docto ->> 'moneda', 3)) as moneda,
        round(i.importe / coalesce(nullif((a.docto ->> 'equivalencia')::numeric, 0), 1), 6) as importe_pago,
        p.moneda_pago, p.fecha_pago, p.forma_pago, p.cuenta_origen, p.cuenta_destino, p.operacion,
        left(coalesce(a.docto ->> 'numParcialidad', ''), 10) as parcialidad,
        (a.docto ->> 'impSaldoAnt')::numeric as saldo_anterior, (a.docto ->> 'impSaldoInsoluto')::numeric as saldo_insoluto
      from nuevos d
      cross join lateral jsonb_array_elements(d.pagos) with ordinality e (pago, orden)
      cross join lateral (
        select e.pago -> 'doctosRelacionados' as doctos, jsonb_array_length(e.pago -> 'doctosRelacionados') as cuantos,
          (e.pago ->> 'monto')::numeric as monto, upper(left(e.pago ->> 'moneda', 3)) as moneda_pago,
          (e.pago ->> 'fechaPago')::timestamp as fecha_pago,
          left(coalesce(e.pago ->> 'formaDePago', ''), 20) as forma_pago,
          left(coalesce(e.pago ->> 'ctaOrdenante', ''), 50) as cuenta_origen,
          left(coalesce(e.pago ->> 'ctaBeneficiario', ''), 50) as cuenta_destino,
          left(coalesce(e.pago ->> 'numOperacion', ''), 100) as operacion
        offset 0
      ) p
      cross join lateral jsonb_array_elements(p.doctos) with ordinality a (docto, orden)
      cross join lateral (select greatest(coalesce(
        (a.docto ->> 'impPagado')::numeric,
        (a.docto ->> 'impSaldoAnt')::numeric - (a.docto ->> 'impSaldoInsoluto')::numeric,
        case when p.cuantos = 1 then p.monto * coalesce((a.docto ->> 'equivalencia')::numeric, 1) end,
        0), 0) as importe) i
      -- The number of a paper invoice (999-9999-999999999) is no CFDI.
      where d.pagos <> '[]' and length(a.docto ->> 'idDocumento') = 36
      offset 0
    ) x`,
];

/** Runs `work` for each owner of the inserted rows. */
const ofEach = (work: string) => `for propietario, ids in
      select rfc_owner, array_agg(cfdi_id) from nuevos group by 1 order by 1 loop
      perform tomar_turno(propietario);
      ${work}
    end loop;`;

const triggers = [
  `create or replace function detalle_saldar() returns trigger language plpgsql as $$
    declare propietario text; ids uuid[];
    begin ${takeApart.join(';\n')};
    ${ofEach(`ids := con_efecto_en_pagos(propietario, ids);
      if ids is not null then perform actualizar_pagos(propietario, facturas_afectadas(propietario, ids), ids); end if;`)}
    return null; end $$`,
  `create or replace function detalle_tomar_flujo() returns trigger language plpgsql as $$
    declare propietario text; ids uuid[];
    begin
    ${ofEach(`perform extraer_flujo(propietario, ids);
      ids := con_efecto_en_flujo(propietario, ids);
      if ids is not null then perform actualizar_flujo(propietario, ids); end if;`)}
    return null; end $$`,
];

/** The triggers of an insert compute balances, alerts and facts of those CFDI alone that can change them. */
export const intake: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const statement of [...functions, ...triggers]) await sql.raw(statement).execute(db);
  },
};
