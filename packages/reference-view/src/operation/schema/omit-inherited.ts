import type { SchemaChild } from '@stoa/openapi/schema/children-of';
import { sameValue } from '@stoa/openapi/schema/same-value';
import type { SchemaChoices, SchemaView } from './schema-view.ts';

const key = ({ kind, name }: SchemaChild) => `${kind} ${name}`;

function isSameField(a: SchemaChild, b: SchemaChild): boolean {
  return a.required === b.required && sameValue(a.schema, b.schema);
}

/**
 * The fields of an alternative without those that the reader has seen already.
 * @param above the fields of the schema that the alternative extends, shown above it: an alternative repeats all of them
 *   (OpenAPI 3.1 §4.8.25, Discriminator Object)
 */
export function omitInherited(
  fields: readonly SchemaChild[],
  above: readonly SchemaChild[] | undefined,
): readonly SchemaChild[] {
  if (above === undefined || above.length === 0 || fields.length === 0) return fields;
  const known = new Map(above.map((field) => [key(field), field]));
  return fields.filter((field) => {
    const same = known.get(key(field));
    return same === undefined || !isSameField(same, field);
  });
}

/**
 * The fields of a schema without those that the chosen alternative redefines; these are shown there only. Only alternatives of
 * a `mapping` extend the schema that names them: those of `oneOf` and `anyOf` are applied beside it.
 */
export function omitNarrowed(
  fields: readonly SchemaChild[],
  choices: SchemaChoices | undefined,
  chosen: SchemaView | undefined,
): readonly SchemaChild[] {
  if (choices?.keyword !== 'mapping' || chosen === undefined || chosen.children.length === 0) return fields;
  const narrowed = new Map(chosen.children.map((field) => [key(field), field]));
  return fields.filter((field) => {
    const own = narrowed.get(key(field));
    return own === undefined || isSameField(own, field);
  });
}
