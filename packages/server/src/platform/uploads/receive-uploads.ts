import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../core/problem';
import { FairTurns } from '../threads/fair-turns';
import { BodyBudget, serverBusy } from './body-budget';
import { type ReceivedUpload, readUpload, type UploadShape } from './json-upload';
import { type Pace, paced, UPLOAD_PACE } from './paced';
import { fileTooLarge } from './spool';

/** Smaller bodies are cheap enough to need no turn. */
const BIG_BYTES = 1_048_576;
/** Two files of 50 MB in base64, and room for names. A longer body is not even drained. */
export const MAX_BODY_BYTES = 150 * 1_048_576;
/** Big uploads that are validated and stored concurrently, and how long a received one waits for its turn. */
const JUDGED_AT_ONCE = 2;
const WAIT_MS = 60_000;

const interrupted = () => new Problem(400, 'invalid_body', 'El envío se interrumpió antes de terminar.');

/** Limits of uploads; tests lower them. */
export interface UploadLimits {
  budget?: BodyBudget;
  pace?: Pace;
}

/**
 * Parses JSON bodies of this scope as a stream, by the shape of the call (its name in the contract), after the caller
 * was
 * authorized. Receiving a big body reserves disk space but takes no turn, however slowly it arrives; validating it,
 * once it
 * is received, takes a turn. Space, turn and temporary files are freed however the request ends.
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

  // Between reading and handling, a request can still be rejected; from then on the handler discards.
  scope.addHook('onError', async (request) => {
    await uploads.get(request)?.discard();
  });

  /** Waits for the upload's turn; the turn ends when the upload is discarded, not when the sender disconnects. */
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

  // Plain text would be accepted as it is, without a shape.
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

/** The iterator must not destroy the request when reading stops early, or the response would never be sent. */
const chunksOf = (payload: IncomingMessage) => payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;

async function* capped(chunks: AsyncIterable<Buffer>, body: { bytes: number }): AsyncIterable<Buffer> {
  for await (const chunk of chunks) {
    body.bytes += chunk.length;
    if (body.bytes > MAX_BODY_BYTES) throw fileTooLarge();
    yield chunk;
  }
}

/** Browsers that are still sending do not read the response; so a rejected body is drained first, up to the limits. */
async function drain(payload: IncomingMessage, pace: Pace): Promise<void> {
  try {
    for await (const _chunk of capped(paced(chunksOf(payload), pace), { bytes: 0 }));
  } catch {
    // Too slow, too long or disconnected: not drained any further.
  }
}
