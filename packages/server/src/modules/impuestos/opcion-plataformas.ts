import type { OpcionPlataformas, PlataformasDelMes } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { sql } from 'kysely';
import { primerDia, type Suma } from './celdas';
import { operacionesPorAnio } from './retenciones-de-plataformas';

/** What may be collected through platforms in the year before (LIVA 18-L). */
const MAX_OPERACIONES = 300_000;
/** Rate of what is collected directly by who opted for definitive withholdings (LIVA 18-M, second paragraph). */
const TASA_DIRECTA = '0.08';
/** Half of 16 % is withheld, all of it from who gives no RFC (LIVA 18-J-II a); between them, of the value. */
const MAS_DE_LA_MITAD = '0.12';
/** Rates of acts that cause IVA. */
const GRAVADAS: ReadonlySet<Suma['tasa']> = new Set(['16', '8', 'otra']);

/**
 * Returns what the IVA that platforms withhold is to a taxpayer in each month: who said to have opted has it as definitive, until what was
 * collected in a year exceeds the limit; it cannot be chosen again after that (LIVA 18-M, last paragraph).
 */
export async function readOpcion(db: Db, rfc: string, hasta: string): Promise<(mes: string) => OpcionPlataformas> {
  const dichos = await db
    .selectFrom('isr_dato')
    .select([sql<string>`to_char(mes, 'YYYY-MM')`.as('mes'), 'valor'])
    .where('rfc_owner', '=', rfc)
    .where('dato', '=', 'ivaPlataformas')
    .where('mes', '<=', primerDia(hasta))
    .orderBy('isr_dato.mes')
    .execute();
  if (dichos.length === 0) return () => 'ninguna';
  const { rows } = await sql<{ anio: number; operaciones: string }>`${operacionesPorAnio(rfc)}`.execute(db);
  const rebasados = rows.filter(({ operaciones }) => Number(operaciones) > MAX_OPERACIONES).map(({ anio }) => anio);
  return (mes) => {
    const dicho = dichos.findLast((each) => each.mes <= mes);
    if (dicho?.valor !== 'si') return 'ninguna';
    const desde = Number(dicho.mes.slice(0, 4)) - 1;
    const isOver = rebasados.some((anio) => anio >= desde && anio < Number(mes.slice(0, 4)));
    return isOver ? 'cesada' : 'definitiva';
  };
}

/** Returns what platforms withheld in a month, and what is owed of what was collected without them; null without either. */
export function plataformasOf(sumas: readonly Suma[], opcion: OpcionPlataformas): PlataformasDelMes | null {
  const add = (of: 'base' | 'importe', fits: (suma: Suma) => boolean) =>
    sumas.filter(fits).reduce((sum, suma) => sum.plus(suma[of]), new Big(0));
  const [operaciones, retenido] = (['base', 'importe'] as const).map((of) =>
    add(of, ({ celda, origen }) => celda === 'retenidoAFavor' && origen === 'RET'),
  ) as [Big, Big];
  if (opcion === 'ninguna' && retenido.eq(0)) return null;
  const gravado = add('base', ({ celda, tasa }) => celda === 'causado' && GRAVADAS.has(tasa));
  const sinPlataforma = opcion === 'definitiva' ? gravado.minus(operaciones).round(2) : new Big(0);
  const directo = sinPlataforma.gt(0) ? sinPlataforma : new Big(0);
  return {
    ...{ opcion, operaciones: operaciones.toFixed(2), retenido: retenido.toFixed(2) },
    completa: retenido.gt(operaciones.times(MAS_DE_LA_MITAD)),
    ...{ directo: directo.toFixed(2), ivaDirecto: directo.times(TASA_DIRECTA).toFixed(2) },
  };
}
