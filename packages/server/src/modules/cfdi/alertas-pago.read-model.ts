import {
  type AlertaPago,
  type CfdiRow,
  DIAS_SIN_REP,
  EstatusCfdi,
  PagoEstatus,
  type SituacionPago,
} from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { pagoSinRep } from '../../esquema/pago-sin-rep';

type Condition = RawBuilder<SqlBool>;

/** The day of the SAT's clock. */
export const hoy = sql`(now() at time zone 'America/Mexico_City')::date`;

const owes = sql<SqlBool>`k.tipo = 'I' and k.metodo_pago = 'PPD' and k.status = ${sql.lit(EstatusCfdi.Vigente)} and k.saldo_insoluto > 0.01`;

/** Alerts that begin with a date or with what a user says, so that they are not stored: conditions on the row `k` of the taxpayer's `cfdi`. */
const computed = (rfc: string) =>
  ({
    PPD_SIN_REP: sql<SqlBool>`${owes} and ${hoy} - k.fecha::date > ${sql.lit(DIAS_SIN_REP)}`,
    REP_POR_EMITIR: sql<SqlBool>`${owes} and exists (
    select from pago_avisado m where m.rfc_owner = ${rfc} and m.uuid = k.uuid and ${pagoSinRep(rfc, 'k', 'm')} > 0.01)`,
  }) satisfies { readonly [Codigo in AlertaPago]?: Condition };

/** Matches rows `k` of `cfdi` of `rfcOwner` that have this alert, as invoice or as complement. */
export function isFlagged(rfcOwner: string, codigo: AlertaPago): Condition {
  const condition = Object.entries(computed(rfcOwner)).find(([name]) => name === codigo)?.[1];
  if (condition) return sql`(${condition})`;
  const stored = sql`a.rfc_owner = ${rfcOwner} and a.codigo = ${codigo}`;
  return sql`k.id in (
    select c.id from alerta_pago a join cfdi c on c.rfc_owner = a.rfc_owner and c.uuid = a.factura where ${stored}
    union select a.rep_id from alerta_pago a where ${stored} and a.rep_id is not null)`;
}

type Row = Pick<CfdiRow, 'id' | 'uuid' | 'status' | 'pagoestatus'>;
type Alertas = Pick<CfdiRow, 'alertas' | 'excedente' | 'situacionpago'>;

/** Returns the rows with the alerts that each has, in the order of their codes. */
export async function withAlertas<Cfdi extends Row>(
  db: Db,
  rfc: string,
  cfdis: readonly Cfdi[],
): Promise<(Cfdi & Alertas)[]> {
  if (cfdis.length === 0) return [];
  const derived = Object.entries(computed(rfc)).map(
    ([codigo, condition]) => sql`select ${codigo}::text, null::numeric where ${condition}`,
  );
  const { rows } = await sql<{ id: string; alertas: AlertaPago[]; excedente: string | null }>`
    select k.id, array_agg(distinct a.codigo order by a.codigo) as alertas,
      max(a.importe) filter (where a.codigo = 'SOBREPAGADA')::numeric(30, 2)::text as excedente
    from cfdi k
    cross join lateral (
      select codigo, importe from alerta_pago where rfc_owner = ${rfc} and factura = k.uuid
      union all
      select codigo, null from alerta_pago where rfc_owner = ${rfc} and rep_id = k.id
      union all
      ${sql.join(derived, sql` union all `)}
    ) a (codigo, importe)
    where k.rfc_owner = ${rfc} and k.id = any(${cfdis.map(({ id }) => id)}::uuid[])
    group by k.id`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return cfdis.map((cfdi) => {
    const { alertas, excedente } = found.get(cfdi.id) ?? {};
    return {
      ...cfdi,
      ...(alertas && { alertas }),
      ...(excedente && { excedente }),
      ...(cfdi.pagoestatus !== null && { situacionpago: situacionOf(cfdi, alertas) }),
    };
  });
}

const porEstatus: Readonly<Record<number, SituacionPago>> = {
  [PagoEstatus.Pagado]: 'Liquidada',
  [PagoEstatus.FaltanPagos]: 'Parcial',
  [PagoEstatus.SinPagos]: 'Sin pago',
};

function situacionOf({ status, pagoestatus }: Row, alertas: readonly AlertaPago[] = []): SituacionPago {
  if (status === EstatusCfdi.Cancelado) return 'Cancelada';
  if (alertas.includes('SOBREPAGADA')) return 'Sobrepagada';
  return porEstatus[pagoestatus ?? PagoEstatus.SinPagos] ?? 'Sin pago';
}
