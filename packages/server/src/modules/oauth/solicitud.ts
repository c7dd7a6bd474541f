import type { Alcance, api, BodyOf } from '@boveda/contracts';
import { mcpResource } from '../../auth/mcp-resource';
import type { Deps } from '../../installation/deps';
import { type Cliente, findCliente } from './clientes.store';
import { OauthError } from './oauth-error';

/** What a program asks a person for. */
export interface Solicitud {
  cliente: Cliente;
  destino: URL;
  desafio: string;
  recurso: string;
  alcances: Alcance[];
}

/** Tools of assistants only read. */
export const OF_ASSISTANTS: readonly Alcance[] = ['leer'];
/** A SHA-256 in base64url. Source: RFC 7636, 4.2. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

type Given = BodyOf<typeof api.autorizaciones.grant>;

/**
 * Reads an authorization request. Throws 404 or 400 when it is not known where the program waits; what else is wrong is told to the
 * program, there. Source: OAuth 2.1, 4.1.1 and 4.1.2.1.
 */
export async function readSolicitud(
  deps: Pick<Deps, 'db' | 'env'>,
  given: Given,
): Promise<{ cliente: Cliente; destino: URL; solicitud: Solicitud | OauthError }> {
  const { cliente, destino } = await findCliente(deps, given.client_id, given.redirect_uri);
  const recurso = mcpResource(deps.env.publicUrl);
  const alcances = [...new Set(given.scope.split(' ').filter(Boolean))];
  const wrong = faultOf(given, recurso, alcances);
  const asked = alcances.length > 0 ? (alcances as Alcance[]) : [...OF_ASSISTANTS];
  const solicitud = { cliente, destino, desafio: given.code_challenge, recurso, alcances: asked };
  return { cliente, destino, solicitud: wrong ?? solicitud };
}

function faultOf(given: Given, recurso: string, alcances: readonly string[]): OauthError | null {
  if (given.response_type !== 'code') return new OauthError('unsupported_response_type', 'Se admite code.');
  if (given.code_challenge_method !== 'S256' || !CHALLENGE.test(given.code_challenge))
    return new OauthError('invalid_request', 'Se exige PKCE con S256.');
  // A program of before RFC 8707 does not name it: there is one.
  if (given.resource !== '' && !isSameResource(given.resource, recurso))
    return new OauthError('invalid_target', `El recurso es ${recurso}`);
  if (!alcances.every((each) => (OF_ASSISTANTS as readonly string[]).includes(each)))
    return new OauthError('invalid_scope', `Se admite: ${OF_ASSISTANTS.join(' ')}`);
  return null;
}

/** Whether two addresses name the same resource; a slash at the end means nothing. */
export const isSameResource = (one: string, other: string): boolean =>
  URL.canParse(one) && new URL(one).href.replace(/\/$/, '') === new URL(other).href.replace(/\/$/, '');

/** The address that the browser is sent to with an answer to the program. Source: OAuth 2.1, 4.1.2; RFC 9207. */
export function answerTo(destino: URL, { state }: Given, issuer: string, answer: Record<string, string>): string {
  const url = new URL(destino);
  for (const [name, value] of Object.entries({ ...answer, ...(state && { state }), iss: issuer }))
    url.searchParams.set(name, value);
  return url.href;
}
