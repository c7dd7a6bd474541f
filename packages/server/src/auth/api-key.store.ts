import { randomBytes } from 'node:crypto';
import {
  type api,
  type BodyOf,
  isRfcDePrueba,
  type Llave,
  MAX_LLAVES,
  PREFIJO_DE_PRUEBA,
  todosLosAlcances,
} from '@boveda/contracts';
import { notFound, Problem, problemAt } from '@boveda/platform/core/problem';
import { openSecret, sealSecret } from '@boveda/platform/core/secrets';
import { hashToken } from '@boveda/platform/core/sha256';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Autor } from '../audit/author';
import { record } from '../audit/record';
import type { Deps } from '../installation/deps';
import { assertAccess, CLIENTE } from './access';
import { conSuAmbiente, titularesDe } from './ambientes';
import { sumUso } from './api-key-uso';
import { parseNetworks } from './networks';

const PURPOSE = 'api-key';
/** Name of the key that `/info` shows again. */
const RENEWABLE = 'ApiKey';
/** Shown in place of a key that nobody has. */
const OF_OAUTH = 'OAuth';

const PREFIJO = 'bv_';
const newKey = (prefijo = PREFIJO) => `${prefijo}${randomBytes(32).toString('base64url')}`;
/** `bv_1a2b…wxyz`: enough to recognise a key, of which 210 bits stay unknown. */
const sampleOf = (key: string, prefijo = PREFIJO) => `${key.slice(0, prefijo.length + 4)}…${key.slice(-4)}`;

/** Returns the renewable key, for the taxpayer's administrators; empty when there is none. */
export async function readApiKey({ db, keys }: Pick<Deps, 'db' | 'keys'>, rfc: string): Promise<string> {
  const row = await live(db, rfc).select('sellada').where('sellada', 'is not', null).executeTakeFirst();
  return row?.sellada ? openSecret(keys, PURPOSE, rfc, row.sellada).toString('utf8') : '';
}

/** Revokes the renewable key, and makes another with all scopes. It expires with the access of its creator. */
export async function rotateApiKey(
  { db, keys, clock }: Deps,
  rfc: string,
  usuarioId: string,
): Promise<{ key: string; esPrimera: boolean }> {
  const key = newKey();
  const now = clock();
  const esPrimera = await transaction(db, async (trx) => {
    await lockKeys(trx, rfc);
    await assertAccess(trx, rfc, usuarioId);
    const before = await trx
      .updateTable('api_key')
      .set({ revocada: now })
      .where('rfc_owner', '=', rfc)
      .where('sellada', 'is not', null)
      .where('revocada', 'is', null)
      .executeTakeFirst();
    await trx
      .insertInto('api_key')
      .values({
        rfc_owner: rfc,
        id: uuidv7(),
        usuario_id: usuarioId,
        nombre: RENEWABLE,
        hash: hashToken(key),
        sellada: sealSecret(keys, PURPOSE, rfc, Buffer.from(key)),
        muestra: sampleOf(key),
        alcances: [...todosLosAlcances],
        redes: [],
        created: now,
      })
      .execute();
    const isFirst = before.numUpdatedRows === 0n;
    await record(trx, rfc, { accion: isFirst ? 'apikey.generada' : 'apikey.renovada', objeto: RENEWABLE });
    return isFirst;
  });
  return { key, esPrimera };
}

