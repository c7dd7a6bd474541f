import { fromJsonSchema, type JsonSchemaType, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod';

/**
 * A schema of the contracts as JSON Schema, as assistants and their programs read it. An answer may have more fields than
 * it names, as later versions of the API add some.
 */
export function jsonSchemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
): StandardSchemaWithJSON<Record<string, unknown>> {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // It needs the flag `u`, which many validators do not set.
      if (/\\p\{/i.test(jsonSchema.pattern ?? '')) delete jsonSchema.pattern;
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return fromJsonSchema<Record<string, unknown>>(made as JsonSchemaType);
}
