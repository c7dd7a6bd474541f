import { type ApiError, isApiError, type Sdk } from '@boveda/api-sdk';
import type { UploadZipResult } from '@boveda/contracts';
import { encodeBase64 } from './encode-base64';
import type { Reason } from './reasons-csv';
import {
  type IgnoredFile,
  ignoredTexts,
  type QueuedCfdi,
  type QueuedPdf,
  type QueuedZip,
  type UploadQueue,
} from './upload-queue';

// The server writes CFDI that arrive together in one batch, and browsers open six connections. It decodes two large bodies at a
// time; a third ZIP would only take memory in this tab while it waits.
export const PARALLEL_CFDIS = 6;
const PARALLEL_ZIPS = 2;
const BUSY_DELAYS_MS = [1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000];
const LOST_DELAY_MS = 1000;
const ALREADY_STORED = 'cfdi_already_stored';

export interface UploadProgress {
  /** Requests that ended, with or without success. */
  finished: number;
  total: number;
  aceptados: number;
  rechazos: Reason[];
  /** Documents beside CFDI that were kept, and what was done with each. */
  documentos: Reason[];
  /** The message of each ZIP that the server processes in the background. */
  enProceso: string[];
}

export interface UploadOutcome extends UploadProgress {
  /** Files of the queue whose requests were never answered. */
  unsent: IgnoredFile[];
}

export interface SenderOptions {
  calls: Sdk['cfdi'];
  signal: AbortSignal;
  /** Sentence for an error without `msg`, when there was no answer of the server. */
  describe(error: ApiError): string;
  onProgress(progress: UploadProgress): void;
  /** Replaced in tests. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

type Queued = QueuedCfdi | QueuedPdf | QueuedZip;
type Answer = Pick<UploadProgress, 'aceptados' | 'rechazos'> & {
  documentos?: Reason[];
  enProceso?: string | undefined;
};

/** Sends the queue, a few requests at a time. Never rejects because of a file: its reason is in the outcome. */
export async function sendQueue(queue: UploadQueue, options: SenderOptions): Promise<UploadOutcome> {
  const unsent: IgnoredFile[] = [];
  let progress: UploadProgress = {
    finished: 0,
    total: queue.cfdis.length + queue.pdfs.length + queue.zips.length,
    aceptados: 0,
    rechazos: [],
    documentos: [],
    enProceso: [],
  };

  const sendOne = async (queued: Queued) => {
    const answer = options.signal.aborted ? null : await sendUntilAnswered(queued, options);
    if (answer === null) {
      unsent.push(...filesOf(queued).map(({ path }): IgnoredFile => ({ path, reason: 'cancelled' })));
      return;
    }
    progress = {
      ...progress,
      finished: progress.finished + 1,
      aceptados: progress.aceptados + answer.aceptados,
      rechazos: [...progress.rechazos, ...answer.rechazos],
      documentos: [...progress.documentos, ...(answer.documentos ?? [])],
      enProceso: [...progress.enProceso, ...(answer.enProceso === undefined ? [] : [answer.enProceso])],
    };
    options.onProgress(progress);
  };

  await inParallel(PARALLEL_CFDIS, queue.cfdis, sendOne);
  // After the CFDI, which may be theirs.
  await inParallel(PARALLEL_CFDIS, queue.pdfs, sendOne);
  await inParallel(PARALLEL_ZIPS, queue.zips, sendOne);
  return { ...progress, unsent };
}

/**
 * Retries while the server is busy, and once after a lost connection. Null when the signal aborted it.
 * A repeated upload is harmless: after a lost answer `cfdi_already_stored` means that the file had arrived.
 */
async function sendUntilAnswered(
  queued: Queued,
  { calls, signal, describe, wait = sleep }: SenderOptions,
): Promise<Answer | null> {
  const request = await prepare(queued, calls, signal).catch(() => null);
  if (!request) return rejected(queued, ignoredTexts.unreadable);
  let busyTries = 0;
  let answerWasLost = false;
  while (!signal.aborted) {
    try {
      return toAnswer(queued, await request(), answerWasLost);
    } catch (error) {
      if (signal.aborted) return null;
      if (!isApiError(error)) throw error;
      const busyDelay = error.status === 503 ? BUSY_DELAYS_MS[busyTries++] : undefined;
      if (busyDelay !== undefined) await wait(busyDelay, signal);
      else if (!answerWasLost && isLost(error)) {
        answerWasLost = true;
        await wait(LOST_DELAY_MS, signal);
      } else if (answerWasLost && error.code === ALREADY_STORED)
        return { aceptados: queued.kind === 'pdf' ? 0 : 1, rechazos: [] };
      else return rejected(queued, describe(error), error.code);
    }
  }
  return null;
}

const isLost = ({ status, code }: ApiError) =>
  code === 'network' || code === 'timeout' || status === 502 || status === 504;

/** Reads the files once; returns a function that makes the request, as often as needed. */
async function prepare(
  queued: Queued,
  calls: Sdk['cfdi'],
  signal: AbortSignal,
): Promise<() => Promise<UploadZipResult>> {
  if (queued.kind === 'zip') {
    const body = { name: queued.zip.name, zip: await encodeBase64(queued.zip.source) };
    return () => calls.uploadZip(body, { signal });
  }
  if (queued.kind === 'pdf') {
    const body = { name: queued.pdf.name, pdfb64: await encodeBase64(queued.pdf.source) };
    return () => calls.uploadPdf(body, { signal });
  }
  const { xml, pdf } = queued;
  const body = {
    name: xml.name,
    xmlb64: await encodeBase64(xml.source),
    ...(pdf && { pdfb64: await encodeBase64(pdf.source) }),
  };
  return () => calls.upload(body, { signal });
}

function toAnswer(
  queued: Queued,
  { aceptados, errores, documentos = [], enProceso }: UploadZipResult,
  answerWasLost: boolean,
): Answer {
  const said = ({ archivo, msg, code }: { archivo: string; msg: string; code?: string }): Reason => ({
    archivo: queued.kind === 'zip' ? `${queued.zip.path} › ${archivo}` : archivo,
    motivo: msg,
    ...wasThere(code),
  });
  const arrivedBefore = answerWasLost ? errores.filter(({ code }) => code === ALREADY_STORED) : [];
  return {
    aceptados: aceptados + arrivedBefore.length,
    rechazos: errores.filter((error) => !arrivedBefore.includes(error)).map(said),
    documentos: documentos.map(said),
    enProceso: enProceso?.msg,
  };
}

function filesOf(queued: Queued) {
  if (queued.kind === 'zip') return [queued.zip];
  return queued.kind === 'pdf' ? [queued.pdf] : [queued.xml, ...(queued.pdf ? [queued.pdf] : [])];
}

const rejected = (queued: Queued, motivo: string, code?: string): Answer => ({
  aceptados: 0,
  rechazos: [{ archivo: filesOf(queued)[0]?.path ?? '', motivo, ...wasThere(code) }],
});

const wasThere = (code: string | undefined) => (code === ALREADY_STORED ? { yaEstaba: true as const } : {});

async function inParallel<Item>(width: number, items: readonly Item[], work: (item: Item) => Promise<void>) {
  const left = items[Symbol.iterator]();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

const sleep = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
