import { randomBytes } from 'node:crypto';
import type { Cuenta, SesionAbierta } from '@boveda/contracts';
import { hashToken } from '@boveda/platform/core/sha256';
import { deleteInPortions } from '@boveda/platform/db/delete-in-portions';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../installation/deps';
import type { Sesion } from './caller';
import { isVisitante } from './visitante';

const HOUR_MS = 3_600_000;
/** Idle timeout of a session. Source: OWASP ASVS 7.3.1. */
export const IDLE_MS = 12 * HOUR_MS;
/** Maximum age of a session. Source: OWASP ASVS 7.3.2. */
export const ABSOLUTE_MS = 7 * 24 * HOUR_MS;
const SEEN_EVERY_MS = 60_000;

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Origin of a session, so that its owner recognises it. */
export interface Origin {
  agente: string;
  ip: string;
}

const LONGEST_AGENTE = 300;

/** What is not as after a login. */
interface OpenOptions {
  /** Maximum age; default: that of any session. */
  lastsMs?: number;
  /** Whether it counts as a confirmation of the password; default: true. */
  isConfirmed?: boolean;
}

/**
 * Opens a session of a user who has just logged in, and returns its token (256 random bits); only its hash is stored. The login counts
 * as a confirmation of the password.
 */
export async function openSession(
  { db, clock }: Deps,
  usuarioId: string,
  origin?: Origin,
  { lastsMs = ABSOLUTE_MS, isConfirmed = true }: OpenOptions = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock();
  await db
    .insertInto('sesion')
    .values({
      id: uuidv7(),
      token_hash: hashToken(token),
      usuario_id: usuarioId,
      created: now,
      last_seen: now,
      expires: new Date(now.getTime() + lastsMs),
      autenticada: isConfirmed ? now : null,
      agente: (origin?.agente ?? '').slice(0, LONGEST_AGENTE),
      ip: origin?.ip ?? '',
    })
    .execute();
  return token;
}

/** The live session of a token, or null; updates its last use at most once a minute. */
export async function findSession(deps: Deps, token: string): Promise<Sesion | null> {
  if (!TOKEN.test(token)) return null;
  const row = await live(deps).where('sesion.token_hash', '=', hashToken(token)).executeTakeFirst();
  if (!row) return null;
  const { last_seen, ...sesion } = row;
  if (hasEnded(deps, sesion)) return null;
  const now = deps.clock();
  if (now.getTime() - last_seen.getTime() > SEEN_EVERY_MS)
    await deps.db.updateTable('sesion').set({ last_seen: now }).where('sesion.id', '=', sesion.sesionId).execute();
  return marked(sesion);
}

/** A visit lasts while the operator opens the demonstration. */
const hasEnded = ({ env }: Deps, sesion: Sesion) => isVisitante(sesion) && env.visitorRfcs.length === 0;
const marked = (sesion: Sesion): Sesion => (isVisitante(sesion) ? { ...sesion, visitante: true } : sesion);

/** The live session with this id, or null; file links are valid only while it lives. */
export async function findSessionById(deps: Deps, sesionId: string): Promise<Sesion | null> {
  const row = await live(deps).where('sesion.id', '=', sesionId).executeTakeFirst();
  if (!row) return null;
  const { last_seen: _, ...sesion } = row;
  return hasEnded(deps, sesion) ? null : marked(sesion);
}

/** Records that the password was confirmed in this session now. */
export async function confirmSession({ db, clock }: Deps, sesionId: string): Promise<void> {
  await db.updateTable('sesion').set({ autenticada: clock() }).where('id', '=', sesionId).execute();
}

/** Ends a session at once. */
export async function closeSession({ db }: Deps, sesionId: string): Promise<void> {
  await db.deleteFrom('sesion').where('sesion.id', '=', sesionId).execute();
}

/** Open sessions of a user, the most recently used first. */
export async function listSessions(deps: Deps, usuarioId: string, actual: string): Promise<SesionAbierta[]> {
  const rows = await live(deps)
    .select(['sesion.agente', 'sesion.ip', 'sesion.created'])
    .where('sesion.usuario_id', '=', usuarioId)
    .orderBy('sesion.last_seen', 'desc')
    .orderBy('sesion.id')
    .execute();
  return rows.map(({ sesionId, agente, ip, created, last_seen }) => ({
    id: sesionId,
    agente,
    ip,
    inicio: created.toISOString(),
    ultimouso: last_seen.toISOString(),
    actual: sesionId === actual,
  }));
}

/** Ends sessions of a user: one, all but one, or all. Returns their number. */
export async function endSessions(
  { db }: Pick<Deps, 'db'>,
  usuarioId: string,
  { only, except }: { only?: string; except?: string } = {},
): Promise<number> {
  const ended = await db
    .deleteFrom('sesion')
    .where('usuario_id', '=', usuarioId)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .returning('id')
    .execute();
  return ended.length;
}

/** Deletes expired sessions and counters. */
export async function purgeExpired({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  const idleSince = new Date(now.getTime() - IDLE_MS);
  await db
    .deleteFrom('sesion')
    .where(({ eb, or }) => or([eb('expires', '<=', now), eb('last_seen', '<=', idleSince)]))
    .execute();
  await deleteInPortions(db, 'limite_uso', sql`expires <= ${now}`);
}

/** Taxpayers that the user has access to, by name. */
export async function listCuentas({ db }: Deps, usuarioId: string): Promise<Cuenta[]> {
  return db
    .selectFrom('acceso')
    .innerJoin('contribuyente', 'contribuyente.rfc', 'acceso.rfc')
    .select(['contribuyente.rfc', 'contribuyente.nombre', 'acceso.privilegio'])
    .where('acceso.usuario_id', '=', usuarioId)
    .where('acceso.confirmada', '=', true)
    .orderBy('contribuyente.nombre')
    .orderBy('contribuyente.rfc')
    .execute();
}

function live({ db, clock }: Deps) {
  const now = clock();
  return db
    .selectFrom('sesion')
    .innerJoin('usuario', 'usuario.id', 'sesion.usuario_id')
    .select(['sesion.id as sesionId', 'sesion.last_seen', 'sesion.autenticada'])
    .select(['usuario.id as idacceso', 'usuario.correo', 'usuario.nombre'])
    .where('sesion.expires', '>', now)
    .where('sesion.last_seen', '>', new Date(now.getTime() - IDLE_MS))
    .where('usuario.activo', '=', true);
}
