import { type EstadoEntero, estadosEntero, type NuevoEntero } from '@boveda/contracts';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import type { Deps } from '../../installation/deps';
import { lockContribuyente } from '../../vault/ingest/lock-contribuyente';
import { primerDia } from './celdas';

/** What a user said of the remittance of what was withheld in a month; without a date, that it was not. */
export interface EnteroGuardado {
  fecha: string | null;
  autor: string;
  guardado: Date;
}

/** Returns what users said of the remittances of a taxpayer, by the month of the withholding. */
export async function readEnteros(db: Db, rfc: string): Promise<Map<string, EnteroGuardado>> {
  const rows = await db
    .selectFrom('entero_iva')
    .select([
      sql<string>`to_char(mes, 'YYYY-MM')`.as('mes'),
      sql<string | null>`to_char(fecha, 'YYYY-MM-DD')`.as('fecha'),
      'autor',
      'guardado',
    ])
    .where('rfc_owner', '=', rfc)
    .execute();
  return new Map(rows.map(({ mes, ...entero }) => [mes, entero]));
}

/**
 * Keeps what a user says of a remittance, in place of what was said before; `supuesta` removes it. Egresos of what was withheld are divided
 * again: which month they correct depends on whether it was remitted (LIVA 7, last paragraph).
 */
export async function saveEntero(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  mes: string,
  nuevo: NuevoEntero,
): Promise<void> {
  const fecha = nuevo.estado === 'enterada' ? nuevo.fecha : null;
  await transaction(db, async (trx) => {
    await lockContribuyente(trx, rfc);
    if (nuevo.estado === 'supuesta')
      await trx.deleteFrom('entero_iva').where('rfc_owner', '=', rfc).where('mes', '=', primerDia(mes)).execute();
    else {
      const values = { fecha, autor: currentAutor().usuario, guardado: clock() };
      await trx
        .insertInto('entero_iva')
        .values({ rfc_owner: rfc, mes: primerDia(mes), ...values })
        .onConflict((conflict) => conflict.columns(['rfc_owner', 'mes']).doUpdateSet(values))
        .execute();
    }
    await sql`select actualizar_flujo(${rfc}, array(
      select distinct h.cfdi_id from hecho_flujo h
      where h.rfc_owner = ${rfc} and h.mes >= ${primerDia(mes)}::date and not h.emitido and h.impuesto = '002' and h.naturaleza = 'R'
        and h.origen = 'NC' and h.corrige is not null))`.execute(trx);
    await record(trx, rfc, { accion: 'retenciones.enteradas', objeto: mes, detalle: told(nuevo.estado, fecha) });
  });
}

const told = (estado: EstadoEntero, fecha: string | null): string =>
  fecha ? `${estadosEntero[estado]}: ${fecha}` : estadosEntero[estado];
