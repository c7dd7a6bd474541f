import { type FieldError, messageOf, type ProblemCode, pointerTo, sentenceOf } from '@boveda/contracts';

/** State of a limit after a use of it. */
export interface LimitUse {
  max: number;
  remaining: number;
  /** Until all of them are free again. */
  resetSeconds: number;
}

/**
 * A failure with an answer for the user. `msg` is a Spanish sentence and is sent as it is; it must not contain anything
 * that the caller may not see.
 */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly status: number,
    readonly code: ProblemCode,
    readonly msg: string,
    readonly options: {
      retryAfterSeconds?: number;
      limitUse?: LimitUse;
      /** What the answer says besides, by header. */
      headers?: Readonly<Record<string, string>>;
      /** The fields that are not valid. */
      errors?: readonly FieldError[];
      cause?: unknown;
    } = {},
  ) {
    super(`${code}: ${msg}`, { cause: options.cause });
  }
}

/** Whether retrying is useless: any Problem but `storage_unavailable`, which may be temporary. */
export const isLasting = (error: unknown): boolean => error instanceof Problem && error.code !== 'storage_unavailable';

/** 400 for a field of a body or a query that its schema cannot judge, named by its JSON pointer. @param why a Spanish clause without a point */
export function invalidField(
  code: 'invalid_body' | 'invalid_query',
  path: readonly PropertyKey[],
  why: string,
): Problem {
  const pointer = pointerTo(path);
  return invalidFields(code, [{ pointer, detail: sentenceOf(pointer, why) }]);
}

/**
 * A failure by the value of one field, whatever the code. @param pointer JSON pointer (RFC 6901) of the field in the body
 */
export const problemAt = (
  pointer: string,
  ...[status, code, msg, options]: ConstructorParameters<typeof Problem>
): Problem => new Problem(status, code, msg, { ...options, errors: [{ pointer, detail: msg }] });

/** 400 for several fields. */
export const invalidFields = (code: 'invalid_body' | 'invalid_query', errors: readonly FieldError[]): Problem =>
  new Problem(400, code, messageOf(errors), { errors });

/** 404 for a record that does not exist or belongs to another user: both answers are equal. */
export const notFound = (): Problem => new Problem(404, 'not_found', 'No se encontró lo que busca.');
