import {
  EstatusCfdi,
  EstatusSolicitud,
  PagoEstatus,
  type ResumenInicio,
  type TipoCertificado,
} from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import { saldoEnPesos } from '../../esquema/tables/cfdi-tables';
import type { Deps } from '../../installation/deps';
import { listCerradosDistintos } from '../impuestos/impuestos.read-model';
import { sumRiesgos } from '../riesgos/riesgos.read-model';

const DAY_MS = 86_400_000;
/** A certificate is announced this long before its end. */
const CERTIFICADO_MS = 30 * DAY_MS;

const vigente = sql.lit(EstatusCfdi.Vigente);
const cancelado = sql.lit(EstatusCfdi.Cancelado);
const pendiente = sql.lit(EstatusSolicitud.Pendiente);
const faltanPagos = sql.lit(PagoEstatus.FaltanPagos);
const sinPagos = sql.lit(PagoEstatus.SinPagos);

/** Returns what the first screen of a taxpayer says besides its totals; changes since `desde`, null for none. */
export async function readResumen(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  desde: Date | null,
): Promise<ResumenInicio> {
  const now = clock();
  const mes = dayAt(now).slice(0, 7);
  const [solicitudes, creditos, certificados, riesgos, cierres, meses, cambios, pasos] = await Promise.all([
    readSolicitudes(db, rfc),
    readCreditos(db, rfc),
    readCertificados(db, rfc, now),
    sumRiesgos({ db, clock }, rfc),
    listCerradosDistintos(db, rfc, mes),
    readMeses(db, rfc, `${mes}-01`),
    desde && readCambios(db, rfc, desde),
    readPasos(db, rfc, now),
  ]);
  return { atender: { solicitudes, ...creditos, certificados, riesgos, cierres }, meses, cambios, pasos };
}

async function readSolicitudes(db: Db, rfc: string): Promise<ResumenInicio['atender']['solicitudes']> {
  const { rows } = await sql<{ cantidad: number; vence: Date | null }>`
    select count(*)::int as cantidad, min(vence) as vence from solicitud_cancelacion
    where rfc_owner = ${rfc} and status = ${pendiente} and respuesta is null`.execute(db);
  return { cantidad: rows[0]?.cantidad ?? 0, vence: rows[0]?.vence?.toISOString() ?? null };
}

/** From the index of credits alone, whose condition is repeated here. */
async function readCreditos(db: Db, rfc: string): Promise<Pick<ResumenInicio['atender'], 'emitidas' | 'recibidas'>> {
  type Half = ResumenInicio['atender']['emitidas'];
  const { rows } = await sql<Half & { emitido: boolean }>`
    select emitido, (count(*) filter (where pago_estatus = ${sinPagos}))::int as ningunpago,
      (count(*) filter (where pago_estatus = ${faltanPagos}))::int as faltanpagos,
      ${text(sql`sum(${saldoEnPesos('c')})`)} as saldo
    from cfdi c
    where rfc_owner = ${rfc} and status = ${vigente} and tipo = 'I' and metodo_pago = 'PPD' and pago_estatus in (${faltanPagos}, ${sinPagos})
    group by emitido`.execute(db);
  const half = (wanted: boolean): Half => {
    const row = rows.find(({ emitido }) => emitido === wanted);
    return row
      ? { ningunpago: row.ningunpago, faltanpagos: row.faltanpagos, saldo: row.saldo }
      : { ningunpago: 0, faltanpagos: 0, saldo: '0.00' };
  };
  return { emitidas: half(true), recibidas: half(false) };
}

async function readCertificados(db: Db, rfc: string, now: Date): Promise<ResumenInicio['atender']['certificados']> {
  const { rows } = await sql<{ tipo: TipoCertificado; fin: Date }>`
    select tipo, max(hasta) as fin from certificado where rfc_owner = ${rfc}
    group by tipo having max(hasta) < ${new Date(now.getTime() + CERTIFICADO_MS)} order by fin`.execute(db);
  return rows.map(({ tipo, fin }) => ({ tipo, fechafin: fin.toISOString() }));
}

