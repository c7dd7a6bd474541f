import { randomBytes } from 'node:crypto';
import { Problem } from '@boveda/platform/core/problem';
import { openSecret, sealSecret } from '@boveda/platform/core/secrets';
import { hashToken } from '@boveda/platform/core/sha256';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Autor } from '../audit/author';
import { recordUserEvent } from '../audit/record-user-event';
import type { Deps } from '../installation/deps';
import { consumeLimits, type Limit, releaseLimits } from './limits';

const PURPOSE = 'segundo-factor';
const SECRET_BYTES = 20;
const PERIOD = 30;
/** Accepts the code of the previous and the next step: clocks differ. Source: RFC 6238 5.2. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
const QUARTER_HOUR = 900;
const DAY = 86_400;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const totpOf = (secret: Buffer, label = '') =>
  new TOTP({
    issuer: 'Bóveda',
    label,
    period: PERIOD,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** 60 random bits, as twelve letters that cannot be confused. */
const newRecoveryCode = () => [...randomBytes(12)].map((byte) => BASE32[byte % BASE32.length]).join('');

/** Whether the login requires a code, and how many recovery codes are left. */
export async function readSecondFactor(db: Db, usuarioId: string): Promise<{ activo: boolean; restantes: number }> {
  const row = await find(db, usuarioId);
  return { activo: row?.activo ?? false, restantes: row?.activo ? row.codigos.length : 0 };
}

/** Creates a secret that is not active yet, and replaces one that was never activated. */
export async function beginSecondFactor(
  { db, keys }: Deps,
  { id, correo }: { id: string; correo: string },
): Promise<{ secreto: string; uri: string }> {
  const secret = randomBytes(SECRET_BYTES);
  const secreto = sealSecret(keys, PURPOSE, id, secret);
  const begun = await db
    .insertInto('segundo_factor')
    .values({ usuario_id: id, secreto })
    .onConflict((conflict) =>
      conflict.column('usuario_id').doUpdateSet({ secreto }).where('segundo_factor.activo', '=', false),
    )
    .returning('usuario_id')
    .executeTakeFirst();
  if (!begun) throw new Problem(409, 'conflict', 'El segundo factor ya está activo. Desactívelo primero.');
  const totp = totpOf(secret, correo);
  return { secreto: totp.secret.base32, uri: totp.toString() };
}

/** Activates the second factor; returns the recovery codes, which cannot be read again. */
export async function activateSecondFactor(deps: Deps, usuarioId: string, codigo: string): Promise<string[]> {
  const row = await find(deps.db, usuarioId);
  if (!row || row.activo) throw new Problem(409, 'conflict', 'No hay un segundo factor por activar.');
  await takeTotp(deps, usuarioId, row.secreto, codigo);
  const codigos = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await deps.db
    .updateTable('segundo_factor')
    .set({ activo: true, codigos: codigos.map(hashToken) })
    .where('usuario_id', '=', usuarioId)
    .execute();
  return codigos;
}

/** Removes the second factor: the login requires the password only. */
export async function removeSecondFactor(db: Db, usuarioId: string, correo: string, autor?: Autor): Promise<void> {
  await transaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('segundo_factor')
      .where('usuario_id', '=', usuarioId)
      .returning('activo')
      .executeTakeFirst();
    const hecho = { objeto: correo, ...(autor && { autor }) };
    if (removed?.activo) await recordUserEvent(trx, usuarioId, { accion: 'segundofactor.desactivado', ...hecho });
  });
}

/** Where a code is typed. */
export interface TypedIn {
  /** The network of its address. */
  network: string;
  /** The device cookie, if this user has logged in with this browser before. */
  equipo?: string | undefined;
  /** A link that was mailed to the user came with it. */
  link?: true;
}

