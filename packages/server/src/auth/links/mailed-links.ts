import { randomBytes } from 'node:crypto';
import { Problem } from '@boveda/platform/core/problem';
import { hashToken } from '@boveda/platform/core/sha256';
import type { Database, Db } from '@boveda/platform/db/schema';
import { type Insertable, type Selectable, sql } from 'kysely';
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

type NewLink = Partial<NewEnlace> & { correo: string };

/** Links that one token may open. */
const MOST_LINKS = 500;

/**
 * What is kept of a token: its hash, or, of a token that ends in a dot and the number of links that it opens, a hash for each of them. Each
 * of those can be deleted without the others.
 */
function hashesOf(token: string): Buffer[] {
  const several = Number(/\.(\d{1,3})$/.exec(token)?.[1] ?? 0);
  if (several === 0) return [hashToken(token)];
  return Array.from({ length: Math.min(several, MOST_LINKS) }, (_, n) => hashToken(`${token}/${n}`));
}

/**
 * Creates a single-use link for the page of its kind. The token is in the fragment, which browsers never send: it is in
 * no log of a server or proxy.
 */
export async function createMailedLink(
  deps: Pick<Deps, 'env' | 'clock'>,
  db: Db,
  tipo: Tipo,
  values: NewLink,
): Promise<{ id: string; url: string }> {
  const { id = uuidv7() } = values;
  const url = await insertLinks(deps, db, tipo, [{ ...values, id }], newToken());
  return { id, url };
}

/** Creates links of one page that one URL opens, at most 500, and returns it with their ids in the order of the links. */
export async function createMailedLinks(
  deps: Pick<Deps, 'env' | 'clock'>,
  db: Db,
  tipo: Tipo,
  links: readonly NewLink[],
): Promise<{ ids: string[]; url: string }> {
  const rows = links.map((values) => ({ ...values, id: uuidv7() }));
  const url = await insertLinks(deps, db, tipo, rows, `${newToken()}.${rows.length}`);
  return { ids: rows.map(({ id }) => id), url };
}

const newToken = () => randomBytes(32).toString('base64url');

async function insertLinks(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  db: Db,
  tipo: Tipo,
  links: readonly (NewLink & { id: string })[],
  token: string,
): Promise<string> {
  const now = clock();
  const hashes = hashesOf(token);
  if (hashes.length !== links.length) throw new Error(`one token opens ${hashes.length} links, not ${links.length}`);
  const rows = hashes.map((token_hash, n) => ({
    ...{ rfc: null, privilegio: null, registro: null, creador: null, correo: '', id: '' },
    ...links[n],
    ...{ tipo, token_hash, created: now, expires: new Date(now.getTime() + lives[tipo] * HOUR_MS), usado: null },
  }));
  await db.insertInto('enlace').values(rows).execute();
  return `${env.publicUrl}/${tipo}#p=${token}`;
}

/**
 * Consumes the link, in the caller's transaction: of two concurrent calls, one succeeds. A rollback makes it valid
 * again.
 * Throws 404 for an unknown link, or one for another page, 410 for one that was used or is too old.
 */
export async function consumeMailedLink(
  deps: Pick<Deps, 'clock'>,
  trx: Db,
  tipo: Tipo,
  token: string,
): Promise<MailedLink> {
  const [enlace, ...others] = await consumeMailedLinks(deps, trx, tipo, token);
  if (!enlace || others.length > 0) throw new Error(`a link to ${tipo} opens ${others.length + 1} things`);
  return enlace;
}

/** The same of a token that may open several links: consumes those that are left, in the order of their taxpayers. */
export async function consumeMailedLinks(
  { clock }: Pick<Deps, 'clock'>,
  trx: Db,
  tipo: Tipo,
  token: string,
): Promise<MailedLink[]> {
  const now = clock();
  const hashes = hashesOf(token);
  // In the order in which others lock both: what gives access waits for a change of the accesses, and the other way round.
  await trx
    .selectFrom('enlace')
    .innerJoin('contribuyente', 'contribuyente.rfc', 'enlace.rfc')
    .select('contribuyente.rfc')
    .where('enlace.token_hash', 'in', hashes)
    .orderBy('contribuyente.rfc')
    .forShare('contribuyente')
    .execute();
  const enlaces = await trx
    .updateTable('enlace')
    .set({ usado: now })
    .where('token_hash', 'in', hashes)
    .where('tipo', '=', tipo)
    .where('usado', 'is', null)
    .where('expires', '>', now)
    .returningAll()
    .execute();
  if (enlaces.length > 0) return enlaces.toSorted((a, b) => ((a.rfc ?? '') < (b.rfc ?? '') ? -1 : 1));
  const known = await trx
    .selectFrom('enlace')
    .select('usado')
    .where('token_hash', 'in', hashes)
    .where('tipo', '=', tipo)
    .orderBy('usado', sql`desc nulls last`)
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
