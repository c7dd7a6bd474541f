import { type AnswerOf, type api, type BodyOf, MAX_LISTAS, MAX_VISTAS, type Vista } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { type SqlBool, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../../installation/deps';

const COLUMNS = ['id', 'nombre', 'lista', 'consulta', 'predeterminada'] as const;

/** Returns the views of a user, by name. */
export const listVistas = (db: Db, usuarioId: string): Promise<Vista[]> =>
  db
    .selectFrom('vista')
    .select(COLUMNS)
    .where('usuario_id', '=', usuarioId)
    .orderBy(sql`lower(nombre)`)
    .orderBy('id')
    .execute();

/** Returns the columns that a user chose. */
export const listColumnas = (db: Db, usuarioId: string): Promise<AnswerOf<typeof api.vistas.list>['columnas']> =>
  db
    .selectFrom('columnas_lista')
    .select(['lista', 'columnas'])
    .where('usuario_id', '=', usuarioId)
    .orderBy('lista')
    .execute();

/** Saves a view. @throws view_limit, view_exists */
export async function addVista(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  usuarioId: string,
  body: BodyOf<typeof api.vistas.add>,
): Promise<Vista> {
  return await transaction(db, async (trx) => {
    await lockUser(trx, usuarioId);
    if ((await listVistas(trx, usuarioId)).length >= MAX_VISTAS)
      throw new Problem(409, 'view_limit', `Puede guardar hasta ${MAX_VISTAS} vistas. Elimine alguna antes.`);
    await assertFreeName(trx, usuarioId, body);
    return await trx
      .insertInto('vista')
      .values({ id: uuidv7(), usuario_id: usuarioId, ...body, created: clock() })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  });
}

/** Changes a view. @throws not_found, view_exists */
export async function changeVista(
  db: Db,
  usuarioId: string,
  id: string,
  { nombre, consulta, predeterminada }: BodyOf<typeof api.vistas.change>,
): Promise<Vista> {
  return await transaction(db, async (trx) => {
    await lockUser(trx, usuarioId);
    const found = (await listVistas(trx, usuarioId)).find((vista) => vista.id === id);
    if (!found) throw notFound();
    if (nombre !== undefined) await assertFreeName(trx, usuarioId, { lista: found.lista, nombre }, id);
    if (predeterminada)
      await trx
        .updateTable('vista')
        .set({ predeterminada: false })
        .where('usuario_id', '=', usuarioId)
        .where('lista', '=', found.lista)
        .execute();
    return await trx
      .updateTable('vista')
      .set({
        nombre: nombre ?? found.nombre,
        consulta: consulta ?? found.consulta,
        predeterminada: predeterminada ?? found.predeterminada,
      })
      .where('usuario_id', '=', usuarioId)
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  });
}

/** Deletes a view. @throws not_found */
export async function removeVista(db: Db, usuarioId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('vista')
    .where('usuario_id', '=', usuarioId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
}

/** Keeps the columns of a list; empty ones are forgotten. */
export async function setColumnas(
  db: Db,
  usuarioId: string,
  { lista, columnas }: BodyOf<typeof api.vistas.setColumnas>,
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockUser(trx, usuarioId);
    const others = (await listColumnas(trx, usuarioId)).filter((chosen) => chosen.lista !== lista);
    await trx.deleteFrom('columnas_lista').where('usuario_id', '=', usuarioId).where('lista', '=', lista).execute();
    if (columnas === '') return;
    if (others.length >= MAX_LISTAS)
      throw new Problem(409, 'view_limit', 'Hay demasiadas listas con columnas elegidas.');
    await trx.insertInto('columnas_lista').values({ usuario_id: usuarioId, lista, columnas }).execute();
  });
}

/** So that two concurrent calls of a user cannot both take the last place, a name or the default. */
const lockUser = (trx: Db, usuarioId: string) =>
  trx.selectFrom('usuario').select('id').where('id', '=', usuarioId).forUpdate().execute();

async function assertFreeName(
  trx: Db,
  usuarioId: string,
  { lista, nombre }: Pick<Vista, 'lista' | 'nombre'>,
  except?: string,
): Promise<void> {
  const taken = await trx
    .selectFrom('vista')
    .select('id')
    .where('usuario_id', '=', usuarioId)
    .where('lista', '=', lista)
    .where(sql<SqlBool>`lower(nombre) = lower(${nombre})`)
    .executeTakeFirst();
  if (taken && taken.id !== except)
    throw new Problem(409, 'view_exists', 'Ya hay una vista con ese nombre en esta lista.');
}
