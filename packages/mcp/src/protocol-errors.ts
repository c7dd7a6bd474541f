import { fieldErrorsOf, messageOf, spanishError } from '@boveda/contracts';
import type * as z from 'zod';

/** An error of JSON-RPC, as it is sent. */
export interface RpcError {
  code: number;
  message: string;
  data?: unknown;
}

/** Codes of JSON-RPC 2.0. */
const INVALID_REQUEST = -32_600;
const METHOD_NOT_FOUND = -32_601;
const INVALID_PARAMS = -32_602;

/** An issue as the protocol's library writes it: without the value that it is about. */
type Written = z.core.$ZodIssue & { expected?: string };

/**
 * The error with a Spanish sentence, which names each field of the message by its JSON pointer. The library that speaks the protocol has
 * English ones; a text that is not known stays as it is.
 */
export function inSpanish(error: RpcError): RpcError {
  const { code, message } = error;
  const issues = issuesIn(message);
  const [, tool] = /^Tool (.+) not found$/s.exec(message) ?? [];
  const [, resource] = /^Resource (?:not found: )?(.+?)(?: not found)?$/s.exec(message) ?? [];
  if (issues) return { ...error, code: INVALID_PARAMS, message: sentencesOf(issues) };
  if (tool !== undefined) return { ...error, message: `No existe la herramienta '${tool.slice(0, 60)}'.` };
  if (resource !== undefined) return { ...error, message: `No existe el recurso '${resource.slice(0, 200)}'.` };
  if (code === METHOD_NOT_FOUND) return { ...error, message: 'El servidor no tiene este método.' };
  if (code === INVALID_REQUEST) return { ...error, message: 'El contenido no es un mensaje de JSON-RPC 2.0.' };
  return error;
}

/** The issues that are the message, or stand behind the name of the method; null when it says something else. */
function issuesIn(message: string): Written[] | null {
  const [, text] = /^(?:Invalid [^[]*: )?(\[\s*\{.*\}\s*\])$/s.exec(message) ?? [];
  if (text === undefined) return null;
  try {
    const found = JSON.parse(text) as Partial<Written>[];
    return found.every(({ code, path }) => typeof code === 'string' && Array.isArray(path))
      ? (found as Written[])
      : null;
  } catch {
    return null;
  }
}

function sentencesOf(written: readonly Written[]): string {
  const issues = written.map((issue) => {
    const input = / received undefined$/.test(issue.message) ? undefined : null;
    return { ...issue, input, message: spanishError({ ...issue, input } as z.core.$ZodRawIssue) } as z.core.$ZodIssue;
  });
  return messageOf(fieldErrorsOf(issues));
}
