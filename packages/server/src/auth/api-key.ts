import { type Alcance, alcances, fitsMode, isRfcDePrueba } from '@boveda/contracts';
import { type LimitUse, Problem } from '@boveda/platform/core/problem';
import { hashToken } from '@boveda/platform/core/sha256';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { Deps } from '../installation/deps';
import { CLIENTE, REVISOR } from './access';
import { titularDe } from './ambientes';
import { countUse } from './api-key-uso';
import type { FoundContribuyente, Sesion } from './caller';
import { consumeLimits, networkOf } from './limits';
import { isMcp, mcpResource } from './mcp-resource';
import { isInNetworks } from './networks';
import { isAccessToken } from './oauth-token.store';

const FORM = /^bv_(prueba_)?[A-Za-z0-9_-]{43}$/;
/** How a program presents a key, as WWW-Authenticate says it. Source: RFC 6750, 3. */
export const BEARER = 'Bearer realm="boveda"';
/** Calls per key and minute. */
const LIMIT = { max: 600, seconds: 60 };
/** Calls per network with keys that are not accepted. */
const REJECTED_LIMIT = { max: 200, seconds: 900 };
const USED_EVERY_MS = 60_000;

/** The user and taxpayer of an API key, and the state of its limit. */
interface KeyHolder {
  sesion: Sesion;
  contribuyente: FoundContribuyente;
  limitUse: LimitUse | null;
}

/**
 * Finds the holder of a key that is presented from an address. Throws 401 for a key that is unknown, revoked or expired
 * or whose creator has no access or that of a Cliente, 403 for an address that the key is not limited to; each counts against the network of
 * the sender. A key has the rights of an Auxiliar, or of a Revisor once its creator is one, within its scopes, and counts against its own
 * limit. Counts the call, unless it is looked at `again`, and notes its use at most once a minute. An access token stands for its key, where
 * assistants ask.
 */
export async function findKeyHolder(deps: Deps, key: string, ip: string, again: boolean): Promise<KeyHolder> {
  const row = await findRow(deps, key);
  const rejection = rejectionOf(row, deps.clock(), ip);
  if (!row || rejection) {
    await consumeLimits(deps, [{ key: `api-key-rejected ${networkOf(ip)}`, ...REJECTED_LIMIT }]);
    throw rejection;
  }
  const limitUse = again ? null : await countCall(deps, row);
  const { rfc, nombre, plan_fin, reclamado } = row;
  const privilegio = row.privilegio === REVISOR ? REVISOR : '2';
  return { sesion: sesionOf(row), contribuyente: { rfc, nombre, plan_fin, reclamado, privilegio }, limitUse };
}

async function countCall(deps: Deps, row: Row): Promise<LimitUse | null> {
  const limitUse = await consumeLimits(deps, [{ key: `api-key ${row.llaveId}`, ...LIMIT }]);
  await countUse(deps.db, row.rfc, row.llaveId, deps.clock());
  await noteUse(deps, row);
  return limitUse;
}

/** The live key of the taxpayer with this id, or null: what was made for a key is valid while the key is. */
export async function findKeyById(deps: Deps, rfc: string, llaveId: string, ip: string): Promise<Sesion | null> {
  const row = await keys(deps.db)
    .where('api_key.rfc_owner', '=', rfc)
    .where('api_key.id', '=', llaveId)
    .executeTakeFirst();
  return row && !rejectionOf(row, deps.clock(), ip) ? sesionOf(row) : null;
}

/** Throws 403 unless the caller's key, if it came with one, has the scope. */
export function assertScope({ llave }: Sesion, alcance: Alcance | undefined): void {
  if (!llave || alcance === undefined || llave.alcances.includes(alcance)) return;
  throw new Problem(
    403,
    'api_key_scope',
    `La ApiKey «${llave.nombre}» no tiene el alcance «${alcance}», que esta llamada necesita: ${alcances[alcance]}`,
    { headers: { 'www-authenticate': `${BEARER}, error="insufficient_scope", scope="${alcance}"` } },
  );
}

