import { z } from 'zod';

export type JsonSchema = { [key: string]: unknown };

export interface SchemaCollector {
  /** A schema as it stands in the document; parts with an id go to the components. */
  readonly add: (schema: z.ZodType, io: 'input' | 'output') => JsonSchema;
  /** All parts with an id so far, by id. */
  readonly components: () => Record<string, JsonSchema>;
}

/** Turns zod schemas into the JSON Schema dialect of OpenAPI 3.1 (2020-12) with shared components. */
export function schemaCollector(): SchemaCollector {
  const components = new Map<string, JsonSchema>();
  return {
    add(schema, io) {
      const { $schema: _, $defs, ...root } = z.toJSONSchema(schema, { io, override: simplify }) as JsonSchema;
      for (const [id, part] of Object.entries(($defs ?? {}) as Record<string, JsonSchema>)) {
        const present = components.get(id);
        const moved = inComponents(part) as JsonSchema;
        if (present && JSON.stringify(present) !== JSON.stringify(moved)) {
          throw new Error(`The id ${id} means two things: an input and an output differ, or two schemas share it.`);
        }
        components.set(id, moved);
      }
      return inComponents(root) as JsonSchema;
    },
    components: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/**
 * Removes what says nothing: a named format says more than its regular expression, and the largest safe integer is no real bound.
 */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format && jsonSchema.format !== 'regex') delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames;
  // `example` is deprecated in OpenAPI 3.1, `examples` is JSON Schema's.
  if ('example' in jsonSchema) {
    jsonSchema.examples = [jsonSchema.example];
    delete jsonSchema.example;
  }
}

function inComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inComponents);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : inComponents(inner),
    ]),
  );
}
