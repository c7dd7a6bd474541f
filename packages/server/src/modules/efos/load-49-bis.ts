import { sha256Of } from '@boveda/platform/core/sha256';
import { dayAt } from '@boveda/platform/core/time';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../../installation/deps';
import { type Fila49Bis, Lista49BisRefused, parse49Bis } from './parse-49-bis';

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
  return await replace(db, filas, { cargado, origen: origen.slice(0, 500), sha256: sha256Of(bytes) });
}

/** Empties the list of article 49 Bis, and stores when. */
export const clear49Bis = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Carga49Bis> =>
  replace(db, [], { cargado: clock(), origen: '', sha256: sha256Of(Buffer.alloc(0)) });

function replace(
  db: Db,
  filas: readonly Fila49Bis[],
  carga: { cargado: Date; origen: string; sha256: string },
): Promise<Carga49Bis> {
  return transaction(db, async (trx) => {
    // Two loads run one after another; reading is not blocked.
    await sql`lock table lista49bis in share row exclusive mode`.execute(trx);
    const before = await trx.deleteFrom('lista49bis').returning('rfc').execute();
    const antes = new Set(before.map(({ rfc }) => rfc));
    const column = (name: keyof Fila49Bis) => sql`${filas.map((fila) => fila[name])}`;
    await sql`
      insert into lista49bis (rfc, nombre, oficio, publicacion, firme)
      select * from unnest(${column('rfc')}::text[], ${column('nombre')}::text[], ${column('oficio')}::text[],
        ${column('publicacion')}::date[], ${column('firme')}::boolean[])`.execute(trx);
    await trx
      .insertInto('lista49bis_carga')
      .values({ id: uuidv7(), ...carga, filas: filas.length })
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
