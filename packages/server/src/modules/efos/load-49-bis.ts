import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { sha256Of } from '../../platform/core/sha256';
import { dayAt } from '../../platform/core/time';
import { transaction } from '../../platform/db/pool';
import type { Deps } from '../../platform/deps';
import { Lista49BisRefused, parse49Bis } from './parse-49-bis';

const MAX_BYTES = 8 * 1_048_576;

/** The result of a load: how many are in the list, how many entered it and how many left it. */
export interface Carga49Bis {
  filas: number;
  nuevos: number;
  salen: number;
}

/**
 * Replaces the list of article 49 Bis in one transaction, and stores when and from which file.
 *
 * @throws {Lista49BisRefused} the file is too big or a line is wrong; the list stays unchanged
 */
export async function load49Bis(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  source: AsyncIterable<Uint8Array>,
  origen: string,
): Promise<Carga49Bis> {
  const bytes = await readAll(source);
  const cargado = clock();
  const filas = parse49Bis(bytes, dayAt(cargado));
  return await transaction(db, async (trx) => {
    // Two loads run one after another; reading is not blocked.
    await sql`lock table lista49bis in share row exclusive mode`.execute(trx);
    const before = await trx.deleteFrom('lista49bis').returning('rfc').execute();
    const antes = new Set(before.map(({ rfc }) => rfc));
    const column = (name: keyof (typeof filas)[number]) => sql`${filas.map((fila) => fila[name])}`;
    await sql`
      insert into lista49bis (rfc, nombre, oficio, publicacion)
      select * from unnest(${column('rfc')}::text[], ${column('nombre')}::text[], ${column('oficio')}::text[],
        ${column('publicacion')}::date[])`.execute(trx);
    const carga = { origen: origen.slice(0, 500), sha256: sha256Of(bytes), filas: filas.length };
    await trx
      .insertInto('lista49bis_carga')
      .values({ id: uuidv7(), cargado, ...carga })
      .execute();
    const kept = filas.filter(({ rfc }) => antes.has(rfc)).length;
    return { filas: filas.length, nuevos: filas.length - kept, salen: antes.size - kept };
  });
}

async function readAll(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Lista49BisRefused('El archivo es demasiado grande para ser el listado 49 Bis.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
