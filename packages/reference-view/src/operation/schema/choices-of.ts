import type { JsonSchema, JsonSchemaObject } from '@stoa/contract/reference';
import { mergeAllOf } from './merge-all-of.ts';
import { ownEntries, ownList, ownObject, ownText } from './own.ts';
import { asSchema, type Lookup, nameOfRef } from './resolve-ref.ts';
import type { SchemaChoices, SchemaOption } from './schema-view.ts';
import { onlyRequire, typeNames } from './type-names.ts';

const mostOptions = 200;

/**
 * The alternatives that a schema offers: `oneOf`, else `anyOf`, else the heirs that a discriminator's mapping names
 * (OpenAPI Discriminator Object; the inheritance of OpenAPI 3.0 has no `oneOf`). `null` is no alternative but a type.
 */
export function choicesOf(schema: JsonSchemaObject, lookup: Lookup): SchemaChoices | undefined {
  const discriminator = ownObject(schema.discriminator);
  const property = ownText(discriminator.propertyName);
  const mapping = ownEntries(discriminator.mapping).flatMap(([value, target]): [string, string][] =>
    typeof target === 'string' ? [[value, refOfTarget(target)]] : [],
  );
  const preset = ownText(discriminator.defaultMapping);
  const other = preset === undefined ? undefined : refOfTarget(preset);
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

/** A schema whose alternatives are one and `null`: it is the one, and may be null. */
export function withoutNull(
  schema: JsonSchema,
  lookup: Lookup,
): { readonly schema: JsonSchema; readonly branch?: JsonSchema; readonly beside?: JsonSchemaObject } {
  if (typeof schema === 'boolean') return { schema };
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const all = ownList(schema[keyword]);
    if (all.length === 0 || all.length > 2) continue;
    const kept = all.filter((branch) => !isNull(mergeAllOf(branch, lookup).schema));
    if (kept.length !== 1) continue;
    if (all.length === 1 && onlyRequire(kept)) continue;
    const { [keyword]: _branches, ...beside } = schema;
    return { schema, branch: asSchema(kept[0]), beside };
  }
  return { schema };
}

function optionOf(branch: unknown, mapping: readonly [string, string][], lookup: Lookup): SchemaOption {
  const schema = asSchema(branch);
  const ref = typeof schema === 'object' ? schema.$ref : undefined;
  const values = mapping.filter(([, target]) => target === ref).map(([value]) => value);
  const merged = mergeAllOf(schema, lookup);
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
    const { schema } = mergeAllOf(option.schema, lookup);
    return Object.keys(ownObject(ownObject(schema).properties));
  });
  const uses = new Map<string, number>();
  for (const name of names.flat()) uses.set(name, (uses.get(name) ?? 0) + 1);
  return options.map((option, at) => {
    const distinct = option.label === undefined ? names[at]?.find((name) => uses.get(name) === 1) : undefined;
    return distinct === undefined ? option : { ...option, distinct };
  });
}

/** A mapping names a schema by reference or, shorter, by its component's name (OpenAPI 3.1 §4.8.25.4). */
function refOfTarget(target: string): string {
  return /[#/.]/.test(target) ? target : `#/components/schemas/${target}`;
}

function isNull(branch: unknown): boolean {
  const schema = ownObject(branch);
  return schema.type === 'null' || ('const' in schema && schema.const === null) || isNullEnum(schema.enum);
}

function isNullEnum(values: unknown): boolean {
  return Array.isArray(values) && values.length === 1 && values[0] === null;
}
