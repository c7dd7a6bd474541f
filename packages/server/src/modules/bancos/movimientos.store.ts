import { createHash } from 'node:crypto';
import type { TipoMovimientoBanco } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type Movimiento, plain } from './lector/estado';
import { tipoDe } from './lector/identify';

const BATCH = 1_000;

/** Hundredths as a decimal. */
export const decimal = (centavos: number): string => (centavos / 100).toFixed(2);

/**
 * What the same movement has in every file of its account: the clave de rastreo and the amount; without one day, hour, amount and reference.
 * The last number is which of equal ones it is, so that two equal transfers of a day stay two.
 */
function huellasOf(movimientos: readonly Movimiento[]): string[] {
  const seen = new Map<string, number>();
  return movimientos.map(({ fecha, hora, centavos, referencia, rastreo }) => {
    const key = rastreo ? `R|${rastreo}|${centavos}` : `F|${fecha}|${hora ?? ''}|${centavos}|${plain(referencia)}`;
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return createHash('sha256').update(`${key}|${nth}`).digest('base64url');
  });
}

/** Stores movements of an account; what is there already stays. Returns the ids of all, and how many are new. */
export async function saveMovimientos(
  trx: Db,
  { rfc, cuenta }: { rfc: string; cuenta: string },
  movimientos: readonly Movimiento[],
): Promise<{ ids: string[]; nuevos: number }> {
  const huellas = huellasOf(movimientos);
  let nuevos = 0;
  for (let from = 0; from < movimientos.length; from += BATCH) {
    const rows = movimientos.slice(from, from + BATCH).map((movimiento, at) => ({
      rfc_owner: rfc,
      id: uuidv7(),
      cuenta_id: cuenta,
      huella: huellas[from + at] as string,
      fecha: movimiento.fecha,
      hora: movimiento.hora,
      importe: decimal(movimiento.centavos),
      saldo: movimiento.saldo === null ? null : decimal(movimiento.saldo),
      descripcion: movimiento.descripcion,
      referencia: movimiento.referencia,
      rastreo: movimiento.rastreo,
      contraparte: movimiento.rfc,
      nombre: movimiento.nombre,
      clabe: movimiento.cuenta,
      tipo: tipoDe(movimiento, rfc) satisfies TipoMovimientoBanco,
      orden: from + at,
    }));
    const { length } = await trx
      .insertInto('banco_movimiento')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['rfc_owner', 'cuenta_id', 'huella']).doNothing())
      .returning('id')
      .execute();
    nuevos += length;
  }
  const { rows } = await sql<{ id: string }>`
    select id from banco_movimiento where rfc_owner = ${rfc} and cuenta_id = ${cuenta} and huella = any(${huellas}::text[])`.execute(
    trx,
  );
  return { ids: rows.map(({ id }) => id), nuevos };
}

/** A CEP says who paid or was paid of a movement that its statement already brought: the account of that movement, or null. */
export async function completeWithCep(
  trx: Db,
  rfc: string,
  { rastreo, centavos, ...said }: Movimiento,
): Promise<string | null> {
  if (rastreo === '') return null;
  const { rows } = await sql<{ cuenta_id: string }>`
    update banco_movimiento set contraparte = case when contraparte = '' then ${said.rfc} else contraparte end,
      nombre = case when nombre = '' then ${said.nombre} else nombre end,
      clabe = case when clabe = '' then ${said.cuenta} else clabe end
    where rfc_owner = ${rfc} and rastreo = ${rastreo} and importe = ${decimal(centavos)}::numeric
    returning cuenta_id`.execute(trx);
  return rows[0]?.cuenta_id ?? null;
}
