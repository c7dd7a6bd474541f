import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../http/problem';
import { BigBodies } from './big-bodies';
import { type ReceivedUpload, readUpload, type UploadShape } from './json-upload';
import { fileTooLarge } from './spool';

/** Bodies below this cost nothing worth waiting for. */
const BIG_BYTES = 1_048_576;
/** Two files of 50 MB in base64, and room for names. What is longer is not even drained. */
const MAX_BODY_BYTES = 150 * 1_048_576;

const interrupted = () => new Problem(400, 'invalid_body', 'El envío se interrumpió antes de terminar.');

/**
 * Makes JSON in this scope be read as a stream, by the shape of the call (its name in the contract). It runs after the
 * caller was authorized. Big bodies take turns; whatever happens to a request, its place and its temporary files are freed.
 */
export function receiveUploads(scope: FastifyInstance, shapes: Readonly<Record<string, UploadShape>>): void {
  const bigBodies = new BigBodies();
  const uploads = new WeakMap<FastifyRequest, ReceivedUpload>();

  scope.addHook('preParsing', async (request, reply) => {
    const left = new AbortController();
    reply.raw.once('close', () => {
      left.abort(interrupted());
    });
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (Number.isFinite(length) && length > MAX_BODY_BYTES) throw fileTooLarge();
    if (length < BIG_BYTES) return;
    const release = await bigBodies.enter(left.signal);
    reply.raw.once('close', release);
    if (reply.raw.closed) release();
  });

  // Between reading and handling a request can still be refused; from then on the handler discards.
  scope.addHook('onError', async (request) => {
    await uploads.get(request)?.discard();
  });

  // Text would come in as it is, past the shapes.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const shape = shapes[request.call?.route.name ?? ''];
    if (!shape) throw new Error(`${request.url} has no upload shape`);
    try {
      // The iterator must not destroy the request when reading stops early, or the answer would never leave.
      const chunks = payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
      const upload = await readUpload(capped(chunks), shape, scope.deps.blobs.tempPath);
      uploads.set(request, upload);
      return upload;
    } catch (error) {
      if (payload.destroyed && !payload.complete) throw interrupted();
      await drain(payload);
      throw error;
    }
  });
}

async function* capped(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw fileTooLarge();
    yield chunk;
  }
}

/** Browsers that are still sending do not read the answer; so a refused body is swallowed first, up to the limit. */
async function drain(payload: IncomingMessage): Promise<void> {
  let bytes = 0;
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) return;
  }
}
