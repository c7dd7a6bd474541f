import * as z from 'zod';

// The page's policy forbids eval: zod would try it with the first schema of an object, and the browser would report the attempt.
if ('document' in globalThis) z.config({ jitless: true });

/**
 * A schema that is made when it is first asked for, and kept. Making the schemas of every resource takes longer than
 * everything else that a page evaluates before its first rows, and a page needs a few of them.
 */
export function schema<Schema extends z.ZodType>(make: () => Schema): () => Schema {
  let made: Schema | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** What a schema of `schema` reads. */
export type Infer<Made extends () => z.ZodType> = z.output<ReturnType<Made>>;
