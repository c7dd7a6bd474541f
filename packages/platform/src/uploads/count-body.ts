import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { preParsingAsyncHookHandler, RequestPayload } from 'fastify';
import { BODIES_IN_MEMORY, UPLOAD_PACE } from '../budgets';
import { BodyBudget } from './body-budget';
import { paced } from './paced';
import { announcedOf, chunksOf, interrupted } from './receive-uploads';

const budget = new BodyBudget(BODIES_IN_MEMORY);

/**
 * Counts what has arrived of a body that is taken whole into memory, for its holder and until it is answered; ends one that is slower than the
 * pace of uploads, and the slowest of the biggest holder when there is no space. For calls with a larger `bodyLimit` than others.
 */
export const countBody: preParsingAsyncHookHandler = async (request, reply, payload) => {
  const early = new AbortController();
  const body = budget.open(request.holder.keys, (reason) => {
    // The rest of the body is not read.
    reply.header('connection', 'close');
    early.abort(reason);
  });
  reply.raw.once('close', () => {
    early.abort(interrupted());
    body.release();
  });
  async function* counted() {
    const announced = { bytes: announcedOf(request), signal: early.signal };
    for await (const chunk of paced(chunksOf(payload as IncomingMessage), UPLOAD_PACE, announced)) {
      body.add(chunk.length);
      yield chunk;
      // It may have been this body that had to end.
      early.signal.throwIfAborted();
    }
    body.arrived();
    body.began();
  }
  return Readable.from(counted(), { objectMode: false }) as RequestPayload;
};
