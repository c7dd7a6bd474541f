import { roundPesos } from '@boveda/cfdi/diot';
import type { SaldosDelMes } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { sql } from 'kysely';
import { primerDia } from './celdas';
import { type CifrasDelMes, readCifras } from './cifras.read-model';
import { llevarSaldos, type MesConSaldos } from './llevar-saldos';
import { monthsBetween, monthsFrom } from './months';
import { otrosHechos } from './otros-hechos';
import { readSaldosGuardados } from './saldos.store';

/** What is in favour of a taxpayer prescribes after five years (CFF 22, 146). */
const MAX_MESES = 60;

/** Returns the balances of the months up to one, and what is paid of it after them. Closed months have the figures that were presented. */
export async function readSaldos(db: Db, rfc: string, mes: string): Promise<SaldosDelMes> {
  const meses = await monthsUpTo(db, rfc, mes);
  const [cifras, dichos] = await Promise.all([readPresentadas(db, rfc, meses), readSaldosGuardados(db, rfc, mes)]);
  const vigentes = new Map([...dichos].filter(([each]) => monthsBetween(each, mes) <= MAX_MESES));
  const aCargos = new Map([...cifras].map(([each, { aCargo }]) => [each, aCargo]));
  const llevados = llevarSaldos(aCargos, vigentes);
  const { disponibles, disponible, aplicado, aPagar } = llevados.meses.get(mes) as MesConSaldos;
  const deEste = cifras.get(mes) ?? { aCargo: '0.00', retenidoPorEnterar: '0.00' };
  // Egresos may undo more than was withheld in the month.
  const retenido = deEste.retenidoPorEnterar.startsWith('-') ? '0' : deEste.retenidoPorEnterar;
  const [aPagarPesos, retenidoPesos] = [roundPesos(aPagar.toFixed(2)), roundPesos(retenido)];
  return {
    aCargo: deEste.aCargo,
    disponible: disponible.toFixed(2),
    aplicado: aplicado.toFixed(2),
    aPagar: aPagar.toFixed(2),
    aPagarPesos: aPagarPesos.toFixed(2),
    retenidoPesos: retenidoPesos.toFixed(2),
    totalPesos: (aPagarPesos + retenidoPesos).toFixed(2),
    saldos: llevados.saldos.map((saldo) => {
      const dicho = vigentes.get(saldo.mes);
      return {
        mes: saldo.mes,
        monto: saldo.monto.toFixed(2),
        declarado: (dicho?.monto ?? null) !== null,
        operacion: dicho?.operacion ?? '',
        devolucion: dicho?.devolucion ?? null,
        autor: dicho?.autor ?? null,
        disponible: (disponibles.get(saldo.mes) ?? new Big(0)).toFixed(2),
        aplicaciones: saldo.aplicaciones.map((each) => ({ mes: each.mes, importe: each.importe.toFixed(2) })),
        devuelto: saldo.devuelto.toFixed(2),
        remanente: saldo.remanente.toFixed(2),
      };
    }),
  };
}

/** The months from the first one that has figures, and at most five years, to one; that one always. */
async function monthsUpTo(db: Db, rfc: string, mes: string): Promise<string[]> {
  const { rows } = await sql<{ mes: string }>`
    select to_char(greatest(min(m.mes), ${primerDia(mes)}::date - make_interval(months => ${MAX_MESES})), 'YYYY-MM') as mes
    from (
      select mes from flujo_mes where rfc_owner = ${rfc} union all select mes from ${otrosHechos(rfc)} p) m
    having min(m.mes) <= ${primerDia(mes)}::date`.execute(db);
  return monthsFrom(rows[0]?.mes ?? mes, mes);
}

type Presentadas = Pick<CifrasDelMes['totales'], 'aCargo' | 'retenidoPorEnterar'>;

/** Figures of months: what was presented of those that are closed, the others as they are now. */
async function readPresentadas(db: Db, rfc: string, meses: readonly string[]): Promise<Map<string, Presentadas>> {
  const closed = await db
    .selectFrom('cierre_mes')
    .select([sql<string>`to_char(mes, 'YYYY-MM')`.as('mes'), 'totales'])
    .where('rfc_owner', '=', rfc)
    .where(sql<boolean>`mes = any(${meses.map(primerDia)}::date[])`)
    .where('totales', 'is not', null)
    .execute();
  const presented = new Map(closed.flatMap(({ mes, totales }) => (totales ? [[mes, totales] as const] : [])));
  const open = await readCifras(
    db,
    rfc,
    meses.filter((each) => !presented.has(each)),
  );
  return new Map(meses.map((each) => [each, presented.get(each) ?? (open.get(each) as CifrasDelMes).totales] as const));
}
