import type { AnswerOf, BodyOf, confirmAccount, registerAccount } from '@boveda/contracts';
import type { Registro } from '../../db/identity-tables';
import { transaction } from '../../db/pool';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { consumeLimits } from '../../http/limits';
import { Problem } from '../../http/problem';
import { autorActual } from '../auditoria/autor';
import { registrar } from '../auditoria/registrar';
import { dayAt } from '../cfdi/local-time';
import { consumeEnlace, createEnlace } from './enlaces';
import { agregarContribuyente, confirmarCuenta, solicitudAcceso } from './letters';
import { hashChosen } from './new-password';
import { ensureUsuario } from './usuarios';

const HOUR = 3600;
/** What a taxpayer that registers itself begins with. */
const TRIAL = { nombre: 'Prueba', days: 30, megabytes: 1024 };
const DAY_MS = 86_400_000;

/** Mails a link to the address that was typed. Known or not, the work and the answer are the same. */
export async function register(
  deps: Deps,
  { nombre, razonsocial, rfc, correo }: BodyOf<typeof registerAccount>,
): Promise<AnswerOf<typeof registerAccount>> {
  await consumeLimits(deps, [{ key: `register ${correo}`, max: 5, seconds: HOUR }]);
  const registro = JSON.stringify({ nombre, razonsocial } satisfies Registro);
  await transaction(deps.db, async (trx) => {
    const known = await trx.selectFrom('usuario').select('id').where('correo', '=', correo).executeTakeFirst();
    const { url } = await createEnlace(deps, trx, 'confirm-account', { correo, rfc, registro });
    const letter = known ? agregarContribuyente(correo, rfc, withoutForm(url)) : confirmarCuenta(correo, rfc, url);
    await deps.mailer.queue(trx, letter);
  });
  return { msg: 'Le enviamos un correo para confirmar su cuenta.' };
}

/** Somebody who has an account chooses no password in the page of the link. */
const withoutForm = (url: string) => `${url}&cuenta=1`;

/**
 * Makes what was registered, with the password that is chosen now: who filled in the form may be a stranger, who opens
 * the link is the owner of the mailbox. An account that exists keeps its name and password; a taxpayer that exists stays closed,
 * and its administrators hear who asked. The answer is the same.
 */
export async function confirm(
  deps: Deps,
  { token, pass1 = '', pass2 = '' }: BodyOf<typeof confirmAccount>,
): Promise<AnswerOf<typeof confirmAccount>> {
  await transaction(deps.db, async (trx) => {
    const { correo, rfc, registro } = await consumeEnlace(deps, trx, 'confirm-account', token);
    if (!rfc || !registro) throw new Error('a registration without what was registered');
    const { id } = await ensureUsuario(trx, correo, async () => {
      if (pass1 === '') throw new Problem(400, 'invalid_body', 'Elija una contraseña para su cuenta.');
      return { nombre: registro.nombre, pass_hash: await hashChosen({ pass1, pass2 }, [correo, rfc, registro.nombre]) };
    });
    if (await createTrial(deps, trx, rfc, registro.razonsocial)) {
      await makeAdministrador(trx, rfc, id);
      const autor = { ...autorActual(), usuarioId: id, usuario: correo };
      await registrar(trx, rfc, { accion: 'acceso.confirmado', objeto: correo, detalle: 'Administrador', autor });
    } else await tellAdministradores(deps, trx, rfc, id, correo);
  });
  return { msg: 'Cuenta confirmada' };
}

/** The taxpayer with its trial plan; false when it was there already. */
async function createTrial({ clock }: Deps, trx: Db, rfc: string, nombre: string): Promise<boolean> {
  const now = clock();
  const created = await trx
    .insertInto('contribuyente')
    .values({
      rfc,
      nombre,
      plan_nombre: TRIAL.nombre,
      plan_inicio: dayAt(now),
      plan_fin: dayAt(new Date(now.getTime() + TRIAL.days * DAY_MS)),
      espacio_total_mb: TRIAL.megabytes,
      terminos: null,
      // Anybody can type an RFC: its e.firma says whose it is.
      reclamado: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('rfc')
    .executeTakeFirst();
  return created !== undefined;
}

/** Gives the user the taxpayer as Administrador, whatever access there was. */
export async function makeAdministrador(trx: Db, rfc: string, usuario_id: string): Promise<void> {
  const privilegio = '1';
  await trx
    .insertInto('acceso')
    .values({ rfc, usuario_id, privilegio, confirmada: true, ultimo_acceso: null })
    .onConflict((conflict) => conflict.columns(['rfc', 'usuario_id']).doUpdateSet({ privilegio, confirmada: true }))
    .execute();
}

async function tellAdministradores(deps: Deps, trx: Db, rfc: string, usuarioId: string, correo: string): Promise<void> {
  const accesos = await trx
    .selectFrom('acceso')
    .innerJoin('usuario', 'usuario.id', 'acceso.usuario_id')
    .select(['usuario.id', 'usuario.correo', 'acceso.privilegio'])
    .where('acceso.rfc', '=', rfc)
    .where('acceso.confirmada', '=', true)
    .where('usuario.activo', '=', true)
    .execute();
  if (accesos.some(({ id }) => id === usuarioId)) return;
  for (const acceso of accesos)
    if (acceso.privilegio === '1') await deps.mailer.queue(trx, solicitudAcceso(acceso.correo, rfc, correo));
}
