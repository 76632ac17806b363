import type { JsonSchemaObject } from '@stoa/contract/reference';
import { discriminatorOf } from '@stoa/openapi/schema/discriminator';
import { ownList, ownObject, ownText } from '@stoa/openapi/schema/own';
import { isNull, readSchema } from '@stoa/openapi/schema/read-schema';
import { asSchema, type Lookup, nameOfRef } from '@stoa/openapi/schema/resolve-ref';
import type { SchemaChoices, SchemaOption } from './schema-view.ts';
import { typeNames } from './type-names.ts';

const mostOptions = 200;

/**
 * The alternatives that a schema offers: `oneOf`, else `anyOf`, else the heirs that a discriminator's mapping names
 * (OpenAPI Discriminator Object; the inheritance of OpenAPI 3.0 has no `oneOf`). `null` is no alternative but a type.
 */
export function choicesOf(schema: JsonSchemaObject, lookup: Lookup): SchemaChoices | undefined {
  const { property, mapping, otherwise: other } = discriminatorOf(schema);
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const branches = ownList(schema[keyword]).filter((branch) => !isNull(branch));
    if (branches.length === 0) continue;
    const options = distinguish(
      branches.slice(0, mostOptions).map((branch) => optionOf(branch, mapping, lookup)),
      lookup,
    );
    return { keyword, options, ...told(options) };
  }
  const targets = new Set([...mapping.map(([, ref]) => ref), ...(other === undefined ? [] : [other])]);
  if (property === undefined || targets.size === 0) return undefined;
  const options = [...targets].slice(0, mostOptions).map((ref) => optionOf({ $ref: ref }, mapping, lookup));
  return { keyword: 'mapping', options, ...told(options) };

  function told(options: readonly SchemaOption[]): Pick<SchemaChoices, 'discriminator' | 'otherwise'> {
    if (property === undefined) return {};
    if (other === undefined) return { discriminator: property };
    const option = options.find(({ schema: one }) => typeof one === 'object' && one.$ref === other);
    return { discriminator: property, otherwise: option?.label ?? nameOfRef(other) };
  }
}

function optionOf(branch: unknown, mapping: readonly (readonly [string, string])[], lookup: Lookup): SchemaOption {
  const schema = asSchema(branch);
  const ref = typeof schema === 'object' ? schema.$ref : undefined;
  const values = mapping.filter(([, target]) => target === ref).map(([value]) => value);
  const merged = readSchema(schema, lookup);
  const title = typeof merged.schema === 'object' ? ownText(merged.schema.title) : undefined;
  const named = values.length > 0 ? values.join(', ') : undefined;
  return {
    label: named ?? title ?? (ref === undefined ? undefined : nameOfRef(ref)),
    schema,
    type: typeNames(schema, lookup),
  };
}

/** Gives options without a name a property that only they have: `object` and `object` say nothing. */
function distinguish(options: readonly SchemaOption[], lookup: Lookup): readonly SchemaOption[] {
  if (options.every((option) => option.label !== undefined)) return options;
  const names = options.map((option) => {
    const { schema } = readSchema(option.schema, lookup);
    return Object.keys(ownObject(ownObject(schema).properties));
  });
  const uses = new Map<string, number>();
  for (const name of names.flat()) uses.set(name, (uses.get(name) ?? 0) + 1);
  return options.map((option, at) => {
    const distinct = option.label === undefined ? names[at]?.find((name) => uses.get(name) === 1) : undefined;
    return distinct === undefined ? option : { ...option, distinct };
  });
}
