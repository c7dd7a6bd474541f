import { randomBytes } from 'node:crypto';
import { hashToken } from '@boveda/platform/core/sha256';
import { deleteInPortions } from '@boveda/platform/db/delete-in-portions';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { Deps } from '../installation/deps';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long an access token works. */
export const ACCESS_SECONDS = 15 * 60;
/** How long an assistant may be idle before it must be allowed again. */
const REFRESH_MS = 30 * DAY_MS;

const ACCESS = 'bvo_';
const REFRESH = 'bvr_';
const FORM = /^(bvo|bvr)_[A-Za-z0-9_-]{43}$/;

/** Whether it has the form of an access token. */
export const isAccessToken = (text: string): boolean => text.startsWith(ACCESS) && FORM.test(text);

/** The API key of a token, and what the token is for. */
export interface Grant {
  rfc: string;
  llaveId: string;
  recurso: string;
}

/** Issues an access token and a refresh token of a key; only their hashes are stored. */
export async function issueTokens(
  { clock }: Pick<Deps, 'clock'>,
  trx: Db,
  { rfc, llaveId, recurso }: Grant,
): Promise<{ access: string; refresh: string }> {
  const now = clock().getTime();
  const made = { access: newToken(ACCESS), refresh: newToken(REFRESH) };
  const common = { rfc_owner: rfc, llave_id: llaveId, recurso };
  await trx
    .insertInto('oauth_token')
    .values([
      { ...common, hash: hashToken(made.access), renueva: false, expira: new Date(now + ACCESS_SECONDS * 1000) },
      { ...common, hash: hashToken(made.refresh), renueva: true, expira: new Date(now + REFRESH_MS) },
    ])
    .execute();
  return made;
}

/** A refresh token that was presented: to be exchanged, or one that was exchanged before; null for any other text. */
export async function takeRefresh(
  { clock }: Pick<Deps, 'clock'>,
  trx: Db,
  token: string,
  cliente: string,
): Promise<(Grant & { isUsed: boolean }) | null> {
  if (!FORM.test(token)) return null;
  const now = clock();
  const row = await trx
    .selectFrom('oauth_token')
    .innerJoin('api_key', (join) =>
      join.onRef('api_key.rfc_owner', '=', 'oauth_token.rfc_owner').onRef('api_key.id', '=', 'oauth_token.llave_id'),
    )
    .selectAll('oauth_token')
    .where('oauth_token.hash', '=', hashToken(token))
    .where('oauth_token.renueva', '=', true)
    .where('api_key.cliente', '=', cliente)
    .forUpdate('oauth_token')
    .executeTakeFirst();
  if (!row || row.expira <= now) return null;
  const { hash, rfc_owner: rfc, llave_id: llaveId, recurso, usado } = row;
  if (usado === null) await trx.updateTable('oauth_token').set({ usado: now }).where('hash', '=', hash).execute();
  return { rfc, llaveId, recurso, isUsed: usado !== null };
}

/** The key of a token of either kind, valid or not; null for any other text. */
export async function findGrant(db: Db, token: string): Promise<Grant | null> {
  if (!FORM.test(token)) return null;
  const row = await db
    .selectFrom('oauth_token')
    .select(['rfc_owner as rfc', 'llave_id as llaveId', 'recurso'])
    .where('hash', '=', hashToken(token))
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes tokens and codes that no longer work. A used refresh token is kept until its end: its reuse must be noticed. */
export async function purgeOauth({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await deleteInPortions(db, 'oauth_token', sql`expira <= ${now}`);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await db.deleteFrom('oauth_codigo').where('expira', '<=', dayAgo).execute();
  await purgeClientes(db, now);
}

const NEVER_ALLOWED_MS = 7 * DAY_MS;
const UNUSED_MS = 180 * DAY_MS;

/** Anybody may register a client: one that nobody ever allowed anything, or nobody uses any more, is deleted. */
async function purgeClientes(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await sql`delete from oauth_cliente c
    where (c.usado is null and c.created < ${before(NEVER_ALLOWED_MS)} or c.usado < ${before(UNUSED_MS)})
      and not exists (select from oauth_codigo o where o.cliente_id = c.id)`.execute(db);
}

const newToken = (prefix: string) => prefix + randomBytes(32).toString('base64url');
