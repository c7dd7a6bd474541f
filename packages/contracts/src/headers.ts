import { answersFile } from './file';
import type { Declaration } from './route';

/** Header with a key of the sender's choice: the same request with it is done once, and gets the same answer for 24 hours. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** Header of an answer that an earlier request with the same Idempotency-Key got first. */
export const IDEMPOTENCY_REPLAYED_HEADER = 'Idempotency-Replayed';

/** A header and what it says, in the words of the API page. */
export type HeaderTexts = Readonly<Record<string, string>>;

/** Headers that a call takes besides those that name its caller. */
export const requestHeadersOf = (call: Declaration): HeaderTexts => ({
  ...(call.idempotent && {
    [IDEMPOTENCY_HEADER]:
      '1 to 255 visible ASCII characters. The same request with the same key is done once and gets the same answer for 24 hours; 409 while the first is under way, 422 with another request.',
  }),
  ...(hasEtag(call) && {
    'If-None-Match': 'ETags of answers that the caller has; 304 when one of them is still right.',
  }),
});

/** Headers of an answer of a call. */
export const answerHeadersOf = (call: Declaration): HeaderTexts => ({
  'X-Request-Id': 'Finds the request in the log. The same as requestId of a problem.',
  'RateLimit-Limit': 'Uses of the limit with the fewest left that the call counted against; absent without a limit.',
  'RateLimit-Remaining': 'Uses that are left of it.',
  'RateLimit-Reset': 'Seconds until all of them are free again.',
  'Retry-After': 'Seconds to wait, with 429 and with those 503 and 409 that pass by themselves.',
  ...(call.idempotent && { [IDEMPOTENCY_REPLAYED_HEADER]: 'true when an earlier request got this answer first.' }),
  ...(hasEtag(call) && { ETag: 'Names this state of the answer, for If-None-Match.' }),
  ...(call.cursor && { Link: 'rel="next": address of the next page, while there is one (RFC 8288).' }),
});

const hasEtag = (call: Declaration): boolean => call.method === 'GET' && !answersFile(call);