/** Returns the keys of the taxpayer that were not revoked, newest first. */
export async function listApiKeys({ db, keys, clock }: Deps, rfc: string): Promise<Llave[]> {
  const rows = await live(db, rfc)
    .innerJoin('usuario', 'usuario.id', 'api_key.usuario_id')
    .leftJoin('acceso', (join) =>
      join
        .on('acceso.rfc', '=', rfc)
        .onRef('acceso.usuario_id', '=', 'api_key.usuario_id')
        .on('acceso.confirmada', '=', true)
        .on('usuario.activo', '=', true),
    )
    .selectAll('api_key')
    .select(['usuario.correo', 'acceso.privilegio'])
    .orderBy('api_key.created', 'desc')
    .orderBy('api_key.id', 'desc')
    .execute();
  const now = clock();
  const uso = await sumUso({ db, clock }, rfc);
  return rows.map(({ id, nombre, alcances, redes, sellada, correo, created, usada, expira, ...row }) => ({
    id,
    nombre,
    muestra: row.muestra ?? (sellada ? sampleOf(openSecret(keys, PURPOSE, rfc, sellada).toString('utf8')) : ''),
    alcances,
    redes,
    creador: correo,
    creada: created.toISOString(),
    usada: usada?.toISOString() ?? null,
    expira: expira?.toISOString() ?? null,
    estado:
      !row.privilegio || row.privilegio === CLIENTE ? 'sin_acceso' : expira && expira <= now ? 'vencida' : 'activa',
    renovable: sellada !== null,
    prueba: isRfcDePrueba(row.rfc_owner),
    esDeAsistente: row.cliente !== null,
    llamadas: uso.get(id) ?? { hoy: 0, total: 0 },
  }));
}

/**
 * Throws 403 unless the user has access, and 409 when the taxpayer has as many keys as it may have; both hold until the end of the
 * transaction.
 */
export async function assertApiKeyFits(trx: Db, rfc: string, usuarioId: string): Promise<void> {
  await lockKeys(trx, rfc);
  await assertAccess(trx, rfc, usuarioId);
  const { count } = await live(trx, rfc)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_LLAVES)
    throw new Problem(
      409,
      'api_key_limit',
      `Un contribuyente tiene a lo más ${MAX_LLAVES} ApiKey. Revoque alguna primero.`,
    );
}

/** What a key is made of; `cliente` when tokens of an OAuth client are used in its place. */
type NewKey = Omit<BodyOf<typeof api.llaves.create>, 'prueba'> & {
  cliente?: string;
  /** RFC of the test environment that it opens, in place of the taxpayer. */
  ambiente?: string;
};

/**
 * Stores a key as its hash, and returns it. Throws 422 for a network that is none and an expiry in the past, 409 when the
 * taxpayer has as many keys as it may have.
 */
export async function createApiKey(
  { clock }: Pick<Deps, 'clock'>,
  trx: Db,
  rfc: string,
  usuarioId: string,
  { nombre, alcances, redes: given, expira: until, cliente, ambiente }: NewKey,
): Promise<{ id: string; key: string }> {
  const prefijo = ambiente === undefined ? PREFIJO : PREFIJO_DE_PRUEBA;
  const key = newKey(prefijo);
  const id = uuidv7();
  const now = clock();
  const redes = parseNetworks(given);
  const expira = until === null ? null : new Date(until);
  if (expira && expira <= now)
    throw problemAt('/expira', 422, 'invalid_period', 'El vencimiento debe ser posterior a hoy.');
  await assertApiKeyFits(trx, rfc, usuarioId);
  const muestra = cliente === undefined ? sampleOf(key, prefijo) : OF_OAUTH;
  await trx
    .insertInto('api_key')
    .values({
      rfc_owner: ambiente ?? rfc,
      id,
      usuario_id: usuarioId,
      nombre,
      hash: hashToken(key),
      muestra,
      alcances,
      redes,
      expira,
      created: now,
      cliente: cliente ?? null,
    })
    .execute();
  const limits = [`alcances ${alcances.join(', ')}`, expira && `vence ${expira.toISOString()}`, redes.join(', ')];
  const detalle = [muestra, ...limits].filter(Boolean).join(' · ');
  await record(trx, rfc, { accion: 'apikey.generada', objeto: nombre, detalle });
  return { id, key };
}