/**
 * Returns the month that begins on `actual` and the eleven before it. Invoices come from the kept totals, payments from
 * their receipts: no receipt is older than its payment, so that twelve months of receipts suffice.
 */
async function readMeses(db: Db, rfc: string, actual: string): Promise<ResumenInicio['meses']> {
  const primero = sql`(${actual}::date - interval '11 months')`;
  const { rows } = await sql<ResumenInicio['meses'][number]>`
    with facturas as (
      select periodo as mes,
        sum(${signed}) filter (where emitido) as facturado,
        sum(total_mxn) filter (where emitido and tipo = 'I' and metodo_pago = 'PUE') as cobrado,
        sum(${signed}) filter (where not emitido) as gastado
      from resumen
      where rfc_owner = ${rfc} and nivel = 'mes' and status = ${vigente} and tipo in ('I', 'E')
        and periodo between ${primero} and ${actual}::date
      group by periodo
    ), pagos as (
      select date_trunc('month', a.fecha_pago)::date as mes, sum(round(${enPesos}, 2)) as cobrado
      from cfdi r
      join abono a on a.rfc_owner = r.rfc_owner and a.rep_id = r.id and a.fecha_pago >= ${primero}
      left join cfdi f on a.moneda_pago <> 'MXN' and f.rfc_owner = a.rfc_owner and f.uuid = a.factura and f.moneda = a.moneda
      where r.rfc_owner = ${rfc} and r.emitido and r.status = ${vigente} and r.tipo = 'P' and r.fecha >= ${primero}
        and not exists (
          select from relacion s join cfdi q on q.rfc_owner = s.rfc_owner and q.id = s.cfdi_id
          where s.rfc_owner = r.rfc_owner and s.uuid = r.uuid and s.tipo_relacion = '04'
            and q.tipo = 'P' and q.emitido and q.status = ${vigente} and q.id <> r.id
        )
      group by 1
    )
    select to_char(m.mes, 'YYYY-MM') as mes, ${text(sql`f.facturado`)} as facturado,
      ${text(sql`coalesce(f.cobrado, 0) + coalesce(p.cobrado, 0)`)} as cobrado, ${text(sql`f.gastado`)} as gastado
    from generate_series(${primero}, ${actual}::timestamp, interval '1 month') m (mes)
    left join facturas f on f.mes = m.mes::date
    left join pagos p on p.mes = m.mes::date
    order by m.mes`.execute(db);
  return rows;
}

/** Egresos reduce. */
const signed = sql`case tipo when 'I' then total_mxn else -total_mxn end`;

/** A payment in pesos as it was made; in another currency by the TipoCambio of its invoice, as balances are. */
const enPesos = sql`case when a.moneda_pago = 'MXN' then a.importe_pago when a.moneda = 'MXN' then a.importe
  else a.importe * f.tipo_cambio end`;

const text = (amount: RawBuilder<unknown>) => sql`coalesce(${amount}, 0)::numeric(30, 2)::text`;

async function readCambios(db: Db, rfc: string, desde: Date): Promise<NonNullable<ResumenInicio['cambios']>> {
  const { rows } = await sql<NonNullable<ResumenInicio['cambios']>>`
    select
      (select count(*)::int from cfdi where rfc_owner = ${rfc} and created > ${desde} and not cuarentena) as agregados,
      (select count(*)::int from cfdi where rfc_owner = ${rfc} and verificado > ${desde} and status = ${cancelado}) as cancelados,
      (select count(*)::int from solicitud_cancelacion where rfc_owner = ${rfc} and recibida > ${desde}) as solicitudes
    `.execute(db);
  return rows[0] ?? { agregados: 0, cancelados: 0, solicitudes: 0 };
}

async function readPasos(db: Db, rfc: string, now: Date): Promise<ResumenInicio['pasos']> {
  const { rows } = await sql<ResumenInicio['pasos']>`
    select
      exists (select from certificado where rfc_owner = ${rfc} and tipo = 'F' and hasta > ${now}) as efirma,
      exists (select from descarga where rfc_owner = ${rfc}) as descarga,
      exists (select from correo_sincronizado where rfc_owner = ${rfc}) as correo`.execute(db);
  return rows[0] ?? { efirma: false, descarga: false, correo: false };
}
