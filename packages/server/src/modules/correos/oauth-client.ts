import { notFound } from '@boveda/platform/core/problem';
import * as oidc from 'openid-client';
import type { Deps } from '../../installation/deps';
import type { OauthProveedor } from '../../installation/settings/oauth-proveedores';
import { MailError } from './mail-error';

const TIMEOUT_S = 15;
/** A token that expires within this many seconds is renewed before it is used. */
const MARGIN_S = 120;

/** Tokens of a provider; `vence` in milliseconds since 1970. */
export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  vence: number | null;
}

/** Returns the configured provider. @throws not_found */
export function proveedorOf({ env }: Pick<Deps, 'env'>, id: string): OauthProveedor {
  const found = env.oauthProveedores.find((proveedor) => proveedor.id === id);
  if (!found) throw notFound();
  return found;
}

/** Kerberos's limit: an identity token of Microsoft is valid from the second on in which it is issued. */
const CLOCK_TOLERANCE_S = 300;

/** Discovered each time: consents are rare, and a provider's endpoints may change. */
const configurationOf = ({ issuer, clientId, clientSecret }: OauthProveedor) => {
  const client = { ...(clientSecret && { client_secret: clientSecret }), [oidc.clockTolerance]: CLOCK_TOLERANCE_S };
  return oidc.discovery(new URL(issuer), clientId, client, clientSecret ? undefined : oidc.None(), {
    timeout: TIMEOUT_S,
    execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
  });
};

/**
 * Returns the URL of the consent page (RFC 6749 4.1, RFC 7636) and the PKCE secret that proves the origin of the
 * request.
 */
export async function consentUrl(
  proveedor: OauthProveedor,
  request: { redirectUri: string; state: string; correo: string },
): Promise<{ url: string; verificador: string }> {
  const verificador = oidc.randomPKCECodeVerifier();
  const url = oidc.buildAuthorizationUrl(await configurationOf(proveedor), {
    ...proveedor.parametros,
    redirect_uri: request.redirectUri,
    scope: proveedor.scope,
    state: request.state,
    login_hint: request.correo,
    code_challenge: await oidc.calculatePKCECodeChallenge(verificador),
    code_challenge_method: 'S256',
  });
  return { url: url.href, verificador };
}

/** Exchanges the URL to which the provider redirected the browser for tokens. */
export async function redeem(
  proveedor: OauthProveedor,
  returned: URL,
  { state, verificador }: { state: string; verificador: string },
  now: Date,
): Promise<Tokens> {
  const config = await configurationOf(proveedor);
  const grant = { expectedState: state, pkceCodeVerifier: verificador };
  return tokensOf(await oidc.authorizationCodeGrant(config, returned, grant), null, now);
}

/**
 * Returns the same tokens while they are valid, otherwise new ones, also when a mail server has refused them before. @throws MailError
 * when the provider issues none
 */
export async function freshTokens(deps: Deps, proveedorId: string, tokens: Tokens, isRefused = false): Promise<Tokens> {
  const now = deps.clock();
  if (isRefused) return renewed(deps, proveedorId, tokens, now);
  if (tokens.vence === null || tokens.vence - MARGIN_S * 1000 > now.getTime()) return tokens;
  return renewed(deps, proveedorId, tokens, now);
}

async function renewed(deps: Deps, proveedorId: string, tokens: Tokens, now: Date): Promise<Tokens> {
  try {
    const config = await configurationOf(proveedorOf(deps, proveedorId));
    if (!tokens.refreshToken) throw new MailError('withdrawn', 'there is no refresh token');
    return tokensOf(await oidc.refreshTokenGrant(config, tokens.refreshToken), tokens.refreshToken, now);
  } catch (cause) {
    throw cause instanceof MailError ? cause : new MailError(kindOf(cause), saidBy(cause), cause);
  }
}

/** Errors of RFC 6749, OpenID Connect and Google after which only the user can go on, by consenting again. */
const WITHDRAWN = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_grant',
  'login_required',
]);
/** Errors of RFC 6749, RFC 8628 and Google that pass by themselves, whatever their status. */
const PASSING = new Set(['rate_limit_exceeded', 'server_error', 'slow_down', 'temporarily_unavailable']);
const PASSING_STATUS = new Set([408, 425, 429]);

/**
 * A provider that is away, or says that it is busy, has withdrawn nothing: its mailbox is tried again. Any other error is one of the
 * operator's settings there, each of which has a name of its own: `invalid_client`, `deleted_client`, `invalid_resource`.
 */
function kindOf(error: unknown): 'withdrawn' | 'refused' | 'interrupted' {
  // RFC 6749 5.2: how a client that is not known, or whose secret is wrong, may be refused.
  if (error instanceof oidc.WWWAuthenticateChallengeError) return 'refused';
  if (!(error instanceof oidc.ResponseBodyError)) return 'interrupted';
  if (WITHDRAWN.has(error.error)) return 'withdrawn';
  return PASSING.has(error.error) || PASSING_STATUS.has(error.status) || error.status >= 500
    ? 'interrupted'
    : 'refused';
}

/** Returns the provider's reason for a rejection. */
export function saidBy(error: unknown): string | null {
  if (error instanceof oidc.WWWAuthenticateChallengeError) {
    const { error_description, error: code } = error.cause[0]?.parameters ?? {};
    return error_description ?? code ?? null;
  }
  return error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError
    ? (error.error_description ?? error.error)
    : null;
}

type Granted = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>;

function tokensOf(granted: Granted, previous: string | null, now: Date): Tokens {
  const seconds = granted.expiresIn();
  return {
    accessToken: granted.access_token,
    refreshToken: granted.refresh_token ?? previous,
    vence: seconds === undefined ? null : now.getTime() + seconds * 1000,
  };
}
