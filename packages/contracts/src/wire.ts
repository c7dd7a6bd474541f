// Without zod: the entry of the shell imports it, and the login runs without the schemas.
/** Path below the origin at which every call lives. */
export const API_BASE = '/api/boveda/v4';

/** Header with the session token. */
export const TOKEN_HEADER = 'X-Token';
/** Header with the id of a request, a UUID that its sender may choose. */
export const REQUEST_ID_HEADER = 'X-Request-Id';
/** Header with the RFC of the taxpayer the call is about. */
export const RFC_HEADER = 'X-RFC';
