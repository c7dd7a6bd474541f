import { Problem } from '../../platform/core/problem';
import type { Deps } from '../../platform/deps';
import { pairEntries } from '../../platform/uploads/pair';
import { type ReceivedFile, Spool } from '../../platform/uploads/spool';
import type { Destination, IncomingCfdi } from '../../vault/ingest/candidate';
import { ingestMany } from '../../vault/ingest/ingest';
import { ingestZip } from '../cfdi/ingest-zip';
import type { Adjunto } from './adjuntos';
import type { Inbox } from './imap-inbox';
import { decoded } from './transfer-encoding';

/** Temporary reasons: the same file is stored once there is space, a plan, or a database again. */
const PASSING = ['storage_full', 'plan_expired', 'storage_unavailable', 'database_unavailable', 'server_busy'];

/** Bytes per fetch; an ordinary CFDI takes one. */
const PIECE = 1_048_576;

/** The result of one message. */
interface Tomados {
  /** Number of new CFDI. */
  aceptados: number;
  /** Why some were left in the mailbox, where a user can change that. */
  faltaron?: string | undefined;
}

interface Descargado {
  adjunto: Adjunto;
  file: ReceivedFile;
}

/**
 * Stores the CFDI of one message in the same way as uploads. @throws Problem when the vault cannot store anything now,
 * so that the message has to be read again
 */
export async function takeMessage(
  deps: Deps,
  destino: Destination,
  inbox: Inbox,
  uid: number,
  adjuntos: readonly Adjunto[],
): Promise<Tomados> {
  const files: Descargado[] = [];
  try {
    for (const adjunto of adjuntos) {
      const file = await download(deps, inbox, uid, adjunto);
      if (file) files.push({ adjunto, file });
    }
    const taken = [await ingestPairs(deps, destino, uid, files)];
    for (const { adjunto, file } of files)
      if (adjunto.kind === 'zip') taken.push(await ingestOne(deps, destino, uid, file));
    return {
      aceptados: taken.reduce((sum, { aceptados }) => sum + aceptados, 0),
      faltaron: taken.find(({ faltaron }) => faltaron)?.faltaron,
    };
  } finally {
    for (const { file } of files) await file.discard();
  }
}

/** Returns undefined when the message is gone or the attachment is longer than declared. */
async function download({ blobs }: Deps, inbox: Inbox, uid: number, adjunto: Adjunto): Promise<ReceivedFile | null> {
  const spool = new Spool(blobs.tempPath);
  try {
    for await (const piece of decoded(adjunto.encoding, encodedPieces(inbox, uid, adjunto.part)))
      await spool.write(piece);
    return await spool.finish();
  } catch (error) {
    await spool.abort();
    if (error instanceof Problem) return null;
    throw error;
  }
}

/**
 * Yields the bytes as they were sent: imapflow's own download would change the charset of a text, and so break its
 * sello.
 */
async function* encodedPieces({ client, ask }: Inbox, uid: number, part: string): AsyncGenerator<Buffer> {
  for (let start = 0; ; start += PIECE) {
    const bodyParts = [{ key: part, start, maxLength: PIECE }];
    const message = await ask(() => client.fetchOne(String(uid), { uid: true, bodyParts }, { uid: true }), PIECE);
    const piece = message && message.uid === uid ? message.bodyParts?.get(part) : undefined;
    if (piece) yield piece;
    // Some servers answer with the whole part, ignoring the requested range.
    if (piece?.length !== PIECE) return;
  }
}

async function ingestPairs(
  deps: Deps,
  destino: Destination,
  uid: number,
  files: readonly Descargado[],
): Promise<Tomados> {
  const entries = files
    .filter(({ adjunto }) => adjunto.kind !== 'zip')
    .map(({ adjunto, file }) => ({ name: adjunto.nombre, read: () => file.bytes(), file }));
  const { pairs } = pairEntries(entries);
  const pdfs = entries.filter(({ name }) => /\.pdf$/i.test(name));
  // A single XML and a single PDF in a message belong together, whatever their names.
  const only = pairs.length === 1 && pdfs.length === 1 ? pdfs[0] : undefined;
  const archivos = pairs.map(({ xml, pdf = only }): IncomingCfdi => {
    const content = entries.find(({ name }) => name === pdf?.name)?.file.content;
    return {
      archivo: xml.name,
      xml: xml.read,
      pdf: pdf && content && { archivo: pdf.name, content: async () => content },
    };
  });
  if (archivos.length === 0) return { aceptados: 0 };
  return counted(deps, destino, uid, () => ingestMany(deps, destino, archivos));
}

const ingestOne = (deps: Deps, destino: Destination, uid: number, { content }: ReceivedFile) =>
  counted(deps, destino, uid, () => ingestZip(deps, destino, content));

/**
 * Counts the stored CFDI. A file that is not a CFDI of this taxpayer stays in the mailbox and is not an error; a
 * temporary reason stops the reading.
 */
async function counted(
  { log }: Deps,
  { rfc }: Destination,
  uid: number,
  ingest: () => ReturnType<typeof ingestMany>,
): Promise<Tomados> {
  try {
    const { aceptados, errores } = await ingest();
    const passing = errores.find(({ code }) => PASSING.includes(code));
    if (passing) throw new Problem(503, passing.code, passing.msg);
    if (errores.length > 0) log.info({ rfc, uid, codes: errores.map(({ code }) => code) }, 'mail: a file was rejected');
    return { aceptados, faltaron: errores.find(({ code }) => code === 'quarantine_full')?.msg };
  } catch (error) {
    if (!(error instanceof Problem) || PASSING.includes(error.code)) throw error;
    log.info({ rfc, uid, codes: [error.code] }, 'mail: a file was rejected');
    return { aceptados: 0 };
  }
}
