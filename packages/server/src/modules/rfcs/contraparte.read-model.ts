import {
  ALERTAS_SIN_REP,
  type AlertaPago,
  type Direccion,
  EstatusCfdi,
  type FichaContraparte,
  type LadoContraparte,
} from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { sql } from 'kysely';
import { isEmitido, saldoEnPesos } from '../../esquema/tables/cfdi-tables';
import { hoy } from '../cfdi/alertas-pago.read-model';
import { wholeList } from '../cfdi/cfdi.read-model';
import { sumByAge } from '../pagos/pagos.read-model';
import { pendientes } from './importes';
import { listasColumns, withEfos } from './rfcs.read-model';

const MESES = 12;

/** Returns what the taxpayer and a counterpart invoiced each other and still owe. Throws 404 where it has no such counterpart. */
export async function getContraparte(db: Db, rfc: string, contraparte: string): Promise<FichaContraparte> {
  const { rows } = await sql<
    Pick<FichaContraparte, 'rfc' | 'nombre' | 'efo'> & { listas: FichaContraparte['listas'] | null }
  >`
    select c.rfc, c.nombre, ${listasColumns} from contraparte c ${withEfos}
    where c.rfc_owner = ${rfc} and c.rfc = ${contraparte}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  const [emitidos, recibidos] = await Promise.all([
    ladoOf(db, rfc, 'emitidos', contraparte),
    ladoOf(db, rfc, 'recibidos', contraparte),
  ]);
  return { ...found, listas: found.listas ?? [], emitidos, recibidos };
}

async function ladoOf(db: Db, rfc: string, direccion: Direccion, contraparte: string): Promise<LadoContraparte> {
  const [facturado, tramos, abierto] = await Promise.all([
    facturadoOf(db, rfc, direccion, contraparte),
    sumByAge(db, { rfc, direccion, creditos: true }, pendientes({ rfc: contraparte })),
    abiertoOf(db, rfc, direccion, contraparte),
  ]);
  return {
    ...facturado,
    ...abierto,
    saldo: tramos.reduce((sum, { saldo }) => sum.plus(saldo), new Big(0)).toFixed(2),
    abiertas: tramos.reduce((sum, { cantidad }) => sum + cantidad, 0),
    tramos,
  };
}

type Facturado = Pick<LadoContraparte, 'cantidad' | 'ingresos' | 'egresos' | 'neto' | 'ultimo' | 'meses'>;

/** By month, so that totals and the last twelve months are read once. */
async function facturadoOf(db: Db, rfc: string, direccion: Direccion, contraparte: string): Promise<Facturado> {
  const { rows } = await sql<{
    mes: string;
    cantidad: number;
    ingresos: string;
    egresos: string;
    ultimo: string | null;
  }>`
    select to_char(k.fecha, 'YYYY-MM') as mes, count(*)::int as cantidad,
      coalesce(sum(k.total_mxn) filter (where k.tipo = 'I'), 0)::text as ingresos,
      coalesce(sum(k.total_mxn) filter (where k.tipo = 'E'), 0)::text as egresos,
      to_char(max(k.fecha), 'YYYY-MM-DD"T"HH24:MI:SS') as ultimo
    from cfdi k
    where k.rfc_owner = ${rfc} and k.emitido = ${isEmitido(direccion)} and k.status = ${sql.lit(EstatusCfdi.Vigente)}
      and k.contraparte_rfc = ${contraparte}
    group by 1
    union all select to_char(${hoy} - make_interval(months => n), 'YYYY-MM'), 0, '0', '0', null
      from generate_series(0, ${sql.lit(MESES - 1)}) n
    order by 1`.execute(db);
  const meses = new Map<string, Big>();
  const [ingresos, egresos] = [sumOf(rows.map((row) => row.ingresos)), sumOf(rows.map((row) => row.egresos))];
  for (const row of rows) meses.set(row.mes, (meses.get(row.mes) ?? new Big(0)).plus(row.ingresos).minus(row.egresos));
  // The months without a CFDI of their own are the last twelve.
  const shown = new Set(rows.filter(({ ultimo }) => ultimo === null).map(({ mes }) => mes));
  return {
    cantidad: rows.reduce((sum, row) => sum + row.cantidad, 0),
    ingresos: ingresos.toFixed(2),
    egresos: egresos.toFixed(2),
    neto: ingresos.minus(egresos).toFixed(2),
    ultimo: rows.findLast((row) => row.ultimo !== null)?.ultimo ?? null,
    meses: [...shown].map((mes) => ({ mes, neto: (meses.get(mes) ?? new Big(0)).toFixed(2) })),
  };
}

const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum.plus(amount), new Big(0));

/** Since when something is owed, and which of it lacks a complement of payment. */
async function abiertoOf(
  db: Db,
  rfc: string,
  direccion: Direccion,
  contraparte: string,
): Promise<Pick<LadoContraparte, 'desde' | 'sinrep'>> {
  const listOf = (alerta?: AlertaPago) =>
    wholeList(
      { rfc, direccion, creditos: true },
      pendientes({ rfc: contraparte, alerta }),
      sql`k.fecha, ${saldoEnPesos('k')} as saldo`,
    );
  const sums = [undefined, ...ALERTAS_SIN_REP].map(
    (alerta) => sql`select ${alerta ?? null}::text as alerta, count(*)::int as cantidad,
      coalesce(sum(s.saldo), 0)::numeric(30, 2)::text as saldo, min(s.fecha)::date::text as desde from (${listOf(alerta)}) s`,
  );
  const { rows } = await sql<{
    alerta: AlertaPago | null;
    cantidad: number;
    saldo: string;
    desde: string | null;
  }>`${sql.join(sums, sql` union all `)}`.execute(db);
  return {
    desde: rows.find(({ alerta }) => alerta === null)?.desde ?? null,
    sinrep: rows.flatMap(({ alerta, cantidad, saldo }) =>
      alerta && cantidad > 0 ? [{ alerta, cantidad, saldo }] : [],
    ),
  };
}
