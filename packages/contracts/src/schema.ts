import * as z from 'zod';

// The page's policy forbids eval: zod would try it with the first schema of an object, and the browser would report the attempt.
if ('document' in globalThis) z.config({ jitless: true });

const makers = new WeakSet<object>();

/**
 * A schema that is made when it is first asked for, and kept. Making the schemas of every resource takes longer than
 * everything else that a page evaluates before its first rows, and a page needs a few of them.
 */
export function schema<Schema extends z.ZodType>(make: () => Schema): () => Schema {
  let made: Schema | undefined;
  const get = () => {
    made ??= make();
    return made;
  };
  makers.add(get);
  return get;
}

/** Whether a value was made by `schema`: how OpenAPI finds the schemas that have a name here. */
export const isSchema = (value: unknown): value is () => z.ZodType => typeof value === 'function' && makers.has(value);

/** What a schema of `schema` reads. */
export type Infer<Made extends () => z.ZodType> = z.output<ReturnType<Made>>;
