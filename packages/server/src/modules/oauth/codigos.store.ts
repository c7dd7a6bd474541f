import { createHash, randomBytes } from 'node:crypto';
import { Problem } from '@boveda/platform/core/problem';
import { hashToken } from '@boveda/platform/core/sha256';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { type Autor, actAs } from '../../audit/author';
import { administradoresOf } from '../../auth/administradores';
import { assertApiKeyFits, createApiKey, endApiKey } from '../../auth/api-key.store';
import { type Grant, issueTokens } from '../../auth/oauth-token.store';
import type { Deps } from '../../installation/deps';
import { llaveCreada } from '../llaves/mails';
import { OauthError } from './oauth-error';
import { isSameResource, type Solicitud } from './solicitud';

/** A program exchanges it at once. */
const CODE_MS = 60_000;
/** How long a person's consent lasts. */
const CONSENT_MS = 90 * 24 * 3_600_000;
const CODE = /^[A-Za-z0-9_-]{43}$/;

/** Stores what a person allowed, and returns the code of it. Throws 409 when the taxpayer has as many keys as it may have. */
export async function createCodigo(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { rfc, usuarioId }: { rfc: string; usuarioId: string },
  { cliente, destino, desafio, recurso, alcances }: Solicitud,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const now = clock();
  await transaction(db, async (trx) => {
    await assertApiKeyFits(trx, rfc, usuarioId);
    await trx.updateTable('oauth_cliente').set({ usado: now }).where('id', '=', cliente.id).execute();
    await trx
      .insertInto('oauth_codigo')
      .values({
        hash: hashToken(code),
        ...{ rfc_owner: rfc, usuario_id: usuarioId, cliente_id: cliente.id },
        ...{ redireccion: destino.href, desafio, recurso, alcances },
        expira: new Date(now.getTime() + CODE_MS),
      })
      .execute();
  });
  return code;
}

/** What a program presents for a code. */
export interface Exchange {
  code: string;
  client_id: string;
  redirect_uri: string;
  code_verifier: string;
  resource: string;
}

/** What a request is made by. */
type Origin = Pick<Autor, 'ip' | 'agente'>;

/**
 * Exchanges a code for an API key of the person who allowed it, and tokens of that key; tells the taxpayer's administrators by mail. A code
 * that is presented twice ends the key that it was exchanged for. @throws OauthError
 */
export async function exchangeCodigo(deps: Deps, given: Exchange, origin: Origin) {
  const done = await transaction(deps.db, (trx) => exchangeIn(deps, trx, given, origin)).catch((error: unknown) => {
    // Access that was removed, or a key too many: the person finds out in the vault.
    if (error instanceof Problem && error.status < 500) return noGrant();
    throw error;
  });
  if (done instanceof OauthError) throw done;
  return done;
}

const noGrant = () => new OauthError('invalid_grant', 'Este permiso no vale, o ya fue usado.');

async function exchangeIn(deps: Deps, trx: Db, given: Exchange, origin: Origin) {
  const found = CODE.test(given.code) && (await lockCodigo(trx, given.code));
  if (!found) return noGrant();
  const { rfc_owner: rfc, usuario_id: usuarioId, cliente_id: cliente, nombre, alcances, recurso, correo } = found;
  if (found.llave_id !== null) {
    await endApiKey(deps, trx, rfc, found.llave_id, 'Su código se presentó dos veces');
    return noGrant();
  }
  const isFor = given.client_id === cliente && new URL(found.redireccion).href === hrefOf(given.redirect_uri);
  const isProven = challengeOf(given.code_verifier) === found.desafio;
  if (found.expira <= deps.clock() || !isFor || !isProven) return noGrant();
  if (given.resource !== '' && !isSameResource(given.resource, recurso))
    return new OauthError('invalid_target', `El recurso es ${recurso}`);
  const administradores = await administradoresOf(trx, rfc);
  if (!administradores.some(({ id }) => id === usuarioId)) return noGrant();
  const expira = new Date(deps.clock().getTime() + CONSENT_MS);
  const autor = { ...origin, usuarioId, usuario: `${correo} (asistente «${nombre}»)` };
  const { id: llaveId } = await actAs(autor, () =>
    createApiKey(deps, trx, rfc, usuarioId, { nombre, alcances, redes: [], expira: expira.toISOString(), cliente }),
  );
  await trx
    .updateTable('oauth_codigo')
    .set({ llave_id: llaveId })
    .where('hash', '=', hashToken(given.code))
    .where('rfc_owner', '=', rfc)
    .execute();
  const mailed = { nombre, alcances, creador: correo, prueba: false };
  for (const to of administradores)
    await deps.mailer.queue(
      trx,
      llaveCreada(to.correo, { rfc, nombre: found.contribuyente }, mailed, deps.env.publicUrl),
    );
  const grant: Grant = { rfc, llaveId, recurso };
  return { alcances, ...(await issueTokens(deps, trx, grant)) };
}

const lockCodigo = (trx: Db, code: string) =>
  trx
    .selectFrom('oauth_codigo')
    .innerJoin('oauth_cliente', 'oauth_cliente.id', 'oauth_codigo.cliente_id')
    .innerJoin('usuario', 'usuario.id', 'oauth_codigo.usuario_id')
    .innerJoin('contribuyente', 'contribuyente.rfc', 'oauth_codigo.rfc_owner')
    .selectAll('oauth_codigo')
    .select(['oauth_cliente.nombre', 'usuario.correo', 'contribuyente.nombre as contribuyente'])
    .where('oauth_codigo.hash', '=', hashToken(code))
    .forUpdate('oauth_codigo')
    .executeTakeFirst();

const hrefOf = (text: string) => (URL.canParse(text) ? new URL(text).href : '');
/** Source: RFC 7636, 4.6. */
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
