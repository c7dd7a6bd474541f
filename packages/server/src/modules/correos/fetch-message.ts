import { MAX_FILE_BYTES, motivosCorreo } from '@boveda/contracts';
import type { Inbox } from './imap-inbox';
import type { Leido } from './mensajes.store';
import { readEntity } from './mime/entity';
import { readHead } from './mime/open-message';

/** Bytes per fetch; an ordinary message takes one. */
const PIECE = 1_048_576;

/**
 * Returns a message as it was sent: imapflow's own download would change the charset of a text, and so break its sello.
 * `grande` when it is longer than the vault reads, whatever its server declared; null when its server does not give it.
 */
export async function fetchMessage(inbox: Inbox, uid: number, size: number): Promise<Buffer | 'grande' | null> {
  if (size > MAX_FILE_BYTES) return 'grande';
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of piecesOf(inbox, uid)) {
    length += piece.length;
    if (length > MAX_FILE_BYTES) return 'grande';
    pieces.push(piece);
  }
  return length === 0 ? null : Buffer.concat(pieces);
}

async function* piecesOf({ client, ask }: Inbox, uid: number): AsyncGenerator<Buffer> {
  for (let start = 0; ; start += PIECE) {
    const source = { start, maxLength: PIECE };
    const message = await ask(() => client.fetchOne(String(uid), { uid: true, source }, { uid: true }), PIECE);
    const piece = message && message.uid === uid ? message.source : undefined;
    if (piece) yield piece;
    // Some servers answer with the whole message, ignoring the requested range.
    if (piece?.length !== PIECE) return;
  }
}

/** Returns the row of a message that is not read, from its head alone. */
export async function unread(
  { client, ask }: Inbox,
  uid: number,
  code: 'demasiado_grande' | 'no_entregado',
): Promise<Leido> {
  const headers = ['from', 'subject', 'date'];
  const wanted = code === 'demasiado_grande' ? { uid: true, headers } : null;
  const message = wanted && (await ask(() => client.fetchOne(String(uid), wanted, { uid: true })));
  const head = readEntity(message ? (message.headers?.toString('latin1') ?? '') : '');
  const archivo = { nombre: '', resultado: 'rechazado' as const, code, msg: motivosCorreo[code], uuid: null };
  return { ...readHead(head), archivos: [archivo] };
}
