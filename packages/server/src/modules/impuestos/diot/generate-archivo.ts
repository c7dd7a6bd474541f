import { Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Deps } from '../../../installation/deps';
import { lockLineas } from './diot.store';
import { keepArchivo } from './diot-archivo.store';
import { makeDiot } from './make-diot';

/** Writes the DIOT of a month and keeps it. @throws conflict while something blocks it */
export async function generateArchivo(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  mes: string,
): Promise<string> {
  return await transaction(db, async (trx) => {
    // Two calls at once do not keep one file twice.
    await lockLineas(trx, rfc);
    const diot = await makeDiot(trx, rfc, mes);
    if (diot.faltas.some(({ bloquea }) => bloquea))
      throw new Problem(409, 'conflict', 'La DIOT tiene faltas que impiden generar el archivo.');
    return await keepArchivo(trx, rfc, diot, clock());
  });
}
