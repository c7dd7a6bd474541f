import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Pace, UPLOAD_PACE } from '../budgets';
import { Problem } from '../core/problem';
import { FairTurns } from '../threads/fair-turns';
import { BodyBudget, type ReceivingBody, serverBusy } from './body-budget';
import { type ReceivedUpload, readUpload, type UploadShape } from './json-upload';
import { paced } from './paced';
import { fileTooLarge } from './spool';

/** Smaller bodies are cheap enough to need no turn. */
const BIG_BYTES = 1_048_576;
/** Two files of 50 MB in base64, and room for names. A longer body is not even drained. */
export const MAX_BODY_BYTES = 150 * 1_048_576;
/** Big uploads that are validated and stored concurrently, and how long a received one waits for its turn. */
const JUDGED_AT_ONCE = 2;
const WAIT_MS = 60_000;

/** 400: the sender left. */
export const interrupted = (): Problem =>
  new Problem(400, 'invalid_body', 'El envío se interrumpió antes de terminar.');

/** Limits of uploads; tests lower them. */
export interface UploadLimits {
  budget?: BodyBudget;
  pace?: Pace;
}

/** How a body that is being received ends early: the sender has left, or its space is needed. */
interface Reception {
  signal: AbortSignal;
  end(reason: Problem): void;
}

/**
 * Parses JSON bodies of this scope as a stream, by the shape of the call (its name in the contract), after the caller
 * was
 * authorized. Receiving a body counts what has arrived but takes no turn, however slowly it arrives; validating a big
 * one,
 * once it is received, takes a turn. Space, turn and temporary files are freed however the request ends.
 */
export function receiveUploads(
  scope: FastifyInstance,
  shapes: Readonly<Record<string, UploadShape>>,
  { budget = new BodyBudget(), pace = UPLOAD_PACE }: UploadLimits = {},
): void {
  const turns = new FairTurns(JUDGED_AT_ONCE, serverBusy);
  const uploads = new WeakMap<FastifyRequest, ReceivedUpload>();
  const receptions = new WeakMap<FastifyRequest, Reception>();

  scope.addHook('preParsing', async (request, reply) => {
    const early = new AbortController();
    reply.raw.once('close', () => early.abort(interrupted()));
    receptions.set(request, {
      signal: early.signal,
      end(reason) {
        // The rest of the body is not read.
        reply.header('connection', 'close');
        early.abort(reason);
      },
    });
    if (announcedOf(request) > MAX_BODY_BYTES) throw fileTooLarge();
  });

  // Between reading and handling, a request can still be rejected; from then on the handler discards.
  scope.addHook('onError', async (request) => {
    await uploads.get(request)?.discard();
  });

  /** Reads the body, and waits for the turn of a big one. */
  async function receive(
    request: FastifyRequest,
    payload: IncomingMessage,
    body: ReceivingBody,
    { signal }: Reception,
  ): Promise<ReceivedUpload> {
    const shape = shapes[request.call?.route.name ?? ''];
    if (!shape) throw new Error(`${request.url} has no upload shape`);
    const announced = { bytes: announcedOf(request), signal };
    let length = 0;
    const count = (bytes: number) => {
      length += bytes;
      body.add(bytes);
    };
    let upload: ReceivedUpload;
    try {
      const chunks = capped(paced(chunksOf(payload), pace, announced), count);
      upload = await readUpload(chunks, shape, scope.deps.blobs.tempPath);
    } catch (error) {
      body.release();
      if (payload.destroyed && !payload.complete) throw interrupted();
      if (!signal.aborted && !(error instanceof Problem && error.code === 'upload_too_slow'))
        await drain(payload, pace, announced);
      throw error;
    }
    body.arrived();
    const { discard } = upload;
    upload = { ...upload, discard: () => discard().finally(body.release) };
    return length < BIG_BYTES ? upload : takeTurn(request, upload, signal);
  }

  /** Waits for the upload's turn; the turn ends when the upload is discarded, not when the sender disconnects. */
  async function takeTurn(request: FastifyRequest, upload: ReceivedUpload, signal: AbortSignal) {
    try {
      const release = await turns.enter(request.holder.keys, { signal, waitMs: WAIT_MS });
      return { ...upload, discard: () => upload.discard().finally(release) };
    } catch (error) {
      await upload.discard();
      throw error;
    }
  }

  // Plain text would be accepted as it is, without a shape.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const reception = receptions.get(request);
    if (!reception) throw new Error('a body is parsed before its request was prepared');
    const body = budget.open(request.holder.keys, reception.end);
    const upload = await receive(request, payload, body, reception);
    body.began();
    uploads.set(request, upload);
    return upload;
  });
}

/** The length that a body announces; 0 when it comes in chunks. */
export const announcedOf = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? 0);

/** The iterator must not destroy the request when reading stops early, or the response would never be sent. */
export const chunksOf = (payload: IncomingMessage) =>
  payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;

async function* capped(chunks: AsyncIterable<Buffer>, count: (bytes: number) => void): AsyncIterable<Buffer> {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw fileTooLarge();
    count(chunk.length);
    yield chunk;
  }
}

/** Browsers that are still sending do not read the response; so a rejected body is drained first, up to the limits. */
async function drain(payload: IncomingMessage, pace: Pace, announced: Parameters<typeof paced>[2]): Promise<void> {
  try {
    for await (const _chunk of capped(paced(chunksOf(payload), pace, announced), () => {}));
  } catch {
    // Too slow, too long or disconnected: not drained any further.
  }
}
