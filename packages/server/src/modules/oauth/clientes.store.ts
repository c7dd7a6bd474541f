import { randomBytes } from 'node:crypto';
import { LLAVE_LENGTH } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import * as z from 'zod';
import type { Deps } from '../../installation/deps';
import { OauthError } from './oauth-error';

/** A program of assistants, as it registered itself. */
export interface Cliente {
  id: string;
  nombre: string;
  redirecciones: string[];
}

const MAX_REDIRECCIONES = 10;
const LONGEST_URI = 2_000;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const NAMELESS = 'Asistente';

/** What is read of a registration; more is allowed, and means nothing here. Source: RFC 7591, 2. */
const registration = z.looseObject({
  redirect_uris: z.array(z.string().max(LONGEST_URI)).min(1).max(MAX_REDIRECCIONES),
  client_name: z.string().max(1_000).optional(),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
});

/** Registers a public client. @throws OauthError for a registration that could not be used */
export async function registerCliente(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  body: unknown,
): Promise<Cliente & { created: Date }> {
  const parsed = registration.safeParse(body);
  if (!parsed.success) {
    const isUri = parsed.error.issues.some(({ path }) => path[0] === 'redirect_uris');
    throw new OauthError(isUri ? 'invalid_redirect_uri' : 'invalid_client_metadata', 'Los datos del cliente no valen.');
  }
  const { redirect_uris: redirecciones, client_name, grant_types, response_types } = parsed.data;
  if (!redirecciones.every(isRedireccion))
    throw new OauthError('invalid_redirect_uri', 'Se admiten direcciones https, o http de este equipo, sin fragmento.');
  const isOfCode = (grant_types ?? ['authorization_code']).includes('authorization_code');
  if (!isOfCode || !(response_types ?? ['code']).includes('code'))
    throw new OauthError('invalid_client_metadata', 'Se admite authorization_code, con response_type code.');
  const row = {
    id: `bvc_${randomBytes(16).toString('base64url')}`,
    nombre: nombreOf(client_name),
    redirecciones,
    created: clock(),
  };
  await db.insertInto('oauth_cliente').values(row).execute();
  return row;
}

/** The client of a request and the address that it may send the browser to; throws 404 and 400 otherwise, which nobody is sent to. */
export async function findCliente(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  redirectUri: string,
): Promise<{ cliente: Cliente; destino: URL }> {
  const cliente = await readCliente({ db }, clientId);
  if (!cliente) throw notFound();
  if (!cliente.redirecciones.some((known) => isSameRedireccion(known, redirectUri)))
    throw new Problem(400, 'invalid_redirect', 'El asistente pide regresar a una dirección que no registró.');
  return { cliente, destino: new URL(redirectUri) };
}

/** The client with this id, or null. */
export async function readCliente({ db }: Pick<Deps, 'db'>, id: string): Promise<Cliente | null> {
  const row = await db
    .selectFrom('oauth_cliente')
    .select(['id', 'nombre', 'redirecciones'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether it is an address of the browser's own machine. Source: RFC 8252, 7.3. */
export const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && LOOPBACK.includes(hostname);

/** Source: OAuth 2.1, 2.3; MCP, Authorization, Communication Security. */
function isRedireccion(text: string): boolean {
  if (!URL.canParse(text) || text.includes('#')) return false;
  const url = new URL(text);
  return url.username === '' && url.password === '' && (url.protocol === 'https:' || isLoopback(url));
}

/** Equal, but for the port of a program on the browser's own machine, which it is given when it starts. */
function isSameRedireccion(known: string, given: string): boolean {
  if (known === given) return true;
  if (!isRedireccion(given)) return false;
  const [one, other] = [new URL(known), new URL(given)];
  if (!isLoopback(one) || !isLoopback(other)) return false;
  one.port = '';
  other.port = '';
  return one.href === other.href;
}

/** One line that names no address: it is shown to the person who is asked. */
function nombreOf(given = ''): string {
  const plain = given.replaceAll(/[<>\p{C}]/gu, '').trim();
  return plain === '' || /:\/\/|www\./i.test(plain) ? NAMELESS : plain.slice(0, LLAVE_LENGTH).trim();
}
