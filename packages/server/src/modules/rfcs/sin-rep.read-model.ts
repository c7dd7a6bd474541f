import {
  type AnswerOf,
  type api,
  type CertezaSinRep,
  type ContraparteSinRep,
  certezasSinRep,
  type Direccion,
  EstatusCfdi,
  type SinRepQuery,
} from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import { diaCinco, pagoSinRep } from '../../esquema/pago-sin-rep';
import { isEmitido, saldoEnPesos } from '../../esquema/tables/cfdi-tables';

const vigente = sql.lit(EstatusCfdi.Vigente);
const certezas = Object.keys(certezasSinRep) as CertezaSinRep[];

/** Whose invoices on credit, of which direction, on which day. */
interface Which {
  rfc: string;
  direccion: Direccion;
  hoy: string;
  contraparte?: string;
}

/**
 * The invoices on credit (PPD) of the taxpayer that have a balance: `f` with `id, uuid, rfc, nombre, folio, fecha, total, moneda, saldo`
 * in their currency, `saldo_mxn`, what is paid without a complement (`pagado`, `pagado_mxn`, `pagada`, `limite`) and `certeza`, by the
 * rule of the risks. Probable where a later invoice of the counterpart in the same currency is paid in full by complements.
 */
export const facturasSinRep = ({ rfc, direccion, hoy, contraparte }: Which): RawBuilder<unknown> => {
  const scope = (alias: string) => {
    const of = (column: string) => sql.ref(`${alias}.${column}`);
    return sql`${of('rfc_owner')} = ${rfc} and ${of('emitido')} = ${isEmitido(direccion)} and ${of('status')} = ${vigente}
      and ${of('tipo')} = 'I' and ${of('metodo_pago')} = 'PPD' ${contraparte === undefined ? sql`` : sql`and ${of('contraparte_rfc')} = ${contraparte}`}`;
  };
  return sql`
    with pagadas as materialized (
      select q.contraparte_rfc as rfc, q.moneda, max(q.fecha) as ultima from cfdi q
      where ${scope('q')} and q.total > 0 and q.saldo_insoluto <= 0.01
        and exists (select from abono a where a.rfc_owner = ${rfc} and a.factura = q.uuid)
      group by 1, 2
    )
    select c.id, c.uuid, c.contraparte_rfc as rfc, c.contraparte_nombre as nombre,
      coalesce(nullif(c.clave, ''), left(c.uuid::text, 8)) as folio, c.fecha, c.total, c.moneda, c.saldo_insoluto as saldo,
      ${saldoEnPesos('c')} as saldo_mxn, x.pagado,
      case when x.pagado > 0.01 then round(${saldoEnPesos('c')} * x.pagado / c.saldo_insoluto, 2) end as pagado_mxn,
      case when x.pagado > 0.01 then m.fecha end as pagada, case when x.pagado > 0.01 then ${diaCinco('m.fecha')} end as limite,
      case when x.pagado > 0.01 and ${hoy}::date > ${diaCinco('m.fecha')} then 'cierto' when x.pagado > 0.01 then 'enPlazo'
        when p.ultima > c.fecha then 'probable' else 'sinPago' end as certeza
    from cfdi c
    left join pago_avisado m on m.rfc_owner = c.rfc_owner and m.uuid = c.uuid
    left join pagadas p on p.rfc = c.contraparte_rfc and p.moneda = c.moneda
    cross join lateral (select greatest(coalesce(${pagoSinRep(rfc, 'c', 'm')}, 0), 0) as pagado) x
    where ${scope('c')} and c.saldo_insoluto > 0.01`;
};

interface Sums {
  cantidades: Record<CertezaSinRep, number>;
  importes: Record<CertezaSinRep, string>;
}

type Row = Omit<ContraparteSinRep, CertezaSinRep | 'pedido' | 'siguiente'> &
  Sums & { pedido: Date | null; siguiente: Date | null };

/** What a group of invoices comes to, by certainty. */
const sums = sql`
  ${sql.join(
    certezas.map(
      (each) => sql`count(*) filter (where f.certeza = ${sql.lit(each)})::int as ${sql.ref(`n_${each}`)},
      coalesce(sum(coalesce(f.pagado_mxn, f.saldo_mxn)) filter (where f.certeza = ${sql.lit(each)}), 0)::numeric(30, 2) as ${sql.ref(`s_${each}`)}`,
    ),
  )}`;
const pairs = (prefix: 'n' | 's', cast = '') =>
  sql.raw(`jsonb_build_object(${certezas.map((each) => `'${each}', g."${prefix}_${each}"${cast}`).join(', ')})`);

/** Returns the counterparts whose complements are missing, first those that certainly owe the most. */
export async function listSinRep(
  db: Db,
  rfc: string,
  { direccion, certeza, limit, offset }: SinRepQuery,
  now: Date,
): Promise<AnswerOf<typeof api.rfcs.listSinRep>> {
  const has = certeza ? sql`g.${sql.ref(`n_${certeza}`)} > 0` : sql`true`;
  const grouped = sql`
    with f as materialized (${facturasSinRep({ rfc, direccion, hoy: dayAt(now) })}), g as materialized (
      select f.rfc, max(f.nombre) as nombre, min(f.limite) as limite, ${sums} from f group by f.rfc
    )`;
  const [{ rows }, { rows: totals }] = await Promise.all([
    sql<Row>`${grouped}
      select g.rfc, g.nombre, g.limite::text as limite, ${pairs('n')} as cantidades, ${pairs('s', '::text')} as importes,
        (select count(*)::int from contacto t where t.rfc_owner = ${rfc} and t.contraparte = g.rfc and t.correo <> '') as contactos,
        e.pedido, e.siguiente
      from g left join lateral (
        select max(v.creado) as pedido, min(v.siguiente) as siguiente from envio v
        where v.rfc_owner = ${rfc} and v.contraparte = g.rfc and v.carta = 'rep'
      ) e on true
      where ${has}
      order by g.s_cierto desc, g."s_enPlazo" desc, g.s_probable desc, g."s_sinPago" desc, g.rfc limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<Sums & { count: number }>`${grouped}, t as (
        select count(*) filter (where ${has})::int as count, ${sql.raw(
          certezas
            .map(
              (each) =>
                `coalesce(sum(g."n_${each}"), 0)::int as "n_${each}", coalesce(sum(g."s_${each}"), 0) as "s_${each}"`,
            )
            .join(', '),
        )} from g
      )
      select g.count, ${pairs('n')} as cantidades, ${pairs('s', '::text')} as importes from t g`.execute(db),
  ]);
  const [total] = totals;
  return {
    rows: rows.map(({ cantidades, importes, pedido, siguiente, ...row }) => ({
      ...row,
      ...groupsOf({ cantidades, importes }),
      pedido: pedido?.toISOString() ?? null,
      siguiente: siguiente?.toISOString() ?? null,
    })),
    count: total?.count ?? 0,
    totales: groupsOf(total),
  };
}

const groupsOf = (found?: Sums) => {
  const of = (each: CertezaSinRep) => ({
    cantidad: found?.cantidades[each] ?? 0,
    importe: new Big(found?.importes[each] ?? 0).toFixed(2),
  });
  return { cierto: of('cierto'), enPlazo: of('enPlazo'), probable: of('probable'), sinPago: of('sinPago') };
};