/** Throws 403 unless the caller's key, if it came with one, may make the call of this name in its mode. */
export function assertMode({ llave }: Sesion, call: string | undefined): void {
  if (!llave || call === undefined || fitsMode(call, llave.dePrueba)) return;
  throw new Problem(
    403,
    'api_key_mode',
    llave.dePrueba
      ? 'Esta llamada llega al SAT, a un PAC o a otras personas: no se hace con una ApiKey de prueba.'
      : 'Esta llamada es del ambiente de pruebas: se hace con una ApiKey de prueba.',
  );
}

/** The key with this text, or of this access token. */
async function findRow({ db, clock, env }: Deps, text: string) {
  const hash = hashToken(text);
  if (FORM.test(text)) return keys(db).where('api_key.hash', '=', hash).executeTakeFirst();
  // A token for assistants is no key of the API. Source: RFC 8707, 2.2.
  if (!isAccessToken(text) || !isMcp()) return undefined;
  return keys(db)
    .innerJoin('oauth_token', (join) =>
      join.onRef('oauth_token.rfc_owner', '=', 'api_key.rfc_owner').onRef('oauth_token.llave_id', '=', 'api_key.id'),
    )
    .where('oauth_token.hash', '=', hash)
    .where('oauth_token.renueva', '=', false)
    .where('oauth_token.recurso', '=', mcpResource(env.publicUrl))
    .where('oauth_token.expira', '>', clock())
    .executeTakeFirst();
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof keys>['executeTakeFirst']>>>;

const keys = (db: Db) =>
  db
    .selectFrom('api_key')
    .innerJoin('contribuyente', 'contribuyente.rfc', 'api_key.rfc_owner')
    .innerJoin('usuario', 'usuario.id', 'api_key.usuario_id')
    .leftJoin('acceso', (join) =>
      join
        .on('acceso.rfc', '=', titularDe(sql.ref('api_key.rfc_owner')))
        .onRef('acceso.usuario_id', '=', 'api_key.usuario_id')
        .on('acceso.confirmada', '=', true)
        .on('usuario.activo', '=', true),
    )
    .select(['contribuyente.rfc', 'contribuyente.nombre', 'contribuyente.plan_fin', 'contribuyente.reclamado'])
    .select(['usuario.id as idacceso', 'usuario.correo', 'usuario.nombre as acceso', 'acceso.privilegio'])
    .select(['api_key.id as llaveId', 'api_key.nombre as llave', 'api_key.alcances', 'api_key.redes'])
    .select(['api_key.usada', 'api_key.expira', 'api_key.revocada']);

function rejectionOf(row: Row | undefined, now: Date, ip: string): Problem | undefined {
  if (row?.revocada) return new Problem(401, 'api_key_revoked', `La ApiKey «${row.llave}» fue revocada.`);
  // A Cliente makes no calls by program.
  if (!row?.privilegio || row.privilegio === CLIENTE)
    return new Problem(401, 'unauthorized', 'La ApiKey no es válida.');
  if (row.expira && row.expira <= now) return new Problem(401, 'api_key_expired', `La ApiKey «${row.llave}» venció.`);
  if (!isInNetworks(ip, row.redes))
    return new Problem(403, 'api_key_network', `La ApiKey «${row.llave}» no se puede usar desde esta dirección.`);
  return undefined;
}

const sesionOf = ({ rfc, llaveId, llave, alcances: given, idacceso, correo, acceso, privilegio }: Row): Sesion => ({
  sesionId: llaveId,
  idacceso,
  correo,
  nombre: acceso,
  autenticada: null,
  llave: { nombre: llave, alcances: given, deAdministrador: privilegio === '1', dePrueba: isRfcDePrueba(rfc) },
});

async function noteUse({ db, clock }: Deps, { rfc, llaveId, usada }: Row): Promise<void> {
  const now = clock();
  if (usada && now.getTime() - usada.getTime() < USED_EVERY_MS) return;
  await db.updateTable('api_key').set({ usada: now }).where('rfc_owner', '=', rfc).where('id', '=', llaveId).execute();
}
