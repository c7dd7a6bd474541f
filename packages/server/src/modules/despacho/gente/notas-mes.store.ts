import { type api, type BodyOf, MAX_NOTAS_MES, type NotaMes } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { v7 as uuidv7 } from 'uuid';
import { record } from '../../../audit/record';
import type { Sesion } from '../../../auth/caller';
import type { Deps } from '../../../installation/deps';
import { primerDia } from '../../impuestos/celdas';
import { accessesTo } from '../responsables.store';

/** Returns the notes on a month of a taxpayer, newest first. @throws taxpayer_not_allowed */
export async function listNotasMes(db: Db, { idacceso }: Sesion, rfc: string, mes: string): Promise<NotaMes[]> {
  const isAdministrador = (await accessesTo(db, idacceso, [rfc])).get(rfc) === '1';
  const rows = await db
    .selectFrom('nota_mes')
    .select(['id', 'texto', 'autor', 'creada', 'usuario_id'])
    .where('rfc_owner', '=', rfc)
    .where('mes', '=', primerDia(mes))
    .orderBy('creada', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ usuario_id, creada, ...row }) => ({
    ...row,
    creada: creada.toISOString(),
    editable: isAdministrador || usuario_id === idacceso,
  }));
}

/** Writes a note on a month; whoever has access may comment. @throws taxpayer_not_allowed, conflict where it has too many */
export async function addNotaMes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { idacceso, correo }: Sesion,
  { rfc, mes, texto }: BodyOf<typeof api.despacho.addNota>,
): Promise<NotaMes> {
  return await transaction(db, async (trx) => {
    await accessesTo(trx, idacceso, [rfc]);
    // One call at a time counts the notes of a taxpayer.
    await trx.selectFrom('contribuyente').select('rfc').where('rfc', '=', rfc).forNoKeyUpdate().execute();
    const { total } = await trx
      .selectFrom('nota_mes')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .where('rfc_owner', '=', rfc)
      .where('mes', '=', primerDia(mes))
      .executeTakeFirstOrThrow();
    if (Number(total) >= MAX_NOTAS_MES)
      throw new Problem(409, 'conflict', `Un mes tiene como máximo ${MAX_NOTAS_MES} notas. Borre alguna primero.`);
    const nota = { id: uuidv7(), texto, autor: correo, creada: clock() };
    await trx
      .insertInto('nota_mes')
      .values({ rfc_owner: rfc, mes: primerDia(mes), usuario_id: idacceso, ...nota })
      .execute();
    await record(trx, rfc, { accion: 'nota.escrita', objeto: mes });
    return { ...nota, creada: nota.creada.toISOString(), editable: true };
  });
}

/** Deletes a note; the audit log keeps its text. @throws taxpayer_not_allowed, not_found, forbidden */
export async function removeNotaMes(db: Db, { idacceso }: Sesion, rfc: string, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const isAdministrador = (await accessesTo(trx, idacceso, [rfc])).get(rfc) === '1';
    const row = await trx
      .selectFrom('nota_mes')
      .select(['usuario_id', 'texto', 'mes'])
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    if (!isAdministrador && row.usuario_id !== idacceso)
      throw new Problem(403, 'forbidden', 'Solo su autor o un administrador puede eliminar esta nota.');
    await trx.deleteFrom('nota_mes').where('rfc_owner', '=', rfc).where('id', '=', id).execute();
    await record(trx, rfc, { accion: 'nota.borrada', objeto: row.mes, detalle: row.texto });
  });
}
