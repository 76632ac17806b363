import { plainText } from '@stoa/contract/exact-number';
import type { JsonSchemaObject } from '@stoa/contract/reference';
import type { RichText } from '@stoa/contract/rich-nodes';
import { ownEntries, ownList, ownObject, ownText } from './own.ts';

/** One of the values that are allowed, with what the specification says about it. */
export interface EnumChoice {
  readonly value: unknown;
  /** `x-enum-varnames`, `x-enumNames`. */
  readonly name?: string;
  readonly description?: RichText;
  readonly deprecated?: boolean;
}

/** The values of `enum`, or of a `oneOf` whose branches are a `const` each; with the extensions that people use. */
export function enumChoices(schema: JsonSchemaObject): readonly EnumChoice[] {
  const values = ownList(schema.enum);
  if (values.length === 0) return constChoices(schema.oneOf) ?? constChoices(schema.anyOf) ?? [];
  const names = ownList(schema['x-enum-varnames'] ?? schema['x-enumNames'] ?? schema['x-enum-names']);
  const said = schema['x-enumDescriptions'] ?? schema['x-enum-descriptions'] ?? schema['x-enum-description'];
  return values.map((value, at) => {
    const name = ownText(names[at]);
    const description = ownText(Array.isArray(said) ? said[at] : ownObject(said)[plainText(value)]);
    return { value, ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
  });
}

/** Whether a list of branches is read as `enum`. */
export function isConstChoice(branches: unknown): boolean {
  return constChoices(branches) !== undefined;
}

function constChoices(branches: unknown): readonly EnumChoice[] | undefined {
  const list = ownList(branches);
  if (list.length === 0) return undefined;
  const choices: EnumChoice[] = [];
  for (const branch of list) {
    const schema = ownObject(branch);
    const only = ownEntries(schema).every(([key]) => /^(const|enum|title|description|deprecated|type|x-.*)$/.test(key));
    const values = 'const' in schema ? [schema.const] : ownList(schema.enum);
    if (!only || values.length !== 1) return undefined;
    const name = ownText(schema.title);
    choices.push({
      value: values[0],
      ...(name !== undefined && { name }),
      ...(schema.description !== undefined && { description: schema.description as RichText }),
      ...(schema.deprecated === true && { deprecated: true }),
    });
  }
  return choices;
}
