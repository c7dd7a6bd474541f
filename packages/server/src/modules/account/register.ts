import { type AnswerOf, type api, type BodyOf, isRfcDePrueba } from '@boveda/contracts';
import { invalidField, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import { consumeLimits } from '../../auth/limits';
import { consumeMailedLink, createMailedLink } from '../../auth/links/mailed-links';
import { hashChosen } from '../../auth/passwords/new-password';
import { trialFrom } from '../../auth/plan';
import type { Registro } from '../../esquema/tables/identity-tables';
import type { Deps } from '../../installation/deps';
import { accesoRequestMail, addContribuyenteMail, confirmAccountMail, unprovenRequestMail } from './mails';
import { ensureUsuario, type Proven } from './usuarios';

const HOUR = 3600;

/** Mails a link to the entered address. The work and the answer are the same whether the address is known or not. */
export async function register(
  deps: Deps,
  { nombre, razonsocial, rfc, correo }: BodyOf<typeof api.account.register>,
  network: string,
): Promise<AnswerOf<typeof api.account.register>> {
  assertNotDePrueba(rfc);
  // Per network first: one stranger must not keep the owner of an address from registering it.
  await consumeLimits(deps, [
    { key: `register ${correo} ${network}`, max: 5, seconds: HOUR },
    { key: `register ${correo}`, max: 20, seconds: HOUR },
  ]);
  const registro = JSON.stringify({ nombre, razonsocial } satisfies Registro);
  await transaction(deps.db, async (trx) => {
    const known = await trx.selectFrom('usuario').select('id').where('correo', '=', correo).executeTakeFirst();
    const { url } = await createMailedLink(deps, trx, 'confirm-account', { correo, rfc, registro });
    const letter = known ? addContribuyenteMail(correo, rfc, withoutForm(url)) : confirmAccountMail(correo, rfc, url);
    await deps.mailer.queue(trx, letter);
  });
  return { msg: 'Le enviamos un correo para confirmar su cuenta.' };
}

/** Link for a user with an account, whose page asks for no password. */
const withoutForm = (url: string) => `${url}&cuenta=1`;

/**
 * Creates what was registered, with the password that is chosen now, because only opening the link proves ownership of
 * the mailbox. An existing account keeps its name and password; an existing taxpayer gives no access, and its
 * administrators are notified of the request. The answer is the same.
 */
export async function confirm(
  deps: Deps,
  { token, pass1 = '', pass2 = '' }: BodyOf<typeof api.account.confirm>,
): Promise<Proven> {
  const usuarioId = await transaction(deps.db, async (trx) => {
    const { correo, rfc, registro } = await consumeMailedLink(deps, trx, 'confirm-account', token);
    if (!rfc || !registro) throw new Error('the registration link has no registration data');
    const { id } = await ensureUsuario(trx, correo, async () => {
      if (pass1 === '') throw invalidField('invalid_body', ['pass1'], 'Elija una contraseña para su cuenta');
      return { nombre: registro.nombre, pass_hash: await hashChosen({ pass1, pass2 }, [correo, rfc, registro.nombre]) };
    });
    if (await createTrial(deps, trx, rfc, registro.razonsocial)) {
      await makeAdministrador(trx, rfc, id);
      const autor = { ...currentAutor(), usuarioId: id, usuario: correo };
      await record(trx, rfc, { accion: 'acceso.confirmado', objeto: correo, detalle: 'Administrador', autor });
    } else await tellAdministradores(deps, trx, rfc, id, correo);
    return id;
  });
  return { usuarioId, msg: 'Cuenta confirmada' };
}

/** Throws 422 for the RFC of a test environment, whose data are those of nobody. */
function assertNotDePrueba(rfc: string): void {
  if (isRfcDePrueba(rfc)) throw new Problem(422, 'invalid_body', `${rfc} es un RFC de los ambientes de pruebas.`);
}

/** Creates the taxpayer with its trial plan; returns false when it exists already. */
export async function createTrial({ clock }: Deps, trx: Db, rfc: string, nombre: string): Promise<boolean> {
  assertNotDePrueba(rfc);
  const created = await trx
    .insertInto('contribuyente')
    .values({
      rfc,
      nombre,
      ...trialFrom(clock()),
      // Anyone can enter an RFC; its ownership is proven later by its e.firma.
      reclamado: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('rfc')
    .executeTakeFirst();
  return created !== undefined;
}

/** Makes the user Administrador of the taxpayer, replacing any other access. */
export async function makeAdministrador(trx: Db, rfc: string, usuario_id: string): Promise<void> {
  const privilegio = '1';
  await trx
    .insertInto('acceso')
    .values({ rfc, usuario_id, privilegio, confirmada: true, ultimo_acceso: null })
    .onConflict((conflict) => conflict.columns(['rfc', 'usuario_id']).doUpdateSet({ privilegio, confirmada: true }))
    .execute();
}

/**
 * Notifies the administrators of a taxpayer that another user wanted to register it; a user with access is no other. Who it was is told
 * only where the RFC is claimed: anyone can register the RFC of somebody else, and would learn the address of its holder.
 */
export async function tellAdministradores(
  deps: Deps,
  trx: Db,
  rfc: string,
  usuarioId: string,
  correo: string,
): Promise<void> {
  const accesos = await trx
    .selectFrom('acceso')
    .innerJoin('usuario', 'usuario.id', 'acceso.usuario_id')
    .innerJoin('contribuyente', 'contribuyente.rfc', 'acceso.rfc')
    .select(['usuario.id', 'usuario.correo', 'acceso.privilegio', 'contribuyente.reclamado'])
    .where('acceso.rfc', '=', rfc)
    .where('acceso.confirmada', '=', true)
    .where('usuario.activo', '=', true)
    .execute();
  if (accesos.some(({ id }) => id === usuarioId)) return;
  for (const { correo: to, privilegio, reclamado } of accesos)
    if (privilegio === '1')
      await deps.mailer.queue(trx, reclamado ? accesoRequestMail(to, rfc, correo) : unprovenRequestMail(to, rfc));
}
