import type { FactorDelMes, MesDeImpuestos, RetencionDelMes, TotalesDelMes } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { sql } from 'kysely';
import { readSumas, type Suma } from './celdas';
import { type EnteroGuardado, readEnteros } from './enteros.store';
import { readAnualDesde } from './factor.store';
import { mesDeAcreditamiento } from './mes-de-acreditamiento';
import { monthsFrom, previousMonth } from './months';
import { actosOf, proporcionOf, retenidoPorAcreditarOf, totalesOf } from './totales';

/** The sums of a month, and what follows from them and from the withholdings of other months. */
export interface CifrasDelMes {
  sumas: Suma[];
  totales: TotalesDelMes;
  retenciones: MesDeImpuestos['retenciones'];
  factor: FactorDelMes;
}

/** Returns the figures of some months: every screen and file of a month has them from here. */
export async function readCifras(db: Db, rfc: string, meses: readonly string[]): Promise<Map<string, CifrasDelMes>> {
  const [enteros, anualDesde, antes] = await Promise.all([
    readEnteros(db, rfc),
    readAnualDesde(db, rfc),
    readAcreditadasAntes(db, rfc),
  ]);
  const before = (mes: string) =>
    [...new Set([previousMonth(mes), ...enteros.keys()])]
      .filter((each) => each === previousMonth(mes) || mesDeAcreditamiento(each, enteros.get(each)) === mes)
      .sort();
  /** Months of whose acts the proportion of a month is made. */
  const basis = (mes: string) => {
    if (anualDesde === null || mes < anualDesde) return [mes];
    const year = Number(mes.slice(0, 4)) - 1;
    return monthsFrom(`${year}-01`, `${year}-12`);
  };
  const needed = [...new Set([...meses, ...meses.flatMap(before)])];
  const sumas = await readSumas(db, rfc, [...new Set([...needed, ...needed.flatMap(basis)])]);
  const byMes = new Map<string, Suma[]>();
  for (const suma of sumas) {
    const suyas = byMes.get(suma.mes);
    if (suyas) suyas.push(suma);
    else byMes.set(suma.mes, [suma]);
  }
  const sumasDe = (mes: string) => byMes.get(mes) ?? [];
  const proporcionDe = (mes: string) => proporcionOf(basis(mes).flatMap(sumasDe));
  const retencionDe = (mes: string) => ({
    ...retencionOf(mes, retenidoPorAcreditarOf(sumasDe(mes), proporcionDe(mes)), enteros.get(mes)),
    acreditadaAntes: antes.has(mes),
  });
  const factorDe = (mes: string): FactorDelMes => {
    const actos = basis(mes);
    return {
      metodo: actos.length > 1 ? 'anual' : 'mes',
      ...{ desde: actos[0] ?? mes, hasta: actos.at(-1) ?? mes },
      ...actosOf(actos.flatMap(sumasDe)),
    };
  };
  return new Map(
    meses.map((mes) => {
      const anteriores = before(mes)
        .map(retencionDe)
        .filter(({ importe }) => !new Big(importe).eq(0));
      const acreditadas = anteriores.filter(({ acreditaEn }) => acreditaEn === mes).map(({ importe }) => importe);
      const totales = totalesOf(sumasDe(mes), acreditadas, proporcionDe(mes));
      const retenciones = { delMes: retencionDe(mes), anteriores };
      return [mes, { sumas: sumasDe(mes), totales, retenciones, factor: factorDe(mes) }];
    }),
  );
}

/** Returns the months that were closed when withholdings did not wait for their remittance. */
async function readAcreditadasAntes(db: Db, rfc: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('cierre_mes')
    .select(sql<string>`to_char(mes, 'YYYY-MM')`.as('mes'))
    .where('rfc_owner', '=', rfc)
    .where(sql<boolean>`not coalesce(totales ? 'retenidoPorAcreditar', false)`)
    .execute();
  return new Set(rows.map(({ mes }) => mes));
}

function retencionOf(
  mes: string,
  importe: string,
  entero: EnteroGuardado | undefined,
): Omit<RetencionDelMes, 'acreditadaAntes'> {
  const enterada = entero?.fecha ? 'enterada' : 'pendiente';
  return {
    ...{ mes, importe },
    estado: entero ? enterada : 'supuesta',
    fecha: entero?.fecha ?? null,
    autor: entero?.autor ?? null,
    guardado: entero?.guardado.toISOString() ?? null,
    acreditaEn: mesDeAcreditamiento(mes, entero),
  };
}
