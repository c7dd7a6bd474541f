import { randomBytes } from 'node:crypto';
import { type Acceso, nombresPrivilegio, type Privilegio } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { record } from '../../audit/record';
import { assertAccess, CLIENTE } from '../../auth/access';
import { endInvitaciones, endOfAccess } from '../../auth/end-made-by';
import { consumeLimits } from '../../auth/limits';
import { createMailedLink } from '../../auth/links/mailed-links';
import { isVisitante, VISITANTE_ID } from '../../auth/visitante';
import type { Deps } from '../../installation/deps';
import { describeUndelivered } from '../../installation/mail/undelivered';
import { inviteAccesoMail } from '../account/mails';

/** Returns the accesses and pending invitations of a taxpayer, by e-mail; that of visitors is the operator's. */
export async function listAccesos(db: Db, rfc: string): Promise<Acceso[]> {
  const { rows } = await sql<Row>`
    select u.id, u.correo, a.privilegio, a.confirmada, u.correo_fallado as fecha, nullif(u.correo_fallido, '') as codigo
    from acceso a join usuario u on u.id = a.usuario_id where a.rfc = ${rfc} and u.id <> ${VISITANTE_ID}
    union all
    select e.id, e.correo, e.privilegio, false, coalesce(s.rechazado, s.rebotado), s.codigo
    from enlace e left join correo_saliente s on s.id = e.correo_id
    where e.rfc = ${rfc} and e.tipo = 'confirm-access' and e.usado is null
    order by correo, id`.execute(db);
  return rows.map(({ fecha, codigo, ...acceso }) => ({
    ...acceso,
    noEntregado: fecha && { msg: describeUndelivered({ codigo, isFinal: true }), fecha: fecha.toISOString() },
  }));
}

interface Row extends Omit<Acceso, 'noEntregado'> {
  fecha: Date | null;
  codigo: string | null;
}

/** Returns how many more accesses the plan allows; never below 0. */
export const accesosDisponibles = async (db: Db, rfc: string): Promise<number> =>
  await roomBeside(db, rfc, await listAccesos(db, rfc));

async function roomBeside(db: Db, rfc: string, accesos: readonly Acceso[]): Promise<number> {
  const { accesos_max } = await db
    .selectFrom('contribuyente')
    .select('accesos_max')
    .where('rfc', '=', rfc)
    .executeTakeFirstOrThrow();
  return Math.max(0, accesos_max - accesos.length);
}

/**
 * Deletes the pending invitation of an e-mail to a taxpayer, so that a new one may follow. The caller holds the lock of the taxpayer's
 * accesses. @throws access_exists, access_limit; nothing is deleted then
 */
export async function replacePending(trx: Db, rfc: string, correo: string): Promise<void> {
  const accesos = await listAccesos(trx, rfc);
  const known = accesos.find((acceso) => acceso.correo === correo);
  if (known?.confirmada) throw new Problem(409, 'access_exists', 'Ese correo ya tiene acceso al contribuyente.');
  const others = accesos.filter((acceso) => acceso !== known);
  if ((await roomBeside(trx, rfc, others)) === 0)
    throw new Problem(403, 'access_limit', 'Su plan no permite más accesos. Remueva alguno antes de invitar.');
  if (known) await invitation(trx, rfc, known.id).execute();
}

/** Mails that one user may cause to one address with invitations, whatever the taxpayers: each further taxpayer would multiply them. */
const MAILS = { max: 30, seconds: 3_600 };

/** Counts an invitation. @throws too_many_attempts */
export const countInvitacion = (deps: Deps, creador: string, correo: string): Promise<unknown> =>
  consumeLimits(deps, [{ key: `invitation ${creador} ${correo}`, ...MAILS }]);

/** Invites an e-mail. Inviting it again sends a new link and invalidates the pending one. */
export async function inviteAcceso(
  deps: Deps,
  contribuyente: { rfc: string; nombre: string },
  creador: string,
  { correo, privilegio }: { correo: string; privilegio: Privilegio },
): Promise<string> {
  const { rfc } = contribuyente;
  await countInvitacion(deps, creador, correo);
  return transaction(deps.db, async (trx) => {
    await oneAtATime(trx, rfc);
    await assertAccess(trx, rfc, creador);
    await replacePending(trx, rfc, correo);
    const { id, url } = await createMailedLink(deps, trx, 'confirm-access', { correo, rfc, privilegio, creador });
    const letter = inviteAccesoMail(correo, contribuyente, await urlFor(trx, correo, url));
    const correo_id = await deps.mailer.queue(trx, letter);
    await trx.updateTable('enlace').set({ correo_id }).where('rfc', '=', rfc).where('id', '=', id).execute();
    await record(trx, rfc, { accion: 'acceso.invitado', objeto: correo, detalle: nombresPrivilegio[privilegio] });
    return id;
  });
}

