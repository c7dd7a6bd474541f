import type { api, BodyOf, CifrasDelCalendario, FaltaDelTablero, Privilegio } from '@boveda/contracts';
import { notFound, Problem, problemAt } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { v7 as uuidv7 } from 'uuid';
import { record } from '../../../audit/record';
import { isStaff, onlyReads } from '../../../auth/access';
import type { Sesion } from '../../../auth/caller';
import type { Deps } from '../../../installation/deps';
import { primerDia } from '../../impuestos/celdas';
import { accessesTo } from '../responsables.store';
import { isCerrado, textoDeFalta } from './faltas';

type StoreDeps = Pick<Deps, 'db' | 'clock'>;
type Pedida = BodyOf<typeof api.despacho.addTareas>;

/** Tasks of a taxpayer that may be open at once. */
const MAX_ABIERTAS = 1_000;

/**
 * Creates a task in each taxpayer, and returns in how many: with `falta` only where the figures of the month lack it and no open task says so.
 * @throws taxpayer_not_allowed, forbidden for a Revisor of any, unknown_person, conflict
 */
export async function addTareas({ db, clock }: StoreDeps, sesion: Sesion, pedida: Pedida): Promise<number> {
  // Sorted, as every writer locks the logs.
  const owners = [...new Set(pedida.rfcs)].toSorted();
  return await transaction(db, async (trx) => {
    assertChanges(await accessesTo(trx, sesion.idacceso, owners));
    let created = 0;
    for (const rfc of owners) created += Number(await addTarea(trx, rfc, sesion, pedida, clock()));
    return created;
  });
}

async function addTarea(
  trx: Db,
  rfc: string,
  { idacceso, correo }: Sesion,
  pedida: Pedida,
  now: Date,
): Promise<boolean> {
  const { mes, falta, vence, responsable, paraCliente } = pedida;
  const ofBoard = falta === undefined ? null : await findFalta(trx, rfc, mes, falta);
  if (falta !== undefined && ofBoard === null) return false;
  await trx.selectFrom('contribuyente').select('rfc').where('rfc', '=', rfc).forNoKeyUpdate().execute();
  await assertRoom(trx, rfc);
  const texto = pedida.texto ?? ofBoard ?? '';
  const responsable_id =
    responsable === undefined
      ? await responsableOf(trx, rfc)
      : responsable && (await findPersona(trx, rfc, responsable));
  const row = await trx
    .insertInto('tarea')
    .values({
      ...{ rfc_owner: rfc, id: uuidv7(), mes: primerDia(mes), texto, falta: falta ?? null, responsable_id, vence },
      para_cliente: paraCliente,
      ...{ autor_id: idacceso, autor: correo, creada: now, hecha: null, hecha_por: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await record(trx, rfc, { accion: 'tarea.creada', objeto: texto.slice(0, 200), detalle: mes });
  return row !== undefined;
}

/** What the figures of the board say is missing; null without figures. */
async function findFalta(trx: Db, rfc: string, mes: string, falta: FaltaDelTablero): Promise<string | null> {
  const row = await trx
    .selectFrom('tablero_mes')
    .select('cifras')
    .where('rfc_owner', '=', rfc)
    .where('mes', '=', primerDia(mes))
    .executeTakeFirst();
  if (!row) return null;
  const cifras: CifrasDelCalendario = row.cifras;
  return textoDeFalta(falta, { cifras, cerrado: await isCerrado(trx, rfc, mes) });
}

async function assertRoom(trx: Db, rfc: string): Promise<void> {
  const { total } = await trx
    .selectFrom('tarea')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('rfc_owner', '=', rfc)
    .where('hecha', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(total) >= MAX_ABIERTAS)
    throw new Problem(
      409,
      'conflict',
      `${rfc} tiene como máximo ${MAX_ABIERTAS} tareas abiertas. Termine alguna primero.`,
    );
}

/** Who is in charge of the taxpayer, while they have access. */
async function responsableOf(trx: Db, rfc: string): Promise<string | null> {
  const row = await trx
    .selectFrom('responsable')
    .innerJoin('acceso', (join) =>
      join.onRef('acceso.rfc', '=', 'responsable.rfc_owner').onRef('acceso.usuario_id', '=', 'responsable.usuario_id'),
    )
    .select('responsable.usuario_id')
    .where('responsable.rfc_owner', '=', rfc)
    .where('acceso.confirmada', '=', true)
    .where(isStaff('acceso'))
    .executeTakeFirst();
  return row?.usuario_id ?? null;
}

async function findPersona(trx: Db, rfc: string, correo: string): Promise<string> {
  const row = await trx
    .selectFrom('acceso')
    .innerJoin('usuario', 'usuario.id', 'acceso.usuario_id')
    .select('usuario.id')
    .where('acceso.rfc', '=', rfc)
    .where('acceso.confirmada', '=', true)
    .where(isStaff('acceso'))
    .where('usuario.correo', '=', correo)
    .executeTakeFirst();
  if (!row) throw problemAt('/responsable', 422, 'unknown_person', `${correo} no tiene acceso a ${rfc}.`);
  return row.id;
}

/** The lock lets no other call create or open one meanwhile. @throws conflict */
async function assertOnlyOne(trx: Db, rfc: string, mes: string, falta: FaltaDelTablero): Promise<void> {
  await trx.selectFrom('contribuyente').select('rfc').where('rfc', '=', rfc).forNoKeyUpdate().execute();
  const other = await trx
    .selectFrom('tarea')
    .select('id')
    .where('rfc_owner', '=', rfc)
    .where('mes', '=', mes)
    .where('falta', '=', falta)
    .where('hecha', 'is', null)
    .executeTakeFirst();
  if (other) throw new Problem(409, 'conflict', 'Ya hay otra tarea abierta por lo mismo.');
}

/** @throws forbidden for an access that only reads */
function assertChanges(accesses: ReadonlyMap<string, Privilegio>): void {
  if ([...accesses.values()].includes('3')) throw onlyReads();
}

/** Changes a task. @throws taxpayer_not_allowed, forbidden for a Revisor, not_found, unknown_person, conflict when another one is open for the same */
export async function changeTarea(
  { db, clock }: StoreDeps,
  sesion: Sesion,
  id: string,
  { rfc, hecha, responsable, paraCliente, ...said }: BodyOf<typeof api.despacho.changeTarea>,
): Promise<void> {
  await transaction(db, async (trx) => {
    assertChanges(await accessesTo(trx, sesion.idacceso, [rfc]));
    const before = await trx
      .selectFrom('tarea')
      .selectAll()
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound();
    const isEnding = hecha === true && before.hecha === null;
    const isOpening = hecha === false && before.hecha !== null;
    if (isOpening && before.falta !== null) await assertOnlyOne(trx, rfc, before.mes, before.falta);
    const changed = {
      ...said,
      ...(paraCliente === undefined ? {} : { para_cliente: paraCliente }),
      ...(responsable === undefined
        ? {}
        : { responsable_id: responsable && (await findPersona(trx, rfc, responsable)) }),
      ...(isEnding ? { hecha: clock(), hecha_por: sesion.correo } : {}),
      ...(isOpening ? { hecha: null, hecha_por: null } : {}),
    };
    if (Object.keys(changed).length === 0) return;
    await trx.updateTable('tarea').set(changed).where('rfc_owner', '=', rfc).where('id', '=', id).execute();
    const accion = isEnding ? 'tarea.hecha' : isOpening ? 'tarea.abierta' : 'tarea.cambiada';
    await record(trx, rfc, { accion, objeto: before.texto.slice(0, 200), detalle: before.mes });
  });
}