/** Renames a key. Throws 404 for a key that is not there, 409 for the renewable one. */
export async function renameApiKey({ db }: Pick<Deps, 'db'>, rfc: string, id: string, nombre: string): Promise<void> {
  await transaction(db, async (trx) => {
    const before = await live(trx, rfc)
      .select(['nombre', 'sellada'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound();
    if (before.sellada) throw new Problem(409, 'conflict', `La llave «${RENEWABLE}» conserva su nombre.`);
    await trx
      .updateTable('api_key')
      .set({ nombre })
      .where('rfc_owner', 'in', conSuAmbiente(rfc))
      .where('id', '=', id)
      .execute();
    await record(trx, rfc, { accion: 'apikey.renombrada', objeto: nombre, detalle: `Antes: ${before.nombre}` });
  });
}

/** Revokes a key, effective with the next request. Throws 404 for a key that is not there. */
export async function revokeApiKey({ db, clock }: Deps, rfc: string, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await endApiKey({ clock }, trx, rfc, id))) throw notFound();
  });
}

/** Revokes a key; returns whether there was one. `detalle` says why, when no person did it. */
export async function endApiKey(
  { clock }: Pick<Deps, 'clock'>,
  trx: Db,
  rfc: string,
  id: string,
  detalle?: string,
): Promise<boolean> {
  const revoked = await trx
    .updateTable('api_key')
    .set({ revocada: clock() })
    .where('rfc_owner', 'in', conSuAmbiente(rfc))
    .where('id', '=', id)
    .where('revocada', 'is', null)
    .returning(['nombre', 'muestra'])
    .executeTakeFirst();
  if (!revoked) return false;
  const how = detalle ?? revoked.muestra ?? '';
  await record(trx, rfc, { accion: 'apikey.revocada', objeto: revoked.nombre, detalle: how });
  return true;
}

/** Revokes every key that the user created, in one taxpayer or in all, and what they allowed a moment ago, effective at once. */
export async function revokeApiKeysOf(
  trx: Db,
  { usuarioId, rfc }: { usuarioId: string; rfc?: string },
  now: Date,
  autor: Autor,
): Promise<void> {
  await trx
    .deleteFrom('oauth_codigo')
    .where('usuario_id', '=', usuarioId)
    .where('llave_id', 'is', null)
    .$if(rfc !== undefined, (query) => query.where('rfc_owner', '=', rfc ?? ''))
    .execute();
  const revoked = await trx
    .updateTable('api_key')
    .set({ revocada: now })
    .where('usuario_id', '=', usuarioId)
    .where('revocada', 'is', null)
    .$if(rfc !== undefined, (query) => query.where('rfc_owner', 'in', conSuAmbiente(rfc ?? '')))
    .returning(['rfc_owner', 'nombre'])
    .execute();
  const titulares = await titularesDe(
    trx,
    revoked.map(({ rfc_owner }) => rfc_owner),
  );
  for (const titular of [...new Set(titulares.values())].toSorted()) {
    const nombres = revoked.filter(({ rfc_owner }) => titulares.get(rfc_owner) === titular).map(({ nombre }) => nombre);
    await record(trx, titular, { accion: 'apikey.revocada', objeto: nombres.toSorted().join(', '), autor });
  }
}

/** How long a revoked key is remembered, so that its holder is told so. */
const REMEMBERED_MS = 90 * 24 * 3_600_000;

/** Deletes keys that were revoked long ago; then they are as unknown as any other text. */
export async function purgeRevokedKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - REMEMBERED_MS);
  await db.deleteFrom('api_key').where('revocada', '<', before).execute();
}

/** Those of its test environment too. */
const live = (db: Db, rfc: string) =>
  db.selectFrom('api_key').where('api_key.rfc_owner', 'in', conSuAmbiente(rfc)).where('api_key.revocada', 'is', null);

/** Serialized per taxpayer: two concurrent calls could both take the last place. */
const lockKeys = (trx: Db, rfc: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`api-key ${rfc}`}, 0))`.execute(trx);
