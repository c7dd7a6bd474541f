import { Problem, problemAt } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import { isStaff, notAllowed } from '../../auth/access';
import type { Deps } from '../../installation/deps';

/** Accesses of a user who works with these taxpayers, by RFC. @throws taxpayer_not_allowed unless there is one to each */
export async function accessesTo(db: Db, usuarioId: string, rfcs: readonly string[]) {
  const rows = await db
    .selectFrom('acceso')
    .select(['rfc', 'privilegio'])
    .where('usuario_id', '=', usuarioId)
    .where('confirmada', '=', true)
    .where(isStaff('acceso'))
    .where('rfc', 'in', [...rfcs])
    .execute();
  const found = new Map(rows.map(({ rfc, privilegio }) => [rfc, privilegio]));
  if (rfcs.some((rfc) => !found.has(rfc))) throw notAllowed();
  return found;
}

/** Keeps who is in charge of some taxpayers; null: nobody. @throws taxpayer_not_allowed, forbidden, unknown_person */
export async function assignResponsable(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  usuarioId: string,
  { rfcs, responsable }: { rfcs: readonly string[]; responsable: string | null },
): Promise<number> {
  const owners = [...new Set(rfcs)];
  return await transaction(db, async (trx) => {
    const accesses = await accessesTo(trx, usuarioId, owners);
    if ([...accesses.values()].some((privilegio) => privilegio !== '1'))
      throw new Problem(403, 'forbidden', 'Solo un administrador de cada contribuyente puede elegir su responsable.');
    if (responsable === null) await trx.deleteFrom('responsable').where('rfc_owner', 'in', owners).execute();
    else {
      const said = { usuario_id: await findPersona(trx, responsable, owners), guardado: clock() };
      const autor = currentAutor().usuario;
      await trx
        .insertInto('responsable')
        .values(owners.map((rfc_owner) => ({ rfc_owner, autor, ...said })))
        .onConflict((conflict) => conflict.column('rfc_owner').doUpdateSet({ autor, ...said }))
        .execute();
    }
    await record(trx, owners, { accion: 'responsable.elegido', objeto: responsable ?? 'Nadie' });
    return owners.length;
  });
}

/** The user of an address who works with each of these taxpayers. */
async function findPersona(db: Db, correo: string, rfcs: readonly string[]): Promise<string> {
  const rows = await db
    .selectFrom('acceso')
    .innerJoin('usuario', 'usuario.id', 'acceso.usuario_id')
    .select('usuario.id')
    .where('usuario.correo', '=', correo)
    .where('acceso.confirmada', '=', true)
    .where(isStaff('acceso'))
    .where('acceso.rfc', 'in', [...rfcs])
    .execute();
  if (rows.length < rfcs.length || !rows[0])
    throw problemAt(
      '/responsable',
      422,
      'unknown_person',
      'Esa persona no tiene acceso a todos los contribuyentes elegidos.',
    );
  return rows[0].id;
}
