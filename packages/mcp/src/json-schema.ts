import { fromJsonSchema, type JsonSchemaType, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod';

/** Codes of catalogues longer than this are not listed: the vault's error names what it takes. */
const LISTED_CODES = 12;
/** What a program that fills in a form needs, and an assistant does not: the vault checks it. */
const CHECKS = ['examples', 'default', 'minLength', 'maxLength', 'minimum', 'maximum'] as const;

/**
 * A schema of the contracts as JSON Schema, as short as an assistant needs it, because it reads those of all tools before each
 * question. What a tool takes keeps its names, types, short lists of codes and descriptions; what it answers keeps the names and types of
 * its outermost fields. An answer may have more fields than it names, as later versions of the API add some.
 */
export function jsonSchemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
): StandardSchemaWithJSON<Record<string, unknown>> {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      for (const check of CHECKS) delete jsonSchema[check];
      delete jsonSchema.pattern;
      if (jsonSchema.enum && jsonSchema.enum.length > LISTED_CODES) delete jsonSchema.enum;
      // The values say it.
      if (jsonSchema.enum) delete jsonSchema.type;
    },
  });
  if (io === 'output') return fromJsonSchema(outline(made as Made) as JsonSchemaType);
  const { '~standard': standard } = fromJsonSchema<Record<string, unknown>>(made as JsonSchemaType);
  // The server checks what it is asked with, and tells in Spanish.
  return { '~standard': { ...standard, validate: (value) => ({ value: (value ?? {}) as Record<string, unknown> }) } };
}

type Made = Pick<z.core.JSONSchema.BaseSchema, 'type'> & { properties?: Record<string, Made> };

/** The fields of an answer, without what is below them. */
const outline = ({ properties = {} }: Made): Made => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, { type }]) => [name, type ? { type } : {}] as [string, Made]),
  ),
});
