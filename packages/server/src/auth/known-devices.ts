import { randomBytes } from 'node:crypto';
import { hashToken } from '@boveda/platform/core/sha256';
import type { Db } from '@boveda/platform/db/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../installation/deps';
import { cookieOf, hostCookie } from './host-cookie';

const NAME = 'boveda-equipo';
/** Browsers keep no cookie for longer. */
const KEPT_SECONDS = 400 * 86_400;

/** The device cookie of an earlier login. It grants no access: failed logins with it are counted separately. */
export const deviceOf = ({ env }: Pick<Deps, 'env'>, request: FastifyRequest): string | undefined =>
  cookieOf(request, env.publicUrl, NAME);

/** Whether the user of this e-mail has logged in with this browser before. */
export async function isKnownDevice(db: Db, correo: string, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('equipo')
    .innerJoin('usuario', 'usuario.id', 'equipo.usuario_id')
    .select('usuario.id')
    .where('equipo.token_hash', '=', hashToken(token))
    .where('usuario.correo', '=', correo)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a login with this browser; returns its cookie. An unknown token is replaced. */
export async function rememberDevice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  usuario_id: string,
  presented: string | undefined,
): Promise<string> {
  const isOurs = presented !== undefined && (await isGiven(db, presented));
  const token = isOurs ? presented : randomBytes(32).toString('base64url');
  const usado = clock();
  await db
    .insertInto('equipo')
    .values({ token_hash: hashToken(token), usuario_id, usado })
    .onConflict((conflict) => conflict.columns(['token_hash', 'usuario_id']).doUpdateSet({ usado }))
    .execute();
  return token;
}

async function isGiven(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('equipo')
    .select('usuario_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the cookie that the browser sends with later logins. */
export function setDeviceCookie({ env }: Pick<Deps, 'env'>, reply: FastifyReply, token: string): void {
  void reply.header(
    'set-cookie',
    hostCookie(env.publicUrl, NAME, token, { seconds: KEPT_SECONDS, sameSite: 'Strict' }),
  );
}

/** Makes the browser of a request known: its user proved who they are in another way than by logging in. */
export async function rememberBrowser(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  usuarioId: string,
): Promise<void> {
  setDeviceCookie(deps, reply, await rememberDevice(deps, usuarioId, deviceOf(deps, request)));
}

/** Forgets all browsers of a user: an attacker with the old password may have logged in with one. */
export async function forgetDevices(db: Db, usuarioId: string): Promise<void> {
  await db.deleteFrom('equipo').where('usuario_id', '=', usuarioId).execute();
}

/** Deletes browsers whose cookie has expired. */
export async function purgeDevices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('equipo')
    .where('usado', '<', new Date(clock().getTime() - KEPT_SECONDS * 1000))
    .execute();
}
