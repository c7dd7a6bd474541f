import type { NuevoSaldo } from '@boveda/contracts';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import type { Deps } from '../../installation/deps';
import { primerDia } from './celdas';

/** What a user said of the balance of a month. */
interface SaldoGuardado {
  monto: string | null;
  operacion: string;
  devolucion: string | null;
  autor: string;
}

/** Returns what users said of the balances of a taxpayer up to a month, by month. */
export async function readSaldosGuardados(db: Db, rfc: string, hasta: string): Promise<Map<string, SaldoGuardado>> {
  const rows = await db
    .selectFrom('saldo_iva')
    .select([
      sql<string>`to_char(mes, 'YYYY-MM')`.as('mes'),
      sql<string | null>`to_char(devolucion, 'YYYY-MM-DD')`.as('devolucion'),
      'monto',
      'operacion',
      'autor',
    ])
    .where('rfc_owner', '=', rfc)
    .where('mes', '<=', primerDia(hasta))
    .execute();
  return new Map(rows.map(({ mes, ...saldo }) => [mes, saldo]));
}

/** Keeps what a user says of the balance of a month, in place of what was said before; an empty one deletes it. */
export async function saveSaldo(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  mes: string,
  { monto, operacion, devolucion }: NuevoSaldo,
): Promise<void> {
  await transaction(db, async (trx) => {
    if (monto === null && operacion === '' && devolucion === null)
      await trx.deleteFrom('saldo_iva').where('rfc_owner', '=', rfc).where('mes', '=', primerDia(mes)).execute();
    else {
      const values = { monto, operacion, devolucion, autor: currentAutor().usuario, guardado: clock() };
      await trx
        .insertInto('saldo_iva')
        .values({ rfc_owner: rfc, mes: primerDia(mes), ...values })
        .onConflict((conflict) => conflict.columns(['rfc_owner', 'mes']).doUpdateSet(values))
        .execute();
    }
    const detalle = [
      monto === null ? 'Monto calculado' : `Monto declarado ${monto}`,
      ...(operacion ? [`Operación ${operacion}`] : []),
      ...(devolucion ? [`Pedido en devolución el ${devolucion}`] : []),
    ].join('\n');
    await record(trx, rfc, { accion: 'saldo.guardado', objeto: mes, detalle });
  });
}
