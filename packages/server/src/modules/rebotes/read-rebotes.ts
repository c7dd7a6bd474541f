import { mailIdsIn } from '@boveda/platform/core/mail-token';
import { transaction } from '@boveda/platform/db/pool';
import { createDialer } from '@boveda/platform/net/dialer';
import { isLoopback } from '@boveda/platform/net/loopback';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import { noteUnreachable } from '../../installation/mail/undelivered';
import { IMAP_LIMITS, type Inbox, withInbox } from '../correos/imap-inbox';
import { MailError } from '../correos/mail-error';
import { readBounce } from './read-bounce';

/** Messages of one run. */
const MOST = 500;
/** Of a message: what a report says, and the head of what is returned, come before the text of that. */
const MAX_BYTES = 262_144;
/** Code of a notice that gives none: RFC 3463 3.1, another or undefined status. */
const UNDEFINED = '5.0.0';
/** Texts in one message that look like a token. */
const MAX_TOKENS = 20;
const HIGHEST_UID = 4_294_967_295;

/**
 * Reads the notices of non-delivery that arrived since the last time, and notes each at the mail that it names. The mailbox is
 * left as it is. A mailbox that cannot be read is logged, and read again with the next run.
 */
export async function readRebotes(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { bounceImap } = deps.env;
  if (!bounceImap) return;
  const { correo, pass, server, puerto } = bounceImap;
  // The operator names it: it may be in an internal network, on this machine too.
  const dialer = createDialer({
    ports: [],
    allow: [`${server}:${puerto}`],
    ...(deps.dialer.ca && { ca: deps.dialer.ca }),
  });
  const account = { correo, server, puerto, auth: { pass }, isVerified: !isLoopback(server) };
  try {
    await withInbox({ dialer }, account, (inbox) => readNew(deps, `${correo} ${server}`, inbox), IMAP_LIMITS, signal);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    deps.log.warn({ err: error }, 'mail: the mailbox of BOVEDA_BOUNCE_IMAP could not be read');
  }
}

async function readNew(deps: Deps, cuenta: string, { client, ask, uidValidity }: Inbox): Promise<void> {
  const read = await deps.db
    .selectFrom('lectura_rebotes')
    .select(['uid_validity', 'ultimo_uid'])
    .where('cuenta', '=', cuenta)
    .executeTakeFirst();
  // Messages with new numbers are read again: what was noted is not noted twice.
  const last = read?.uid_validity === uidValidity ? Number(read.ultimo_uid) : 0;
  const found = await ask(() => client.search({ uid: `${last + 1}:*` }, { uid: true }));
  if (!found) throw new MailError('interrupted');
  const uids = [...new Set(found)].filter((uid) => uid > last && uid <= HIGHEST_UID).sort((a, b) => a - b);
  for (const uid of uids.slice(0, MOST)) {
    const source = { start: 0, maxLength: MAX_BYTES };
    const message = await ask(() => client.fetchOne(String(uid), { uid: true, source }, { uid: true }), MAX_BYTES);
    if (message && message.uid === uid && message.source) await noteRebote(deps, message.source.subarray(0, MAX_BYTES));
    await sql`
      insert into lectura_rebotes (cuenta, uid_validity, ultimo_uid) values (${cuenta}, ${uidValidity}, ${uid})
      on conflict (cuenta) do update set uid_validity = excluded.uid_validity, ultimo_uid = excluded.ultimo_uid`.execute(
      deps.db,
    );
  }
}

/**
 * Notes a notice of non-delivery at the mail whose token is in it. Only its code is kept: the texts and addresses in it are chosen
 * by whoever sent it.
 */
export async function noteRebote({ db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>, raw: Buffer): Promise<void> {
  const { resultado, codigo, textos } = readBounce(raw);
  if (resultado !== 'fallido') return;
  const [id] = mailIdsIn(keys, textos.join('\n'), MAX_TOKENS);
  if (id === undefined) return;
  const [now, code] = [clock(), codigo ?? UNDEFINED];
  await transaction(db, async (trx) => {
    const mail = await trx
      .updateTable('correo_saliente')
      .set({ rebotado: now, codigo: code })
      .where('id', '=', id)
      .where('enviado', 'is not', null)
      .where('rebotado', 'is', null)
      .returning(['para', 'responder_a'])
      .executeTakeFirst();
    if (mail) await noteUnreachable(trx, mail, code, now);
  });
}
