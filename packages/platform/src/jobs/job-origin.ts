import { currentOrigin, type Origin } from '../core/origin';
import { traceHeaders } from '../observe/tracing';

/** What began a job, as its payload carries it. A job that a job adds has the same request. */
export interface JobOrigin extends Pick<Origin, 'reqId' | 'serverId' | 'withReqIds'> {
  traceparent?: string;
}

const FIELD = '_origin';

/** The payload, with what adds it now; as it is when nothing of a caller does. */
export function withOrigin(payload: object): object {
  const { reqId, serverId, withReqIds } = currentOrigin() ?? {};
  const origin: JobOrigin = {
    ...(reqId !== undefined && { reqId }),
    ...(serverId !== undefined && { serverId }),
    ...(withReqIds !== undefined && { withReqIds }),
    ...traceHeaders(),
  };
  return Object.keys(origin).length === 0 ? payload : { ...payload, [FIELD]: origin };
}

/** A stored payload in its two parts. */
export function takeOrigin(stored: unknown): { payload: unknown; origin: JobOrigin } {
  if (typeof stored !== 'object' || stored === null || !(FIELD in stored)) return { payload: stored, origin: {} };
  const { [FIELD]: origin, ...payload } = stored;
  return { payload, origin: (origin ?? {}) as JobOrigin };
}
