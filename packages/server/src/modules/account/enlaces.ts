import { createHash, randomBytes } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { Problem } from '../../http/problem';

const HOUR_MS = 3_600_000;
const KEPT_MS = 30 * 24 * HOUR_MS;

export type Enlace = Selectable<Database['enlace']>;
type Tipo = Enlace['tipo'];
type NewEnlace = Pick<Insertable<Database['enlace']>, 'id' | 'correo' | 'rfc' | 'privilegio' | 'registro' | 'creador'>;

/** How long the link of a mail is good, in hours. */
const lives: Record<Tipo, number> = {
  'confirm-account': 48,
  'reset-password': 1,
  'confirm-access': 7 * 24,
  'reset-admin': 24,
};

const hashToken = (token: string) => createHash('sha256').update(token).digest();

/**
 * Makes a link that is good once, for the page of its kind. The token stands in the fragment, which browsers send to
 * nobody: no log of a server or proxy has it.
 */
export async function createEnlace(
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
 * Uses the link up, in the caller's transaction: of two that come at once, one gets it. What fails afterwards gives it
 * back. Throws 404 for a link that was never made, or for another page, 410 for one that was used or is too old.
 */
export async function consumeEnlace(
  { clock }: Pick<Deps, 'clock'>,
  trx: Db,
  tipo: Tipo,
  token: string,
): Promise<Enlace> {
  const now = clock();
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

/** Removes the links that nobody is going to ask about any more. */
export async function purgeEnlaces({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('enlace')
    .where('expires', '<=', new Date(clock().getTime() - KEPT_MS))
    .execute();
}
