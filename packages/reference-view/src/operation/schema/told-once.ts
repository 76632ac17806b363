import type { SchemaChild } from '@stoa/openapi/schema/children-of';
import { sameValue } from '@stoa/openapi/schema/same-value';
import type { SchemaChoices, SchemaView } from './schema-view.ts';

const key = ({ kind, name }: SchemaChild) => `${kind} ${name}`;

function tellsTheSame(a: SchemaChild, b: SchemaChild): boolean {
  return a.required === b.required && sameValue(a.schema, b.schema);
}

/**
 * The fields that an alternative has beside those that stand above it already: an heir brings all that it inherits
 * (OpenAPI 3.1 §4.8.25), and nobody wants to read it twice.
 */
export function withoutInherited(
  fields: readonly SchemaChild[],
  above: readonly SchemaChild[] | undefined,
): readonly SchemaChild[] {
  if (above === undefined || above.length === 0 || fields.length === 0) return fields;
  const known = new Map(above.map((field) => [key(field), field]));
  return fields.filter((field) => {
    const same = known.get(key(field));
    return same === undefined || !tellsTheSame(same, field);
  });
}

/** The fields of a schema but those that the chosen heir says more closely: there, each is shown once, as it is there. */
export function withoutNarrowed(
  fields: readonly SchemaChild[],
  choices: SchemaChoices | undefined,
  heir: SchemaView | undefined,
): readonly SchemaChild[] {
  if (choices?.keyword !== 'mapping' || heir === undefined || heir.children.length === 0) return fields;
  const closer = new Map(heir.children.map((field) => [key(field), field]));
  return fields.filter((field) => {
    const own = closer.get(key(field));
    return own === undefined || tellsTheSame(own, field);
  });
}
