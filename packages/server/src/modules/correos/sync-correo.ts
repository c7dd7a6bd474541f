import type { Updateable } from 'kysely';
import { Problem } from '../../platform/core/problem';
import type { CorreoRow } from '../../platform/db/correo-tables';
import type { Database } from '../../platform/db/schema';
import type { Deps } from '../../platform/deps';
import { adjuntosOf } from './adjuntos';
import { openAccount } from './cuenta';
import { IMAP_LIMITS, type ImapLimits, type Inbox, withInbox } from './imap-inbox';
import { MailError } from './mail-error';
import { takeMessage } from './read-message';
import { requestSync } from './request-sync';

const CHUNK = 50;
/** A mailbox of many years is read in several jobs, so that others are read in between. */
const TURN_MS = 240_000;
const HIGHEST_UID = 4_294_967_295;

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
    const account = await openAccount(deps, row);
    const informe: Informe = {};
    const isDone = await withInbox(deps, account, (inbox) => readNew(deps, row, inbox, informe), limits, signal);
    const ok = { error: null, errormsg: informe.faltaron ?? null, fallos: 0 };
    if (isDone) await note(deps, which, { ...ok, intentado: deps.clock(), sincronizado: deps.clock() });
    else await requestSync(deps, deps.db, which);
  } catch (error) {
    if (!(error instanceof MailError || error instanceof Problem)) throw error;
    deps.log.info({ ...which, err: error }, 'mail: a mailbox could not be read');
    const said = error instanceof MailError ? error.said : null;
    await note(deps, which, { error: said, errormsg: error.msg, fallos: row.fallos + 1, intentado: deps.clock() });
  }
}

/** @returns whether everything was read, and not only as much as fits into one job */
async function readNew(deps: Deps, row: CorreoRow, inbox: Inbox, informe: Informe): Promise<boolean> {
  const { rfc_owner: rfc, id } = row;
  const destino = { rfc, origen: `Correo ${row.correo}`, sinPedir: true };
  const { uidValidity, client, ask } = inbox;
  // The messages were renumbered: all are read again, and CFDI that are stored already are skipped.
  const last = row.uid_validity === uidValidity ? Number(row.ultimo_uid) : 0;
  const found = await ask(() => client.search({ uid: `${last + 1}:*` }, { uid: true }));
  if (!found) throw new MailError('interrupted');
  // `n:*` includes the last message even when its number is lower than n.
  const uids = [...new Set(found)].filter((uid) => uid > last && uid <= HIGHEST_UID).sort((a, b) => a - b);
  const save = (uid: number) => note(deps, { rfc, id }, { uid_validity: uidValidity, ultimo_uid: String(uid) });
  const end = Date.now() + TURN_MS;
  for (let start = 0; start < uids.length; start += CHUNK) {
    if (Date.now() > end) return false;
    const chunk = uids.slice(start, start + CHUNK);
    const structures = await ask(() => client.fetchAll(chunk, { uid: true, bodyStructure: true }, { uid: true }));
    const wanted = new Set(chunk);
    for (const { uid, bodyStructure } of structures.toSorted((a, b) => a.uid - b.uid)) {
      const adjuntos = bodyStructure && wanted.delete(uid) ? adjuntosOf(bodyStructure) : [];
      if (adjuntos.length === 0) continue;
      const { faltaron } = await takeMessage(deps, destino, inbox, uid, adjuntos);
      informe.faltaron ??= faltaron;
      await save(uid);
    }
    // Messages that are gone or have an unreadable structure do not stop the reading.
    if (wanted.size > 0) deps.log.info({ rfc, id, uids: [...wanted] }, 'mail: messages without a readable structure');
    await save(chunk.at(-1) ?? last);
  }
  if (uids.length === 0) await save(last);
  return true;
}

async function note({ db }: Deps, { rfc, id }: Which, values: Updateable<Database['correo_sincronizado']>) {
  await db.updateTable('correo_sincronizado').set(values).where('rfc_owner', '=', rfc).where('id', '=', id).execute();
}
