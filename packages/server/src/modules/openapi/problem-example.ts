import { type FieldError, PROBLEM_TYPE_PREFIX, type Problem, type ProblemCode, problemTitles } from '@boveda/contracts';

const REQUEST_ID = '0d0f7a5e-5d0c-4b0e-9a7e-3f6a3c0b8a11';

/** A problem as it is sent, for the description of the API. @param status as a response is described: a number or `default` */
export const problemExample = (
  status: string,
  code: ProblemCode,
  msg: string,
  errors?: readonly FieldError[],
): Problem => ({
  type: `${PROBLEM_TYPE_PREFIX}${code}`,
  title: problemTitles[code],
  status: status === 'default' ? 422 : Number(status),
  detail: msg,
  instance: `urn:uuid:${REQUEST_ID}`,
  msg,
  code,
  requestId: REQUEST_ID,
  ...(errors && { errors: [...errors] }),
});