/**
 * Returns the link of an invitation as its mail has it. A user with an account chooses no password: the page submits itself (V1 §2), and the
 * server ignores the password it sends.
 */
export async function urlFor(db: Db, correo: string, url: string): Promise<string> {
  const known = await db.selectFrom('usuario').select('id').where('correo', '=', correo).executeTakeFirst();
  return known ? `${url}&pswd=${randomBytes(18).toString('base64url')}` : url;
}

/** Changes the privilege of an access or an invitation. */
export async function changeAcceso(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  id: string,
  privilegio: Privilegio,
): Promise<void> {
  if (isVisitante({ idacceso: id })) throw notFound();
  await transaction(db, async (trx) => {
    await oneAtATime(trx, rfc);
    if (privilegio !== '1') await assertNotLast(trx, rfc, id);
    const changed =
      (await trx
        .updateTable('acceso')
        .set({ privilegio })
        .where('rfc', '=', rfc)
        .where('usuario_id', '=', id)
        .returning(correoDe('acceso.usuario_id'))
        .executeTakeFirst()) ??
      (await trx
        .updateTable('enlace')
        .set({ privilegio })
        .where('rfc', '=', rfc)
        .where('id', '=', id)
        .where('tipo', '=', 'confirm-access')
        .where('usado', 'is', null)
        .returning('correo')
        .executeTakeFirst());
    if (!changed) throw notFound();
    // What an Administrador may give away, an Auxiliar may not; of a Cliente nothing works on.
    if (privilegio === CLIENTE) await endOfAccess(trx, rfc, { id, correo: changed.correo }, clock());
    else if (privilegio !== '1') await endInvitaciones(trx, rfc, id);
    const hecho = { objeto: changed.correo, detalle: nombresPrivilegio[privilegio] };
    await record(trx, rfc, { accion: 'acceso.cambiado', ...hecho });
  });
}

/** Removes an access with what its user made, or an invitation and with it its link. */
export async function removeAcceso({ db, clock }: Pick<Deps, 'db' | 'clock'>, rfc: string, id: string): Promise<void> {
  if (isVisitante({ idacceso: id })) throw notFound();
  await transaction(db, async (trx) => {
    await oneAtATime(trx, rfc);
    await assertNotLast(trx, rfc, id);
    const removed =
      (await trx
        .deleteFrom('acceso')
        .where('rfc', '=', rfc)
        .where('usuario_id', '=', id)
        .returning(correoDe('acceso.usuario_id'))
        .executeTakeFirst()) ?? (await invitation(trx, rfc, id).returning('correo').executeTakeFirst());
    if (!removed) throw notFound();
    await endOfAccess(trx, rfc, { id, correo: removed.correo }, clock());
    await record(trx, rfc, { accion: 'acceso.removido', objeto: removed.correo });
  });
}

/** Returns the e-mail of the user that a row refers to. */
const correoDe = (column: string) =>
  sql<string>`(select correo from usuario where usuario.id = ${sql.ref(column)})`.as('correo');

const invitation = (trx: Db, rfc: string, id: string) =>
  trx
    .deleteFrom('enlace')
    .where('rfc', '=', rfc)
    .where('id', '=', id)
    .where('tipo', '=', 'confirm-access')
    .where('usado', 'is', null);

/**
 * Serializes changes of a taxpayer's accesses: of two administrators who remove each other concurrently, only one
 * succeeds.
 */
async function oneAtATime(trx: Db, rfc: string): Promise<void> {
  await trx.selectFrom('contribuyente').select('rfc').where('rfc', '=', rfc).forUpdate().execute();
}

async function assertNotLast(trx: Db, rfc: string, usuarioId: string): Promise<void> {
  const administradores = await trx
    .selectFrom('acceso')
    .innerJoin('usuario', 'usuario.id', 'acceso.usuario_id')
    .select('usuario.id')
    .where('acceso.rfc', '=', rfc)
    .where('acceso.privilegio', '=', '1')
    .where('acceso.confirmada', '=', true)
    .where('usuario.activo', '=', true)
    .execute();
  if (administradores.length === 1 && administradores[0]?.id === usuarioId)
    throw new Problem(409, 'last_administrador', 'Es el único administrador del contribuyente. Nombre a otro primero.');
}
