import { answersFile } from './file';
import { MODO_HEADER } from './pruebas';
import type { Declaration } from './route';
import { REQUEST_ID_HEADER } from './wire';

/** Header with a key of the sender's choice: the same request with it is done once, and gets the same answer for 24 hours. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** Header of an answer that an earlier request with the same Idempotency-Key got first. */
export const IDEMPOTENCY_REPLAYED_HEADER = 'Idempotency-Replayed';

/** A header and what it says, in the words of the API page. */
export type HeaderTexts = Readonly<Record<string, string>>;

/** Headers that a call takes besides those that name its caller. */
export const requestHeadersOf = (call: Declaration): HeaderTexts => ({
  [REQUEST_ID_HEADER]:
    'UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor.',
  ...(call.idempotent && {
    [IDEMPOTENCY_HEADER]:
      'De 1 a 255 caracteres ASCII visibles. La misma petición con la misma clave se hace una vez y recibe la misma respuesta durante 24 horas; 409 mientras la primera está en curso, 422 con otra petición.',
  }),
  ...(hasEtag(call) && {
    'If-None-Match': 'ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente.',
  }),
});

/** Headers of an answer of a call. */
export const answerHeadersOf = (call: Declaration): HeaderTexts => ({
  [REQUEST_ID_HEADER]: 'Encuentra la petición en la bitácora del servicio. El mismo que `requestId` de un problema.',
  'RateLimit-Limit': 'Usos del límite al que le quedan menos, de los que cuentan esta llamada; falta si no hay límite.',
  'RateLimit-Remaining': 'Usos que le quedan.',
  'RateLimit-Reset': 'Segundos hasta que todos estén libres de nuevo.',
  'Retry-After': 'Segundos que hay que esperar, en un 429 y en los 503 y 409 que pasan solos.',
  [MODO_HEADER]: '`prueba` en lo que contesta a una ApiKey de prueba: son datos inventados.',
  ...(call.idempotent && {
    [IDEMPOTENCY_REPLAYED_HEADER]: '`true` si una petición anterior recibió primero esta respuesta.',
  }),
  ...(hasEtag(call) && { ETag: 'Nombra este estado de la respuesta, para `If-None-Match`.' }),
  ...(call.cursor && { Link: '`rel="next"`: dirección de la página siguiente, mientras la haya (RFC 8288).' }),
});

const hasEtag = (call: Declaration): boolean => call.method === 'GET' && !answersFile(call);
