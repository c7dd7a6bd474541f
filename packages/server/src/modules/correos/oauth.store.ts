import { randomBytes } from 'node:crypto';
import { API_BASE } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { openSecret, sealSecret } from '@boveda/platform/core/secrets';
import { hashToken } from '@boveda/platform/core/sha256';
import type { Db } from '@boveda/platform/db/schema';
import type { Deps } from '../../installation/deps';
import { MailError, withQuote } from './mail-error';
import { consentUrl, proveedorOf, redeem, saidBy, type Tokens } from './oauth-client';

const PURPOSE = 'correos oauth';
/** Longer than a page waits for the consent (V2 §9), so that a consent that was given is never rejected. */
const LIFE_MS = 10 * 60_000;
/** The redirect path for providers. */
export const OAUTH_CALLBACK = `${API_BASE}/correos/oauth`;

/** A consent for one taxpayer. */
interface Consent {
  rfc: string;
  oauthuuid: string;
}
/** The same, of one user. */
interface Which extends Consent {
  usuarioId: string;
}

const contextOf = ({ rfc, oauthuuid }: Consent) => `${rfc} ${oauthuuid}`;

/** Encrypts the OAuth state, which identifies the consent; the provider cannot read it. */
const sealState = ({ keys }: Deps, { rfc, oauthuuid }: Consent) =>
  sealSecret(keys, PURPOSE, 'state', Buffer.from(JSON.stringify([rfc, oauthuuid]))).toString('base64url');

function openState({ keys }: Deps, state: string): Consent {
  try {
    const opened = openSecret(keys, PURPOSE, 'state', Buffer.from(state, 'base64url'));
    const [rfc, oauthuuid] = JSON.parse(opened.toString()) as [string, string];
    return { rfc, oauthuuid };
  } catch {
    throw notFound();
  }
}

/**
 * Starts a consent. The browser gets its own secret, so that a link sent by another user cannot complete a
 * consent.
 */
export async function beginConsent(
  deps: Deps,
  which: Which,
  { proveedor: proveedorId, correo }: { proveedor: string; correo: string },
): Promise<{ url: string; navegador: string }> {
  const { rfc, oauthuuid } = which;
  const proveedor = proveedorOf(deps, proveedorId);
  const state = sealState(deps, which);
  const redirectUri = `${deps.env.publicUrl}${OAUTH_CALLBACK}`;
  const { url, verificador } = await consentUrl(proveedor, { redirectUri, state, correo }).catch((cause: unknown) => {
    throw new Problem(502, 'oauth_failed', 'El proveedor de correo no responde. Intente más tarde.', { cause });
  });
  const navegador = randomBytes(32).toString('base64url');
  const begun = await deps.db
    .insertInto('oauth_correo')
    .values({
      rfc_owner: rfc,
      oauthuuid,
      usuario_id: which.usuarioId,
      navegador: hashToken(navegador),
      proveedor: proveedorId,
      verificador: sealSecret(deps.keys, PURPOSE, contextOf(which), Buffer.from(verificador)),
      expira: new Date(deps.clock().getTime() + LIFE_MS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('oauthuuid')
    .executeTakeFirst();
  if (!begun) throw new Problem(409, 'conflict', 'La autenticación ya se inició. Vuelva a intentarlo.');
  return { url, navegador };
}

/** Completes a consent with the provider's answer. @throws not_found, link_expired, oauth_failed */
export async function endConsent(deps: Deps, query: URLSearchParams, navegador: string | undefined): Promise<void> {
  const state = query.get('state') ?? '';
  const which = openState(deps, state);
  const row = await deps.db
    .selectFrom('oauth_correo')
    .selectAll()
    .where('rfc_owner', '=', which.rfc)
    .where('oauthuuid', '=', which.oauthuuid)
    .where('expira', '>', deps.clock())
    .executeTakeFirst();
  const isFresh = row && row.secreto === null && row.error === null;
  if (!isFresh || navegador === undefined || !hashToken(navegador).equals(row.navegador))
    throw new Problem(410, 'link_expired', 'Esta autenticación ya no es válida. Vuelva a iniciarla desde Correos.');
  const verificador = openSecret(deps.keys, PURPOSE, contextOf(which), row.verificador).toString();
  const returned = new URL(`${deps.env.publicUrl}${OAUTH_CALLBACK}?${query}`);
  try {
    const tokens = await redeem(proveedorOf(deps, row.proveedor), returned, { state, verificador }, deps.clock());
    const secreto = sealSecret(deps.keys, PURPOSE, contextOf(which), Buffer.from(JSON.stringify(tokens)));
    await note(deps.db, which, { secreto });
  } catch (cause) {
    const { said } = new MailError('refused', saidBy(cause));
    const error = withQuote('El proveedor no autorizó el acceso al correo.', said);
    await note(deps.db, which, { error });
    throw new Problem(422, 'oauth_failed', error, { cause });
  }
}

async function note(
  db: Db,
  { rfc, oauthuuid }: Consent,
  values: { secreto: Buffer } | { error: string },
): Promise<void> {
  await db
    .updateTable('oauth_correo')
    .set(values)
    .where('rfc_owner', '=', rfc)
    .where('oauthuuid', '=', oauthuuid)
    .execute();
}

/** Whether consent was given. @throws not_found, link_expired, oauth_failed */
export async function isConsented(deps: Deps, which: Which): Promise<boolean> {
  return (await find(deps, deps.db, which)).secreto !== null;
}

/** Returns the tokens of a consent; `take` deletes it, because it is valid once. */
export async function readConsent(
  deps: Deps,
  db: Db,
  which: Which,
): Promise<{ proveedor: string; tokens: Tokens; take: (trx: Db) => Promise<void> }> {
  const { proveedor, secreto } = await find(deps, db, which);
  if (!secreto) throw new Problem(409, 'oauth_failed', 'Aún no ha autorizado el acceso al correo.');
  const tokens = JSON.parse(openSecret(deps.keys, PURPOSE, contextOf(which), secreto).toString()) as Tokens;
  const take = async (trx: Db) => {
    const { numDeletedRows } = await trx
      .deleteFrom('oauth_correo')
      .where('rfc_owner', '=', which.rfc)
      .where('oauthuuid', '=', which.oauthuuid)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) throw expired();
  };
  return { proveedor, tokens, take };
}

async function find({ clock }: Deps, db: Db, { rfc, oauthuuid, usuarioId }: Which) {
  const row = await db
    .selectFrom('oauth_correo')
    .select(['secreto', 'error', 'proveedor'])
    .where('rfc_owner', '=', rfc)
    .where('oauthuuid', '=', oauthuuid)
    .where('usuario_id', '=', usuarioId)
    .where('expira', '>', clock())
    .executeTakeFirst();
  if (!row) throw expired();
  if (row.error !== null) throw new Problem(422, 'oauth_failed', row.error);
  return row;
}

const expired = () => new Problem(410, 'link_expired', 'La autenticación venció. Vuelva a iniciarla.');

/** Deletes expired consents. */
export async function purgeConsents({ db, clock }: Deps): Promise<void> {
  await db.deleteFrom('oauth_correo').where('expira', '<', clock()).execute();
}
