import * as contracts from '@boveda/contracts';
import * as z from 'zod';

/** A node of a JSON document. */
export type Json = Record<string, unknown>;

/** A query as an object. */
export interface Form {
  properties?: Record<string, Json>;
  required?: string[];
}

const MARK = 'x-named';

/** Names of the schemas that the contracts export: `cfdiRow` → `CfdiRow`. */
function namesOf(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>();
  for (const [name, value] of Object.entries(contracts))
    if (contracts.isSchema(value)) names.set(value(), name[0]?.toUpperCase() + name.slice(1));
  return names;
}

/**
 * Turns schemas of the contracts into JSON Schema. A schema that the contracts export under a name becomes a component,
 * so that a generated client has a type for it; one whose input differs from its output is there twice (`ZipInput`).
 */
export class Components {
  readonly schemas: Record<string, Json> = {};
  private readonly names: ReadonlyMap<unknown, string> = namesOf();

  /** The schema as it is read (`input`) or answered (`output`), with references to components. */
  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _, ...made } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        nameKeys(jsonSchema);
        // It needs the flag `u`, without which validators read something else.
        if (/\\p\{/i.test(jsonSchema.pattern ?? '')) delete jsonSchema.pattern;
        // Only in a literal of JavaScript is a slash escaped; generators would do it twice.
        if (jsonSchema.pattern)
          jsonSchema.pattern = jsonSchema.pattern.replaceAll(/\\(.)/g, (pair, of) => (of === '/' ? of : pair));
        // The defaults of its fields say it; in code of generators it would have to name them all.
        if (JSON.stringify(jsonSchema.default) === '{}') delete jsonSchema.default;
        // Zod's own name of a check, which no validator knows; its pattern says the same.
        if (jsonSchema.format === 'starts_with') delete jsonSchema.format;
        const name = this.names.get(zodSchema);
        if (name) Object.assign(jsonSchema, { [MARK]: name });
        // Answers may gain fields within a version: a client must not refuse those that it does not know.
        if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    });
    return this.lifted(made, io) as Json;
  }

  /** The forms of a query: one object of parameters, or several of which a caller chooses one. */
  forms(query: z.ZodType): Form[] {
    const made = this.of(query, 'input');
    const name = typeof made.$ref === 'string' ? made.$ref.split('/').at(-1) : undefined;
    const { anyOf, ...form } = (name ? this.schemas[name] : made) as Form & { anyOf?: Form[] };
    // Its parameters are what is described; as a whole it is no part of the document.
    if (name) delete this.schemas[name];
    return anyOf ?? [form];
  }

  private lifted(node: unknown, io: 'input' | 'output'): unknown {
    if (Array.isArray(node)) return node.map((each) => this.lifted(each, io));
    if (typeof node !== 'object' || node === null) return node;
    const { [MARK]: name, ...rest } = node as Json;
    const content = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, this.lifted(value, io)]));
    return typeof name === 'string' ? this.reference(name, content, io) : content;
  }

  private reference(name: string, { description, ...content }: Json, io: 'input' | 'output'): Json {
    const known = this.schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(content)) {
      if (io === 'output' || name.endsWith('Input')) throw new Error(`two schemas have the name ${name}`);
      return this.reference(`${name}Input`, { description, ...content }, io);
    }
    this.schemas[name] = content;
    return { $ref: `#/components/schemas/${name}`, ...(description === undefined ? {} : { description }) };
  }
}

/** A record of known keys as an object with these properties, which generators know how to read. */
function nameKeys(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties } = schema;
  const keys = typeof propertyNames === 'object' ? propertyNames.enum : undefined;
  if (!keys || typeof additionalProperties !== 'object') return;
  schema.properties = Object.fromEntries(keys.map((key) => [key, additionalProperties]));
  delete schema.propertyNames;
  delete schema.additionalProperties;
}
