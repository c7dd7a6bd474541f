import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../http/problem';
import { FairTurns } from '../turns/fair-turns';
import { BodyBudget, serverBusy } from './body-budget';
import { type ReceivedUpload, readUpload, type UploadShape } from './json-upload';
import { type Pace, paced, UPLOAD_PACE } from './paced';
import { fileTooLarge } from './spool';

/** Bodies below this cost nothing worth waiting for. */
const BIG_BYTES = 1_048_576;
/** Two files of 50 MB in base64, and room for names. What is longer is not even drained. */
const MAX_BODY_BYTES = 150 * 1_048_576;
/** Big uploads that are judged and stored at once, and how long one that is here waits for that. */
const JUDGED_AT_ONCE = 2;
const WAIT_MS = 60_000;

const interrupted = () => new Problem(400, 'invalid_body', 'El envío se interrumpió antes de terminar.');

/** What bounds uploads; tests make it tighter. */
export interface UploadLimits {
  budget?: BodyBudget;
  pace?: Pace;
}

/**
 * Makes JSON in this scope be read as a stream, by the shape of the call (its name in the contract). It runs after the
 * caller was authorized. To receive a big body takes room on the disk and no turn, however slowly it comes in; to judge it,
 * once it is here, takes a turn. Whatever happens to a request, its room, its turn and its temporary files are freed.
 */
export function receiveUploads(
  scope: FastifyInstance,
  shapes: Readonly<Record<string, UploadShape>>,
  { budget = new BodyBudget(), pace = UPLOAD_PACE }: UploadLimits = {},
): void {
  const turns = new FairTurns(JUDGED_AT_ONCE, serverBusy);
  const uploads = new WeakMap<FastifyRequest, ReceivedUpload>();
  const departures = new WeakMap<FastifyRequest, AbortSignal>();

  scope.addHook('preParsing', async (request, reply) => {
    const left = new AbortController();
    departures.set(request, left.signal);
    reply.raw.once('close', () => left.abort(interrupted()));
    const length = Number(request.headers['content-length'] ?? MAX_BODY_BYTES);
    if (length > MAX_BODY_BYTES) throw fileTooLarge();
    if (length < BIG_BYTES) return;
    const release = budget.reserve(request.caller.sesion?.idacceso ?? request.ip, length);
    reply.raw.once('close', release);
    if (reply.raw.closed) release();
  });

  // Between reading and handling a request can still be refused; from then on the handler discards.
  scope.addHook('onError', async (request) => {
    await uploads.get(request)?.discard();
  });

  /** Waits until it is the upload's turn to be handled; its end is when it is discarded, and not when the sender leaves. */
  async function takeTurn(request: FastifyRequest, upload: ReceivedUpload): Promise<ReceivedUpload> {
    const { sesion, contribuyente } = request.caller;
    const keys = [contribuyente?.rfc, sesion?.idacceso].filter((key) => key !== undefined);
    try {
      const release = await turns.enter(keys, { signal: departures.get(request), waitMs: WAIT_MS });
      return { ...upload, discard: () => upload.discard().finally(release) };
    } catch (error) {
      await upload.discard();
      throw error;
    }
  }

  // Text would come in as it is, past the shapes.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const shape = shapes[request.call?.route.name ?? ''];
    if (!shape) throw new Error(`${request.url} has no upload shape`);
    const body = { bytes: 0 };
    let upload: ReceivedUpload;
    try {
      upload = await readUpload(capped(paced(chunksOf(payload), pace), body), shape, scope.deps.blobs.tempPath);
    } catch (error) {
      if (payload.destroyed && !payload.complete) throw interrupted();
      if (!(error instanceof Problem && error.code === 'upload_too_slow')) await drain(payload, pace);
      throw error;
    }
    if (body.bytes >= BIG_BYTES) upload = await takeTurn(request, upload);
    uploads.set(request, upload);
    return upload;
  });
}

/** The iterator must not destroy the request when reading stops early, or the answer would never leave. */
const chunksOf = (payload: IncomingMessage) => payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;

async function* capped(chunks: AsyncIterable<Buffer>, body: { bytes: number }): AsyncIterable<Buffer> {
  for await (const chunk of chunks) {
    body.bytes += chunk.length;
    if (body.bytes > MAX_BODY_BYTES) throw fileTooLarge();
    yield chunk;
  }
}

/** Browsers that are still sending do not read the answer; so a refused body is swallowed first, up to the limits. */
async function drain(payload: IncomingMessage, pace: Pace): Promise<void> {
  try {
    for await (const _chunk of capped(paced(chunksOf(payload), pace), { bytes: 0 }));
  } catch {
    // Too slow, too long or gone: who does not send is not waited for.
  }
}
