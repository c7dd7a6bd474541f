import type {
  FactorDelMes,
  MesDeImpuestos,
  PlataformasDelMes,
  RetencionDelMes,
  TotalesDelMes,
} from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { sql } from 'kysely';
import { readSumas, type Suma } from './celdas';
import { type EnteroGuardado, readEnteros } from './enteros.store';
import { type FactorAnual, readFactorAnual } from './factor.store';
import { mesDeAcreditamiento } from './mes-de-acreditamiento';
import { monthsFrom, previousMonth } from './months';
import { plataformasOf, readOpcion } from './opcion-plataformas';
import { actosOf, proporcionOf, retenidoPorAcreditarOf, totalesOf } from './totales';

/** The sums of a month, and what follows from them and from the withholdings of other months. */
export interface CifrasDelMes {
  sumas: Suma[];
  totales: TotalesDelMes;
  retenciones: MesDeImpuestos['retenciones'];
  factor: FactorDelMes;
  plataformas: PlataformasDelMes | null;
}

/** Returns the figures of some months: every screen and file of a month has them from here. */
export async function readCifras(db: Db, rfc: string, meses: readonly string[]): Promise<Map<string, CifrasDelMes>> {
  if (meses.length === 0) return new Map();
  const [enteros, anual, antes, opcionDe] = await Promise.all([
    readEnteros(db, rfc),
    readFactorAnual(db, rfc),
    readAcreditadasAntes(db, rfc),
    readOpcion(db, rfc, [...meses].sort().at(-1) ?? ''),
  ]);
  const before = (mes: string) =>
    [...new Set([previousMonth(mes), ...enteros.keys()])]
      .filter((each) => each === previousMonth(mes) || mesDeAcreditamiento(each, enteros.get(each)) === mes)
      .sort();
  const basis = (mes: string) => mesesDelFactor(mes, anual);
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
      metodo: anual !== null && mes >= anual.desde ? 'anual' : 'mes',
      inicio: anual?.inicio ?? null,
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
      const plataformas = plataformasOf(sumasDe(mes), opcionDe(mes));
      const totales = totalesOf(sumasDe(mes), acreditadas, proporcionDe(mes), plataformas);
      const retenciones = { delMes: retencionDe(mes), anteriores };
      return [mes, { sumas: sumasDe(mes), totales, retenciones, factor: factorDe(mes), plataformas }];
    }),
  );
}

/**
 * Returns the months of whose acts the proportion of a month is made: itself, or the calendar year before. In the year in which activities
 * began, and in the next one, those from then to the month (LIVA 5-B, second paragraph).
 */
function mesesDelFactor(mes: string, anual: FactorAnual | null): string[] {
  if (anual === null || mes < anual.desde) return [mes];
  const year = Number(mes.slice(0, 4)) - 1;
  const { inicio } = anual;
  if (inicio !== null && inicio <= mes && Number(inicio.slice(0, 4)) >= year) return monthsFrom(inicio, mes);
  return monthsFrom(`${year}-01`, `${year}-12`);
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