// Wrong codes only. Six digits are few, so those of all unknown browsers count together, whatever their addresses: 20 of
// 1,000,000 a day, three of which are valid at a time. Who holds the password only cannot use up what a known browser,
// a mailed link or recovery codes have: the 60 random bits of those need no limit over all addresses.
function limitsOf(usuarioId: string, { network, equipo, link }: TypedIn, isRecovery: boolean): Limit[] {
  const proven = equipo !== undefined ? `browser ${equipo}` : link ? 'link' : undefined;
  if (isRecovery) return [{ key: `recovery-code ${usuarioId} ${proven} ${network}`, max: 20, seconds: QUARTER_HOUR }];
  if (proven !== undefined) return [{ key: `second-factor ${usuarioId} ${proven}`, max: 20, seconds: DAY }];
  return [
    { key: `second-factor ${usuarioId} network ${network}`, max: 10, seconds: DAY },
    { key: `second-factor ${usuarioId}`, max: 20, seconds: DAY },
  ];
}

/**
 * Throws 400 unless the user has no second factor or the code is valid; a code is valid once. It is consumed within
 * `trx`; a wrong one counts even when that is rolled back.
 */
export async function assertSecondFactor(
  deps: Deps,
  usuarioId: string,
  codigo: string | undefined,
  typedIn: TypedIn,
  trx: Db = deps.db,
): Promise<void> {
  const row = await find(trx, usuarioId);
  if (!row?.activo) return;
  if (codigo === undefined)
    throw new Problem(400, 'second_factor_required', 'Escriba el código de su aplicación de autenticación.');
  const isRecovery = !/^\d{6}$/.test(codigo);
  const limits = limitsOf(usuarioId, typedIn, isRecovery);
  await consumeLimits(deps, limits).catch((error: unknown) => {
    throw error instanceof Problem && !isRecovery ? withOtherWays(error) : error;
  });
  if (isRecovery) await takeRecoveryCode(trx, usuarioId, codigo);
  else await takeTotp({ ...deps, db: trx }, usuarioId, row.secreto, codigo);
  await releaseLimits(deps, limits);
}

async function takeTotp({ db, keys, clock }: Deps, usuarioId: string, secreto: Buffer, codigo: string): Promise<void> {
  const totp = totpOf(openSecret(keys, PURPOSE, usuarioId, secreto));
  const timestamp = clock().getTime();
  const delta = totp.validate({ token: codigo, timestamp, window: WINDOW });
  if (delta === null) throw wrong();
  const present = Math.floor(timestamp / 1000 / PERIOD);
  const step = String(present + delta);
  const taken = await db
    .updateTable('segundo_factor')
    .set({ ultimo_paso: step })
    .where('usuario_id', '=', usuarioId)
    // A step further ahead than any acceptable one was stored by a fast clock that was corrected.
    .where(({ eb, or }) => or([eb('ultimo_paso', '<', step), eb('ultimo_paso', '>', String(present + WINDOW))]))
    .returning('usuario_id')
    .executeTakeFirst();
  if (!taken) throw wrong();
}

async function takeRecoveryCode(db: Db, usuarioId: string, codigo: string): Promise<void> {
  const hash = hashToken(codigo);
  const { rows } = await sql`
    update segundo_factor set codigos = array_remove(codigos, ${hash}::bytea)
    where usuario_id = ${usuarioId} and ${hash}::bytea = any(codigos) returning usuario_id`.execute(db);
  if (rows.length === 0) throw wrong();
}

const find = (db: Db, usuarioId: string) =>
  db.selectFrom('segundo_factor').selectAll().where('usuario_id', '=', usuarioId).executeTakeFirst();

/** The same problem, with what the owner can do meanwhile. */
const withOtherWays = ({ status, code, options }: Problem) =>
  new Problem(
    status,
    code,
    'Demasiados códigos incorrectos. Entre con un código de recuperación o desde un navegador que ya usó, o elija otra contraseña con «¿Olvidó su contraseña?» y escriba ahí su código.',
    options,
  );

const wrong = () => new Problem(400, 'wrong_second_factor', 'El código no es correcto o ya se usó.');
