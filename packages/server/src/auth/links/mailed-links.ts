import { randomBytes } from 'node:crypto';
import { Problem } from '@boveda/platform/core/problem';
import { hashToken } from '@boveda/platform/core/sha256';
import type { Database, Db } from '@boveda/platform/db/schema';
import type { Insertable, Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../../installation/deps';

const HOUR_MS = 3_600_000;
const KEPT_MS = 30 * 24 * HOUR_MS;

export type MailedLink = Selectable<Database['enlace']>;
type Tipo = MailedLink['tipo'];
type NewEnlace = Pick<Insertable<Database['enlace']>, 'id' | 'correo' | 'rfc' | 'privilegio' | 'registro' | 'creador'>;

/** Validity of mailed links, in hours. */
const lives: Record<Tipo, number> = {
  'confirm-account': 48,
  'reset-password': 1,
  'confirm-access': 7 * 24,
  'reset-admin': 24,
};

/**
 * Creates a single-use link for the page of its kind. The token is in the fragment, which browsers never send: it is in
 * no log of a server or proxy.
 */
export async function createMailedLink(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  db: Db,
  tipo: Tipo,
  values: Partial<NewEnlace> & { correo: string },
): Promise<{ id: string; url: string }> {
  const token = randomBytes(32).toString('base64url');
  const { id = uuidv7() } = values;
  const now = clock();
  await db
    .insertInto('enlace')
    .values({
      rfc: null,
      privilegio: null,
      registro: null,
      creador: null,
      ...values,
      id,
      tipo,
      token_hash: hashToken(token),
      created: now,
      expires: new Date(now.getTime() + lives[tipo] * HOUR_MS),
      usado: null,
    })
    .execute();
  return { id, url: `${env.publicUrl}/${tipo}#p=${token}` };
}

/**
 * Consumes the link, in the caller's transaction: of two concurrent calls, one succeeds. A rollback makes it valid
 * again.
 * Throws 404 for an unknown link, or one for another page, 410 for one that was used or is too old.
 */
export async function consumeMailedLink(
  { clock }: Pick<Deps, 'clock'>,
  trx: Db,
  tipo: Tipo,
  token: string,
): Promise<MailedLink> {
  const now = clock();
  // In the order in which others lock both: what gives access waits for a change of the accesses, and the other way round.
  await trx
    .selectFrom('enlace')
    .innerJoin('contribuyente', 'contribuyente.rfc', 'enlace.rfc')
    .select('contribuyente.rfc')
    .where('enlace.token_hash', '=', hashToken(token))
    .forShare('contribuyente')
    .execute();
  const enlace = await trx
    .updateTable('enlace')
    .set({ usado: now })
    .where('token_hash', '=', hashToken(token))
    .where('tipo', '=', tipo)
    .where('usado', 'is', null)
    .where('expires', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (enlace) return enlace;
  const known = await trx
    .selectFrom('enlace')
    .select('usado')
    .where('token_hash', '=', hashToken(token))
    .where('tipo', '=', tipo)
    .executeTakeFirst();
  if (!known) throw new Problem(404, 'not_found', 'El enlace no es válido. Abra el enlace completo de su correo.');
  throw known.usado
    ? new Problem(410, 'link_used', 'El enlace ya fue usado. Solicite uno nuevo si lo necesita.')
    : new Problem(410, 'link_expired', 'El enlace ya venció. Solicite uno nuevo.');
}

/** Deletes expired links. */
export async function purgeMailedLinks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('enlace')
    .where('expires', '<=', new Date(clock().getTime() - KEPT_MS))
    .execute();
}
