import * as z from 'zod';

/** Answer of a call that hands out a file instead of JSON: the server's stream of its bytes, or all of them at its reader. */
export const file = z
  .custom<Uint8Array | { pipe: unknown }>((value) => ArrayBuffer.isView(value) || isStream(value))
  .meta({ description: 'bytes de un archivo' });

const isStream = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && typeof (value as { pipe?: unknown }).pipe === 'function';

/** Whether a call answers with a file. */
export const answersFile = ({ answer }: { answer: z.ZodType }): boolean => answer === file;
