import type { ZodType } from 'zod';

/** Checks a name of a command line or address before it becomes part of a path. @throws for an invalid one. */
export function safeName(schema: ZodType<string>, name: string): string {
  if (!schema.safeParse(name).success) throw new Error(`'${name}' cannot be the name of anything in the store`);
  return name;
}
