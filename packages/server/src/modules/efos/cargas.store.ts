import { type ListaSat, listasSat } from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import type { Db } from '@boveda/platform/db/schema';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../../installation/deps';
import { EfosRefused } from './published-lines';
import type { PublishedRead } from './read-published';

const DAY_MS = 86_400_000;

/** Share of the list in force that a new one may lack. From 69-B and 69-B Bis only courts take somebody out; who pays leaves the others. */
const MAY_LACK: Readonly<Partial<Record<ListaSat, number>>> & { others: number } = {
  efos: 0.01,
  perdidas: 0.01,
  others: 0.2,
};
/** A list may lack so many, however short it is. */
const MAY_LACK_ALWAYS = 3;

/** A load and what its file said. */
export type Carga = Pick<Deps, 'clock'> & {
  lista: ListaSat;
  read: PublishedRead;
  origen: string;
  /** When the server says that the file was changed. */
  modificado?: Date | undefined;
};

/** What the list in force has, and the new one. */
export interface Whole {
  antes: number;
  ahora: number;
}

/** Returns the last load of a list, or null. */
export async function lastLoad(db: Db, lista: ListaSat) {
  const row = await db
    .selectFrom('efos_carga')
    .selectAll()
    .where('lista', '=', lista)
    .orderBy('cargado', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Throws when a list lacks more of the list in force than courts take out, or is older. Rows whose RFC the SAT struck out count as
 * present in both.
 *
 * @throws {EfosRefused}
 */
export async function assertNotLess(db: Db, { lista, read }: Pick<Carga, 'lista' | 'read'>, whole: Whole) {
  const last = await lastLoad(db, lista);
  const antes = whole.antes + (last?.suprimidas ?? 0);
  const ahora = whole.ahora + read.suprimidas;
  const missing = antes - ahora;
  if (whole.antes > 0 && missing > Math.max(MAY_LACK_ALWAYS, antes * (MAY_LACK[lista] ?? MAY_LACK.others)))
    throw new EfosRefused(`El listado está incompleto: trae ${ahora} contribuyentes y el que está en vigor ${antes}.`);
  if (last?.segun === 'lista' && last.actualizado && read.actualizado && read.actualizado < last.actualizado)
    throw new EfosRefused(
      `El listado es del ${read.actualizado}, anterior al que está en vigor, del ${last.actualizado}.`,
    );
}

/** Stores a load that was accepted, and forgets an earlier rejection. Returns its id. */
export async function recordLoad(trx: Db, carga: Carga): Promise<string> {
  const { lista, read, origen, clock } = carga;
  const id = uuidv7();
  const { sha256, filas, omitidas, suprimidas } = read;
  const dated = datedBy(carga, await lastLoad(trx, lista));
  await trx
    .insertInto('efos_carga')
    .values({
      id,
      lista,
      cargado: clock(),
      origen: origen.slice(0, 500),
      sha256,
      filas,
      omitidas,
      suprimidas,
      ...dated,
    })
    .execute();
  await trx.deleteFrom('lista_rechazo').where('lista', '=', lista).execute();
  return id;
}

type Dated = { actualizado: string; segun: 'lista' | 'servidor' | 'carga' };

/** The same content does not become newer by being served again, whatever the server says. */
function datedBy({ read, clock, modificado }: Carga, last: Awaited<ReturnType<typeof lastLoad>>): Dated {
  const now = clock();
  if (read.actualizado && Date.parse(read.actualizado) < now.getTime() + DAY_MS)
    return { actualizado: read.actualizado, segun: 'lista' };
  if (last?.sha256 === read.sha256 && last.actualizado && last.segun)
    return { actualizado: last.actualizado, segun: last.segun };
  return modificado && modificado < now
    ? { actualizado: dayAt(modificado), segun: 'servidor' }
    : { actualizado: dayAt(now), segun: 'carga' };
}

/** Runs a load; when its file is refused, stores why for the operator and the screens, and throws it on. */
export async function keepingRejection<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { lista, origen }: Pick<Carga, 'lista' | 'origen'>,
  load: () => Promise<T>,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof EfosRefused)) throw error;
    const rechazo = { momento: clock(), origen: origen.slice(0, 500), motivo: error.message.slice(0, 500) };
    await db
      .insertInto('lista_rechazo')
      .values({ lista, ...rechazo })
      .onConflict((conflict) => conflict.column('lista').doUpdateSet(rechazo))
      .execute();
    throw error;
  }
}

/** All lists, in the order in which they are shown. */
export const LISTAS = Object.keys(listasSat) as ListaSat[];
