import { Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Database, Db } from '@boveda/platform/db/schema';
import type { Updateable } from 'kysely';
import type { CorreoRow } from '../../esquema/tables/correo-tables';
import type { Deps } from '../../installation/deps';
import { openAccount } from './cuenta';
import { fetchMessage, unread } from './fetch-message';
import { IMAP_LIMITS, type ImapAccount, type ImapLimits, type Inbox, withInbox } from './imap-inbox';
import { MailError } from './mail-error';
import { forgetMensajes, type Leido, saveMensaje } from './mensajes.store';
import { takeMessage } from './read-message';
import { requestSync } from './request-sync';

const CHUNK = 50;
/** A mailbox of many years is read in several jobs, so that others are read in between. */
const TURN_MS = 240_000;
const HIGHEST_UID = 4_294_967_295;
/** Attempts in a row that end at the same message, after which it is left out. */
const GIVE_UP = 5;

/** The result of reading a mailbox. */
interface Informe {
  faltaron?: string | undefined;
}

interface Which {
  rfc: string;
  id: string;
}

/** Reads the messages that arrived since the last time. Errors are recorded on the mailbox and not thrown. */
export async function syncCorreo(
  deps: Deps,
  which: Which,
  limits: ImapLimits = IMAP_LIMITS,
  signal?: AbortSignal,
): Promise<void> {
  const row = await deps.db
    .selectFrom('correo_sincronizado')
    .selectAll()
    .where('rfc_owner', '=', which.rfc)
    .where('id', '=', which.id)
    .executeTakeFirst();
  if (!row) return;
  try {
    const informe: Informe = {};
    const read = (account: ImapAccount) =>
      withInbox(deps, account, (inbox) => readNew({ deps, row, inbox, limits, informe }), limits, signal);
    const account = await openAccount(deps, row);
    const isDone = await read(account).catch(async (error: unknown) => {
      // A token may end before its time, with its consent or without: only the provider knows which.
      if (!('accessToken' in account.auth && error instanceof MailError && error.kind === 'refused')) throw error;
      return read(await openAccount(deps, row, true));
    });
    const ok = { error: null, errormsg: informe.faltaron ?? null, fallos: 0 };
    if (isDone) await note(deps.db, which, { ...ok, intentado: deps.clock(), sincronizado: deps.clock() });
    else await requestSync(deps, deps.db, which);
  } catch (error) {
    if (!(error instanceof MailError || error instanceof Problem)) throw error;
    deps.log.info({ ...which, err: error }, 'mail: a mailbox could not be read');
    const said = error instanceof MailError ? error.said : null;
    await note(deps.db, which, { error: said, errormsg: error.msg, fallos: row.fallos + 1, intentado: deps.clock() });
  }
}

interface Reading {
  deps: Deps;
  row: CorreoRow;
  inbox: Inbox;
  limits: ImapLimits;
  informe: Informe;
}

/** @returns whether everything was read, and not only as much as fits into one job */
async function readNew(reading: Reading): Promise<boolean> {
  const { deps, row, inbox, limits } = reading;
  const { client, ask } = inbox;
  const last = await lastUid(reading);
  const found = await ask(() => client.search({ uid: `${last + 1}:*` }, { uid: true }));
  if (!found) throw new MailError('interrupted');
  // `n:*` includes the last message even when its number is lower than n.
  const uids = [...new Set(found)].filter((uid) => uid > last && uid <= HIGHEST_UID).sort((a, b) => a - b);
  const end = Date.now() + TURN_MS;
  let bytes = 0;
  for (let start = 0; start < uids.length; start += CHUNK) {
    const chunk = uids.slice(start, start + CHUNK);
    const answered = await ask(() => client.fetchAll(chunk, { uid: true, size: true }, { uid: true }));
    const sizes = new Map(answered.map(({ uid, size = 0 }) => [uid, size]));
    for (const uid of chunk) {
      if (Date.now() > end || bytes > limits.maxBytes / 2) return false;
      const size = sizes.get(uid);
      // A number without an answer is that of no message (RFC 9051 6.4.9): it was deleted meanwhile.
      if (size === undefined) continue;
      bytes += size;
      await takeOne(reading, uid, size, row.fallos >= GIVE_UP && uid === uids[0]);
    }
    await note(deps.db, keyOf(row), { ultimo_uid: String(chunk.at(-1) ?? last) });
  }
  return true;
}

const keyOf = ({ rfc_owner: rfc, id }: CorreoRow): Which => ({ rfc, id });

/** Returns the last message that was read. Renumbered messages are read again; CFDI that are stored already stay. */
async function lastUid({ deps, row, inbox: { uidValidity } }: Reading): Promise<number> {
  if (row.uid_validity === uidValidity) return Number(row.ultimo_uid);
  await transaction(deps.db, async (trx) => {
    await forgetMensajes(trx, row.rfc_owner, row.id);
    await note(trx, keyOf(row), { uid_validity: uidValidity, ultimo_uid: '0' });
  });
  return 0;
}

/**
 * Takes one message. Its row and the position in the mailbox are written together, after its CFDI: killed in between, it is read
 * again. What its server fails to give again and again is left out, so that the messages after it are read.
 */
async function takeOne(reading: Reading, uid: number, size: number, isLast: boolean): Promise<void> {
  const { inbox, informe } = reading;
  const leido = await readOne(reading, uid, size).catch(async (error: unknown) => {
    if (!isLast || !(error instanceof MailError)) throw error;
    await save(reading, uid, await unread(inbox, uid, 'no_entregado'));
    throw error;
  });
  informe.faltaron ??= leido.faltaron;
  await save(reading, uid, leido);
}

async function readOne(
  { deps, row: { rfc_owner: rfc, correo }, inbox }: Reading,
  uid: number,
  size: number,
): Promise<Leido & Informe> {
  const raw = await fetchMessage(inbox, uid, size);
  if (raw === 'grande') return await unread(inbox, uid, 'demasiado_grande');
  if (raw === null) return await unread(inbox, uid, 'no_entregado');
  return await takeMessage(deps, { rfc, origen: `Correo ${correo}`, sinPedir: true }, raw);
}

async function save({ deps, row, inbox: { uidValidity } }: Reading, uid: number, leido: Leido): Promise<void> {
  await transaction(deps.db, async (trx) => {
    // The mailbox may have been deleted meanwhile; its row comes first, so that two readers wait for each other.
    const kept = await note(trx, keyOf(row), { ultimo_uid: String(uid) });
    if (kept) await saveMensaje(deps, trx, { rfc: row.rfc_owner, correoId: row.id, uidValidity, uid }, leido);
  });
}

/** @returns whether the mailbox is still there */
async function note(db: Db, { rfc, id }: Which, values: Updateable<Database['correo_sincronizado']>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('correo_sincronizado')
    .set(values)
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
