import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { cookieOf, hostCookie } from '../../http/host-cookie';

const NAME = 'boveda-equipo';
/** Browsers keep no cookie longer than this. */
const KEPT_SECONDS = 400 * 86_400;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** What the browser was given at an earlier login. It opens nothing: it only says whose guesses are counted apart. */
export const equipoOf = ({ env }: Pick<Deps, 'env'>, request: FastifyRequest): string | undefined =>
  cookieOf(request, env.publicUrl, NAME);

/** Whether the user of this e-mail has logged in with this browser before. */
export async function isKnownEquipo(db: Db, correo: string, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('equipo')
    .innerJoin('usuario', 'usuario.id', 'equipo.usuario_id')
    .select('usuario.id')
    .where('equipo.token_hash', '=', hashOf(token))
    .where('usuario.correo', '=', correo)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that the user logged in with the browser; returns its cookie. A token that we did not give is not taken over. */
export async function rememberEquipo(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  usuario_id: string,
  presented: string | undefined,
): Promise<string> {
  const isOurs = presented !== undefined && (await isGiven(db, presented));
  const token = isOurs ? presented : randomBytes(32).toString('base64url');
  const usado = clock();
  await db
    .insertInto('equipo')
    .values({ token_hash: hashOf(token), usuario_id, usado })
    .onConflict((conflict) => conflict.columns(['token_hash', 'usuario_id']).doUpdateSet({ usado }))
    .execute();
  return token;
}

async function isGiven(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('equipo')
    .select('usuario_id')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  return row !== undefined;
}

/** The browser shows it with every later login. */
export function giveEquipo({ env }: Pick<Deps, 'env'>, reply: FastifyReply, token: string): void {
  void reply.header(
    'set-cookie',
    hostCookie(env.publicUrl, NAME, token, { seconds: KEPT_SECONDS, sameSite: 'Strict' }),
  );
}

/** No browser is known any more: whoever knew the old password logged in with some of them. */
export async function forgetEquipos(db: Db, usuarioId: string): Promise<void> {
  await db.deleteFrom('equipo').where('usuario_id', '=', usuarioId).execute();
}

/** Removes browsers whose cookie is gone. */
export async function purgeEquipos({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('equipo')
    .where('usado', '<', new Date(clock().getTime() - KEPT_SECONDS * 1000))
    .execute();
}
